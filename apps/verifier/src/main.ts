/**
 * Starts a verifier from the environment, or in the role `signer` the process that holds its keys, and prints where it listens.
 * Ends on SIGINT or SIGTERM.
 */
import { runProcess, type StartedProcess, writeLogLine } from '@laurel/server/start/run-process.ts'
import { createFaultLog } from './start/fault-log.ts'
import { verifierWords } from './verifier-error.ts'

const faults = createFaultLog(writeLogLine, () => performance.now())

/** Each role loads only what it needs: the process with the key loads neither database code nor a web server. */
async function start(): Promise<StartedProcess> {
  if (process.env['LAUREL_VERIFIER_ROLE'] === 'signer') {
    const { readSigningSettings } = await import('./settings/key-settings.ts')
    const { startSigning } = await import('./start/start-signing.ts')
    const { socket, stop } = await startSigning(readSigningSettings(process.env), {
      onFault: (error) => faults.fail({ part: 'request' }, error),
      onLimit: (error) => {
        const { limit, owner } = error
        faults.fail({ part: 'signer', limit, ...(owner === null ? {} : { owner }) }, error)
      },
    })
    return { said: { signerSocket: socket }, stop }
  }
  const { readSettings } = await import('./settings/settings.ts')
  const { startVerifier } = await import('./start/start-verifier.ts')
  const { url, metricsUrl, stop } = await startVerifier(readSettings(process.env), { faults })
  return { said: { verifierUrl: url, ...(metricsUrl === null ? {} : { metricsUrl }) }, stop }
}

await runProcess(verifierWords, start)
