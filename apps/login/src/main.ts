/** Starts the login server from the environment, and prints where it listens. Ends on SIGINT or SIGTERM. */
import { runProcess, type StartedProcess, writeLogLine } from '@laurel/server/start/run-process.ts'
import { loginWords } from './login-error.ts'
import { readSettings } from './settings/settings.ts'
import { createFaultLog } from './start/fault-log.ts'
import { startLogin } from './start/start-login.ts'

const faults = createFaultLog(writeLogLine, () => performance.now())

async function start(): Promise<StartedProcess> {
  const { url, metricsUrl, stop } = await startLogin(readSettings(process.env), { faults })
  return { said: { loginUrl: url, ...(metricsUrl === null ? {} : { metricsUrl }) }, stop }
}

await runProcess(loginWords, start)
