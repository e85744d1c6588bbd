import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCAL_HOST } from './service/free-port.ts'
import { startOnFreePort } from './service/start-on-free-port.ts'
import { type Service, startService } from './service/start-service.ts'

const walletFolder = fileURLToPath(new URL('../test-wallet/', import.meta.url))
/** Vite prepares its dependencies before its first response. */
const READY_WITHIN_MS = 60_000

/**
 * Serves the test wallet, a page that pairs through the world's relay and signs with the world's accounts.
 * @param options.worldFile - `world.json`, with the keys.
 * @param options.ports - tried in this order.
 * @throws {NoFreePortError} when all ports are taken. @throws {ServiceStartError} when it does not start.
 */
export async function startTestWallet({
  worldFile,
  ports,
}: {
  worldFile: string
  ports: readonly number[]
}): Promise<Service & { readonly url: string }> {
  return startOnFreePort(ports, async (port) => {
    const url = `http://${LOCAL_HOST}:${port}`
    const vite = dirname(createRequire(import.meta.url).resolve('vite/package.json'))
    const service = await startService({
      service: 'The test wallet',
      command: process.execPath,
      args: [join(vite, 'bin/vite.js')],
      cwd: walletFolder,
      env: { PORT: String(port), LAUREL_CONFIG: worldFile },
      stopSignal: 'SIGTERM',
      // 503 means that the page is ready but the world is not.
      isReady: async () => (await fetch(url)).ok && [200, 503].includes((await fetch(`${url}/config.json`)).status),
      readyWithinMs: READY_WITHIN_MS,
    })
    return { ...service, url }
  })
}
