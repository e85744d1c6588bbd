/**
 * Starts a verifier from the environment, or in the role `signer` the process that holds its keys, and prints where it listens.
 * Ends on SIGINT or SIGTERM.
 */
import { createFaultLog, type LogLine } from './start/fault-log.ts'
import { VerifierError } from './verifier-error.ts'

/** One line of JSON, so that no untrusted text can pass for another log line. */
function write(line: LogLine): void {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`)
}

const faults = createFaultLog(write, () => performance.now())

/** Each role loads only what it needs: the process with the key loads neither database code nor a web server. */
async function start(): Promise<{ readonly said: object; stop(): Promise<void> }> {
  if (process.env['LAUREL_VERIFIER_ROLE'] === 'signer') {
    const { readSigningSettings } = await import('./settings/key-settings.ts')
    const { startSigning } = await import('./start/start-signing.ts')
    const { socket, stop } = await startSigning(readSigningSettings(process.env), {
      onFault: (error) => faults.fail({ part: 'request' }, error),
    })
    return { said: { signerSocket: socket }, stop }
  }
  const { readSettings } = await import('./settings/settings.ts')
  const { startVerifier } = await import('./start/start-verifier.ts')
  const { url, metricsUrl, stop } = await startVerifier(readSettings(process.env), { faults })
  return { said: { verifierUrl: url, ...(metricsUrl === null ? {} : { metricsUrl }) }, stop }
}

try {
  const { said, stop } = await start()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
  // Last, because a process that reads this line can end this one at once.
  process.stdout.write(`${JSON.stringify(said)}\n`)
} catch (error) {
  const isExpected = error instanceof VerifierError
  const cause = isExpected ? error.cause : error
  // Where the message says what to do, a stack trace only hides it.
  const stack = isExpected || !(cause instanceof Error) ? {} : { stack: cause.stack }
  const about = cause instanceof Error ? { name: cause.name, what: cause.message, ...stack } : {}
  const message = isExpected ? error.message : 'The verifier did not start.'
  write({ level: 'error', message, ...(isExpected ? { code: error.code } : {}), ...about })
  process.exit(1)
}
