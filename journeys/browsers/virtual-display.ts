import { spawn } from 'node:child_process'
import { findProgram, programs } from './find-program.ts'

/** An X11 display. */
export type Display = { readonly name: string; readonly close: () => Promise<void> }

/** Returns the display of this machine, or starts a virtual one. */
export async function openDisplay(): Promise<Display> {
  const { DISPLAY } = process.env
  if (DISPLAY !== undefined && DISPLAY !== '') return { name: DISPLAY, close: async () => {} }
  // Xvfb selects a free display number and writes it to file descriptor 3.
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const child = spawn(findProgram(programs.display), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const close = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const number = await Promise.race([
    new Promise<string>((resolve) => child.stdio[3]?.once('data', (data) => resolve(String(data).trim()))),
    ended.then(() => ''),
  ])
  if (number === '') throw new Error('Xvfb ended without a display.')
  return { name: `:${number}`, close }
}
