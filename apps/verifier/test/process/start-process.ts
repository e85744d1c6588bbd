import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A program of the workspace in a separate process. */
export type StartedProcess = {
  /** What it printed first. */
  readonly said: unknown
  readonly pid: number
  readonly output: () => string
  /** How it ended: `code 1`, `signal SIGKILL`; null while it runs. */
  readonly ending: () => string | null
  /** Ends it with a signal, and waits until it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGHUP'): Promise<void>
}

/** Not a measure of speed: a program that has not started by then never will, and its output says why. */
const START_TIMEOUT_MS = 90_000

/**
 * Starts a program of this workspace, and waits for the line of JSON that it prints.
 * @throws when it ends or prints nothing in time, with what it wrote to its error stream.
 */
export async function startProcess(
  program: string,
  { args = [], environment }: { args?: readonly string[]; environment: Readonly<Record<string, string>> },
): Promise<StartedProcess> {
  const path = fileURLToPath(new URL(`../../${program}`, import.meta.url))
  const child: ChildProcess = spawn(
    process.execPath,
    [...(path.endsWith('.ts') ? ['--conditions=laurel-source', '--import', 'tsx'] : []), path, ...args],
    { env: { PATH: process.env['PATH'] ?? '', ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  let said = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  let ending: string | null = null
  const exited = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      ending = signal === null ? `code ${code}` : `signal ${signal}`
      resolve()
    }),
  )
  const first = await new Promise<unknown>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${program} did not start in ${START_TIMEOUT_MS} ms: ${output}`))
    }, START_TIMEOUT_MS)
    child.once('exit', () => clearTimeout(timer))
    child.stdout?.on('data', (chunk) => {
      said += chunk
      const [line] = said.split('\n')
      if (line === undefined || !said.includes('\n')) return
      clearTimeout(timer)
      resolve(JSON.parse(line))
    })
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}: ${output}`)))
  })
  return {
    said: first,
    pid: child.pid ?? 0,
    output: () => output,
    ending: () => ending,
    async end(signal) {
      child.kill(signal)
      await exited
    },
  }
}
