import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCAL_HOST } from './service/free-port.ts'
import { startOnFreePort } from './service/start-on-free-port.ts'
import { type Service, startService } from './service/start-service.ts'

const webFolder = fileURLToPath(new URL('../../apps/web/', import.meta.url))

/** Vite prepares its dependencies before its first response. */
const READY_WITHIN_MS = 60_000

/**
 * Starts the web app's development server, and waits until it responds. The world may start later.
 * @param options.worldFile - the file that the app reads as `/config.json`.
 * @param options.ports - tried in this order.
 * @throws {NoFreePortError} when all ports are taken. @throws {ServiceStartError} when it does not start.
 */
export async function startWebApp({
  worldFile,
  ports,
}: {
  worldFile: string
  ports: readonly number[]
}): Promise<Service & { readonly url: string }> {
  return startOnFreePort(ports, (port) => startVite(worldFile, port))
}

async function startVite(worldFile: string, port: number): Promise<Service & { readonly url: string }> {
  const url = `http://${LOCAL_HOST}:${port}`
  const vite = dirname(createRequire(join(webFolder, 'package.json')).resolve('vite/package.json'))
  const service = await startService({
    service: 'The web app',
    command: process.execPath,
    args: [join(vite, 'bin/vite.js')],
    cwd: webFolder,
    env: { PORT: String(port), LAUREL_CONFIG: worldFile },
    stopSignal: 'SIGTERM',
    // 503 means that the page is ready but the world is not.
    isReady: async () => (await fetch(url)).ok && [200, 503].includes((await fetch(`${url}/config.json`)).status),
    readyWithinMs: READY_WITHIN_MS,
  })
  return { ...service, url }
}
