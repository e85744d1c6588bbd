/** Starts the API from the environment, and prints where it listens. Ends on SIGINT or SIGTERM. */
import { runProcess, type StartedProcess, writeLogLine } from '@laurel/server/start/run-process.ts'
import { apiWords } from './api-error.ts'
import { readSettings } from './settings/settings.ts'
import { createFaultLog } from './start/fault-log.ts'
import { startApi } from './start/start-api.ts'

const faults = createFaultLog(writeLogLine, () => performance.now())

async function start(): Promise<StartedProcess> {
  const { url, metricsUrl, stop } = await startApi(readSettings(process.env), { faults })
  return { said: { ...(url === null ? {} : { apiUrl: url }), ...(metricsUrl === null ? {} : { metricsUrl }) }, stop }
}

await runProcess(apiWords, start)
