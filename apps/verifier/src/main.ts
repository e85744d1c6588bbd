/**
 * Starts a verifier from the environment, or in the role `sign` the process that has its keys; prints where it listens. Ends
 * on SIGINT or SIGTERM.
 */
import { VerifierError } from './verifier-error.ts'

/** One line of JSON: no stranger's text can pass for a line of ours. */
function log(level: 'info' | 'error', message: string, error?: unknown): void {
  const about = error instanceof Error ? { name: error.name, what: error.message, stack: error.stack } : {}
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...about })}\n`)
}

const parts = { onFault: (error: unknown) => log('error', 'a request failed', error) }

/** Each role reads only what it needs: where the key is, there is neither a database's code nor a web server's. */
async function start(): Promise<{ readonly said: object; stop(): Promise<void> }> {
  if (process.env['LAUREL_VERIFIER_ROLE'] === 'sign') {
    const { readSigningSettings } = await import('./running/key-settings.ts')
    const { startSigning } = await import('./running/start-signing.ts')
    const { socket, stop } = await startSigning(readSigningSettings(process.env), parts)
    return { said: { signerSocket: socket }, stop }
  }
  const { readSettings } = await import('./running/settings.ts')
  const { startVerifier } = await import('./running/start-verifier.ts')
  const { url, metricsUrl, stop } = await startVerifier(readSettings(process.env), parts)
  return { said: { verifierUrl: url, ...(metricsUrl === null ? {} : { metricsUrl }) }, stop }
}

try {
  const { said, stop } = await start()
  process.stdout.write(`${JSON.stringify(said)}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop().then(
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
