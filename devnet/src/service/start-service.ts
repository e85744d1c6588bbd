import { type ChildProcess, spawn } from 'node:child_process'
import { ServiceStartError } from './errors.ts'
import { guardService } from './guard-service.ts'

/** How a program of the local world ended. */
export type ServiceExit = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly output: string
}

/** A running program. */
export type Service = {
  readonly pid: number
  /** Resolves when the program has ended, for any reason. Never rejects. */
  readonly exited: Promise<ServiceExit>
  /** Stops the program and waits until it has ended. After ten seconds it is killed. May be called twice. */
  readonly stop: () => Promise<ServiceExit>
}

/** The program to run. `isReady` is polled until it returns true. A rejection counts as false. */
export type ServiceOptions = {
  /** The name in messages: `Laurel Local`, `the web app`. */
  readonly service: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** The signal on which the program finishes its work and ends. */
  readonly stopSignal: NodeJS.Signals
  readonly isReady: () => Promise<boolean>
  readonly readyWithinMs: number
}

const STOP_WITHIN_MS = 10_000
const MAX_OUTPUT_LENGTH = 2000
const POLL_EVERY_MS = 25

/**
 * Starts a program and waits until it responds. It runs in a separate process group, so that Ctrl-C reaches only the
 * parent, which then stops it in order. If the parent is killed, a guard stops it.
 * @throws {ServiceStartError} when it ends or is not ready in time.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const child = spawn(options.command, [...options.args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const exited = watchExit(child)
  if (child.pid === undefined) {
    const { output } = await exited
    throw new ServiceStartError({ service: options.service, output, why: `${options.command} could not be run` })
  }
  const unguard = guardService(child.pid)
  void exited.then(unguard)

  const stop = async () => {
    child.kill(options.stopSignal)
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    const exit = await exited
    clearTimeout(force)
    return exit
  }
  const problem = await waitUntilReady(options, exited)
  if (problem === null) return { pid: child.pid, exited, stop }
  const { output } = await stop()
  throw new ServiceStartError({ service: options.service, output, why: problem })
}

/** Resolves to `null` when the program responds, otherwise to the reason why it does not. */
async function waitUntilReady(
  { isReady, readyWithinMs }: ServiceOptions,
  exited: Promise<ServiceExit>,
): Promise<string | null> {
  const seen: { exit: ServiceExit | null } = { exit: null }
  void exited.then((exit) => {
    seen.exit = exit
  })
  const giveUpAt = performance.now() + readyWithinMs
  while (performance.now() < giveUpAt) {
    const answers = await isReady().catch(() => false)
    // Checked after the poll, because another program on the same port may respond instead of one that has ended.
    if (seen.exit !== null) return `it ended with ${describeExit(seen.exit)}`
    if (answers) return null
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS))
  }
  return `it did not answer within ${readyWithinMs / 1000} s`
}

/** `code 1` or `signal SIGKILL`. */
export function describeExit({ code, signal }: ServiceExit): string {
  return signal === null ? `code ${code}` : `signal ${signal}`
}

function watchExit(child: ChildProcess): Promise<ServiceExit> {
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT_LENGTH)
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, output: error.message }))
    child.once('close', (code, signal) => resolve({ code, signal, output: output.trim() }))
  })
}
