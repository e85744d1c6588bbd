import { describeError, ServerError, type ServerWords } from '../server-error.ts'
import type { LogLine } from './fault-log.ts'

/** What a process is once it has started. */
export type StartedProcess = {
  /** What it prints: where it listens. */
  readonly said: object
  stop(): Promise<void>
}

/** Writes one line of JSON to the log, so that no untrusted text can pass for another line. */
export function writeLogLine(line: LogLine): void {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`)
}

/**
 * Runs a server as this process: prints where it listens, and ends on SIGINT or SIGTERM. A signal during the start stops what has
 * started, and one that is sent again ends the process at once. When it does not start, the log says why and the process ends.
 */
export async function runProcess(words: ServerWords, start: () => Promise<StartedProcess>): Promise<void> {
  // Before the start, because what it starts can outlive this process: PostgreSQL.
  const signal = watchSignals()
  try {
    const { said, stop } = await start()
    signal.received.then(stop).then(
      () => process.exit(0),
      () => process.exit(1),
    )
    // Last, because a process that reads this line can end this one at once.
    if (!signal.isReceived()) process.stdout.write(`${JSON.stringify(said)}\n`)
  } catch (error) {
    // It has stopped what it had started, and nobody waits for it.
    if (signal.isReceived()) process.exit(0)
    const expected = error instanceof ServerError ? describeError(error, words) : null
    const cause = error instanceof ServerError ? error.cause : error
    // Where the message says what to do, a stack trace only hides it.
    const stack = expected !== null || !(cause instanceof Error) ? {} : { stack: cause.stack }
    const about = cause instanceof Error ? { name: cause.name, what: cause.message, ...stack } : {}
    const message = expected?.message ?? `The ${words.noun} did not start.`
    writeLogLine({ level: 'error', message, ...(expected === null ? {} : { code: expected.code }), ...about })
    process.exit(1)
  }
}

/** A signal within this time is the same one: a terminal sends it to npm and to this process, and npm passes it on. */
const SAME_SIGNAL_MS = 1_000

function watchSignals() {
  let receivedAtMs: number | null = null
  const received = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.on(name, () => {
        const nowMs = performance.now()
        if (receivedAtMs !== null && nowMs - receivedAtMs > SAME_SIGNAL_MS) process.exit(1)
        receivedAtMs ??= nowMs
        resolve()
      })
    }
  })
  return { received, isReceived: () => receivedAtMs !== null }
}
