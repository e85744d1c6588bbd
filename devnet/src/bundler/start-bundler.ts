import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type ChainAddress, createChainClient } from '../chain/chain-client.ts'
import { LOCAL_HOST } from '../service/free-port.ts'
import { readBody } from '../service/read-body.ts'
import { type Bundler, createBundler } from './bundler.ts'
import { BundlerRefusal, bundlerCodes, parseBundlerRequest } from './bundler-request.ts'

/** The longest request. An operation has a few kilobytes. */
const MAX_REQUEST_BYTES = 512 * 1024
/** Maximum number of requests that are sent together. */
const MAX_BATCH = 50
/** How long a connection without requests stays open. A client on a busy machine would use a shorter one again while it closes. */
const IDLE_CONNECTION_TIMEOUT_MS = 60_000

/** A running bundler. */
export type RunningBundler = {
  readonly url: string
  /** The URL for one chain: `bundlerUrls` of the frame. */
  readonly urlOf: (chainId: number) => string
  readonly stop: () => Promise<void>
}

/**
 * Starts the bundler of local chains, which browsers reach from any page of this machine.
 * @param options.port - any free port when 0 or omitted.
 * @throws the error of the system when the port is taken.
 */
export async function startBundler({
  chains,
  port = 0,
}: {
  readonly chains: readonly ChainAddress[]
  readonly port?: number
}): Promise<RunningBundler> {
  const bundlers = new Map(chains.map((chain) => [chain.chainId, createBundler(createChainClient(chain))]))
  const server = createServer((request, response) => {
    respond(request, response, bundlers).catch(() => response.destroy())
  })
  server.keepAliveTimeout = IDLE_CONNECTION_TIMEOUT_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: LOCAL_HOST }, () => resolve())
  })
  const address = server.address()
  const url = `http://${LOCAL_HOST}:${typeof address === 'object' && address !== null ? address.port : port}`
  return {
    url,
    urlOf: (chainId) => `${url}/${chainId}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  bundlers: ReadonlyMap<number, Bundler>,
): Promise<void> {
  // The frame has the origin of the login server.
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'content-type')
  const bundler = bundlers.get(Number((request.url ?? '').slice(1)))
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end()
    return
  }
  if (bundler === undefined || request.method !== 'POST') {
    response.writeHead(bundler === undefined ? 404 : 405).end()
    return
  }
  const body = await readBody(request, MAX_REQUEST_BYTES)
  if (body === null) {
    response.writeHead(413).end()
    return
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await answerText(bundler, body)))
}

async function answerText(bundler: Bundler, text: string): Promise<unknown> {
  const received = readJson(text)
  if (!Array.isArray(received)) return answerOne(bundler, received)
  return Promise.all(received.slice(0, MAX_BATCH).map((one: unknown) => answerOne(bundler, one)))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function answerOne(bundler: Bundler, received: unknown): Promise<unknown> {
  const isRequest = typeof received === 'object' && received !== null && 'method' in received && 'id' in received
  if (!isRequest || typeof received.method !== 'string') {
    return { jsonrpc: '2.0', id: null, error: { code: bundlerCodes.parse, message: 'This is not a JSON-RPC request.' } }
  }
  const { id, method } = received
  try {
    const request = parseBundlerRequest(method, 'params' in received ? received.params : [])
    return { jsonrpc: '2.0', id, result: await bundler.answer(request) }
  } catch (error) {
    return { jsonrpc: '2.0', id, error: describeFailure(error) }
  }
}

function describeFailure(error: unknown): { code: number; message: string; data?: string } {
  if (!(error instanceof BundlerRefusal)) {
    const reason = error instanceof Error ? error.message : String(error)
    return { code: bundlerCodes.internal, message: `The chain did not respond as expected. ${reason}` }
  }
  const { code, message, data } = error
  return { code, message, ...(data === undefined ? {} : { data }) }
}
