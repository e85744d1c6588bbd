import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  type AnalyticsConfigResponse,
  PROJECT_ID_HEADER,
  parseGetWalletsQuery,
  SDK_TYPE_HEADER,
  SDK_VERSION_HEADER,
} from '../api-schemas.ts'
import { handleGetWallets, type ListedWallet, loadBundledWallets, loadWalletIcon } from '../wallet-list.ts'

const LOCAL_HOST = '127.0.0.1'

/** A small server of the Toolkit API and of analytics events, for tests of the client. */
export type WalletApiServer = {
  /** The base URL, `http://127.0.0.1:{port}`, without a trailing slash. */
  readonly url: string
  /** The bodies of the last 1,000 requests of `POST /e`, in order. */
  readonly events: readonly unknown[]
  readonly stop: () => Promise<void>
}

const MAX_EVENT_BYTES = 16 * 1024
const MAX_EVENTS = 1000

/**
 * Serves the bundled wallets on the paths of the Toolkit API: `GET /getWallets`, `GET /getWalletImage/{id}`,
 * `GET /getAnalyticsConfig`, and accepts `POST /e`. Any origin may call it. It saves nothing to a file.
 * Source: docs/wallet-api.md#toolkit; docs/wallet-api.md#analytics.
 * @param options.port - any free port when 0.
 * @throws the system's error when the port is taken.
 */
export async function startWalletApiServer({ port = 0 }: { readonly port?: number } = {}): Promise<WalletApiServer> {
  const wallets = await loadBundledWallets()
  const events: unknown[] = []
  const server = createServer((request, response) => {
    answer(request, response, { wallets, events }).catch(() => end(response, 500, null))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: LOCAL_HOST }, () => resolve())
  })
  const address = server.address()
  return {
    url: `http://${LOCAL_HOST}:${typeof address === 'object' && address !== null ? address.port : port}`,
    events,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { wallets, events }: { readonly wallets: readonly ListedWallet[]; readonly events: unknown[] },
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${LOCAL_HOST}`)
  response.setHeader('access-control-allow-origin', '*')
  if (request.method === 'OPTIONS') {
    const headers = ['content-type', PROJECT_ID_HEADER, SDK_TYPE_HEADER, SDK_VERSION_HEADER]
    response.setHeader('access-control-allow-headers', headers.join(', '))
    response.setHeader('access-control-allow-methods', 'GET, POST')
    response.setHeader('access-control-max-age', '600')
    return end(response, 204, null)
  }
  if (request.method === 'POST' && pathname === '/e') {
    const event = await readJson(request)
    if (event === undefined) return end(response, 400, { error: 'An event is JSON of at most 16 KiB.' })
    events.push(event)
    if (events.length > MAX_EVENTS) events.shift()
    return end(response, 202, {})
  }
  if (request.method !== 'GET') return end(response, 405, { error: 'GET, or POST /e.' })
  if (pathname === '/getAnalyticsConfig') {
    return end(response, 200, { isAnalyticsEnabled: true } satisfies AnalyticsConfigResponse)
  }
  if (pathname === '/getWallets') {
    const query = parseGetWalletsQuery(searchParams)
    if (query === null)
      return end(response, 400, { error: 'page from 1, entries from 1 to 100, search of 100 letters.' })
    return end(response, 200, handleGetWallets(wallets, query))
  }
  const imageId = /^\/getWalletImage\/([\w.-]+)$/.exec(pathname)?.[1]
  const wallet = wallets.find(({ id }) => id === imageId)
  if (wallet === undefined) return end(response, 404, { error: 'Nothing here.' })
  response.setHeader('content-type', 'image/svg+xml')
  response.setHeader('cache-control', 'max-age=600')
  // A picture that is opened directly, not in an <img>, must not run scripts.
  response.setHeader('content-security-policy', "default-src 'none'; sandbox")
  response.setHeader('x-content-type-options', 'nosniff')
  response.end(await walletImage(wallet))
}

/** Returns the bundled icon, or the first letter of the wallet on its color. */
async function walletImage({ id, letter, color }: ListedWallet): Promise<string> {
  const icon = await loadWalletIcon(id)
  if (icon !== null) return decodeURIComponent(icon.slice(icon.indexOf(',') + 1))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="${color}"/><text x="18" y="24" fill="#fff" font-family="system-ui,sans-serif" font-size="17" font-weight="600" text-anchor="middle">${letter}</text></svg>`
}

function end(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status
  if (body === null) {
    response.end()
    return
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}

/** Returns the body as JSON; undefined when it is invalid or too large. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MAX_EVENT_BYTES) return undefined
    chunks.push(bytes)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
