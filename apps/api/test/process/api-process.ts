import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** A process of the API. `url` is null for a worker. */
export type ApiProcess = {
  readonly url: string | null
  /** What it wrote to its log. */
  readonly log: () => string
  /** How it ended, such as `SIGKILL` or `1`; null while it runs. */
  readonly ending: () => string | null
  /** Ends it with a signal, and waits until it has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

const saidShape = z.object({ apiUrl: z.optional(z.string()) })

/**
 * Starts the API in a role as an operator does, from its bundle, and waits until it listens.
 * @param settings - variables beside those of every test. @throws when it ends, with its log.
 */
export async function startApiProcess(
  role: 'api' | 'worker',
  settings: Readonly<Record<string, string>>,
): Promise<ApiProcess> {
  const program = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: {
      ...{ PATH: process.env['PATH'] ?? '', LAUREL_API_ROLE: role, LAUREL_API_PORT: '0' },
      LAUREL_API_DATA: join(tmpdir(), `laurel-api-process-${process.pid}`),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  let ending: string | null = null
  child.stderr.on('data', (text) => {
    log += String(text)
  })
  const ended = new Promise<void>((resolve) =>
    child.once('close', (code, signal) => {
      ending = signal ?? String(code)
      resolve()
    }),
  )
  const line = await Promise.race([
    new Promise<string>((resolve) => child.stdout.once('data', (text) => resolve(String(text)))),
    ended.then(() => Promise.reject(new Error(`The process with the role ${role} ended: ${log}`))),
  ])
  return {
    url: saidShape.parse(JSON.parse(line)).apiUrl ?? null,
    log: () => log,
    ending: () => ending,
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}
