import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, defaultClientConditions } from 'vite'
import { LOCAL_HOST } from '../../devnet/src/service/free-port.ts'
import { type RunningSolana, startSolana } from '../../devnet/src/solana/start-solana.ts'
import { buildOnce } from './build-once.ts'
import { closeServer, listenOnFreePort } from './page-server.ts'

/** The page of `journeys/solana-page`, served, with a local Solana network of its run. */
export type SolanaPage = {
  readonly url: string
  readonly solana: RunningSolana
  readonly stop: () => Promise<void>
}

/** Builds the page and serves it, without a network. Its query says what it has: see `solana-page/main.ts`. */
export async function serveSolanaPage(): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const folder = await buildOnce('solana-page', (outDir) =>
    build({
      root: fileURLToPath(new URL('../solana-page/', import.meta.url)),
      configFile: false,
      logLevel: 'error',
      resolve: { conditions: ['laurel-source', ...defaultClientConditions] },
      build: { outDir, emptyOutDir: true, target: 'es2022' },
    }),
  )
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here')
    const file = join(folder, pathname === '/' ? 'index.html' : pathname)
    readFile(file).then(
      (content) => {
        response.writeHead(200, { 'content-type': extname(file) === '.js' ? 'text/javascript' : 'text/html' })
        response.end(content)
      },
      () => response.writeHead(404).end(),
    )
  })
  const origin = `http://${LOCAL_HOST}:${await listenOnFreePort(server)}`
  return { origin, stop: () => closeServer(server) }
}

/**
 * Builds the page as an app with both kinds of network would be built, and serves it.
 * @param options.relayUrl - where the page pairs; it does not pair when omitted. @param options.isSeeded - as `startSolana`.
 */
export async function startSolanaPage({
  relayUrl,
  isSeeded = false,
}: {
  readonly relayUrl?: string
  readonly isSeeded?: boolean
} = {}): Promise<SolanaPage> {
  const page = await serveSolanaPage()
  const solana = await startSolana({ isSeeded })
  const network = { network: solana.networkId, rpc: solana.rpcUrl }
  const query = new URLSearchParams({ ...network, ...(relayUrl !== undefined && { relay: relayUrl }) })
  return {
    url: `${page.origin}/?${query}`,
    solana,
    stop: async () => {
      await page.stop()
      await solana.stop()
    },
  }
}
