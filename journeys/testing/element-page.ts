import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, defaultClientConditions, preview } from 'vite'
import { LOCAL_HOST } from '../../devnet/src/service/free-port.ts'
import { startOnFreePort } from '../../devnet/src/service/start-on-free-port.ts'
import { preactAliases } from '../../packages/wallet/scripts/preact-aliases.mjs'

const PORTS = Array.from({ length: 40 }, (_, at) => 5390 + at)

/**
 * Builds the wallet's page without a framework, packages/wallet/playground/element, with the renderer of the packed elements,
 * and serves it.
 */
export async function startElementPage(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const outDir = join(tmpdir(), `laurel-element-page-${process.pid}`)
  const root = fileURLToPath(new URL('../../packages/wallet/playground/element/', import.meta.url))
  const options = { root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } } as const
  await build({
    ...options,
    resolve: { alias: [...preactAliases], conditions: ['laurel-source', ...defaultClientConditions] },
  })
  return startOnFreePort(PORTS, async (port) => {
    const server = await preview({ ...options, preview: { host: LOCAL_HOST, port, strictPort: true } })
    return { url: `http://${LOCAL_HOST}:${port}/`, stop: () => server.close() }
  })
}
