import { createServer, request } from 'node:http'

/** The response of a node: a result, or an error with JSON-RPC's code. */
export type RpcAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** One request on its way to the real node. */
export type RpcExchange = {
  readonly method: string
  readonly params: readonly unknown[]
  /** Sends the request to the real node. */
  readonly forward: () => Promise<RpcAnswer>
}

/** A node that passes on the responses of a real one, except those that a test changes. */
export type RpcProxy = {
  readonly url: string
  /** The requested methods, in order. */
  readonly requests: readonly string[]
  /** Changes the responses from now on. */
  answer(alter: (exchange: RpcExchange) => Promise<RpcAnswer>): void
  /** Sets an HTTP status instead of all responses; null to respond again. */
  fail(status: number | null): void
  stop(): Promise<void>
}

/** One JSON-RPC request past viem: for methods that it does not know, and for passing requests on. */
export async function requestDirectly(url: string, method: string, params: readonly unknown[]): Promise<RpcAnswer> {
  const { result, error } = JSON.parse(await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })))
  return error ? { error } : { result }
}

/** Uses a new connection, because the node may close an open one just as the next request goes out on it. */
function post(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { method: 'POST', agent: false, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks).toString()))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Starts a node in front of another, on a free port. */
export async function startRpcProxy(target: string): Promise<RpcProxy> {
  const requests: string[] = []
  let alter: (exchange: RpcExchange) => Promise<RpcAnswer> = ({ forward }) => forward()
  let failure: number | null = null

  async function answerTo(text: string): Promise<string> {
    const body: unknown = JSON.parse(text)
    const { id, method, params } = readRequest(body)
    requests.push(method)
    const answer = await alter({ method, params, forward: () => requestDirectly(target, method, params) })
    return JSON.stringify({ jsonrpc: '2.0', id, ...answer })
  }

  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      if (failure !== null) {
        response.writeHead(failure).end()
        return
      }
      answerTo(Buffer.concat(chunks).toString()).then(
        (answer) => response.writeHead(200, { 'content-type': 'application/json' }).end(answer),
        // As a gateway reports that its backend did not respond.
        () => response.writeHead(502).end(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    answer(next) {
      alter = next
    },
    fail(status) {
      failure = status
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function readRequest(body: unknown): { id: unknown; method: string; params: readonly unknown[] } {
  if (typeof body !== 'object' || body === null || !('method' in body)) throw new TypeError('No JSON-RPC request.')
  const params = 'params' in body && Array.isArray(body.params) ? body.params : []
  return { id: 'id' in body ? body.id : null, method: String(body.method), params }
}
