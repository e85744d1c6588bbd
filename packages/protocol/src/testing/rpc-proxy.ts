import { createServer } from 'node:http'

/** What a node answered, or shall answer: a result, or an error with JSON-RPC's code. */
export type RpcAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** One request on its way to the real node. */
export type RpcExchange = {
  readonly method: string
  readonly params: readonly unknown[]
  /** Asks the real node. */
  readonly forward: () => Promise<RpcAnswer>
}

/** A node that passes on what a real one says, apart from what a test changes. */
export type RpcProxy = {
  readonly url: string
  /** Methods asked for, in order. */
  readonly asked: readonly string[]
  /** Answers otherwise from now on. */
  answer(alter: (exchange: RpcExchange) => Promise<RpcAnswer>): void
  /** HTTP status instead of any answer; null to answer again. */
  fail(status: number | null): void
  stop(): Promise<void>
}

/** One JSON-RPC request past viem: for methods that it does not know, and for passing requests on. */
export async function askDirectly(url: string, method: string, params: readonly unknown[]): Promise<RpcAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await response.json()
  return error ? { error } : { result }
}

/** Starts a node in front of another, on a free port. */
export async function startRpcProxy(target: string): Promise<RpcProxy> {
  const asked: string[] = []
  let alter: (exchange: RpcExchange) => Promise<RpcAnswer> = ({ forward }) => forward()
  let failure: number | null = null

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      if (failure !== null) {
        response.writeHead(failure).end()
        return
      }
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
      const { id, method, params } = readRequest(body)
      asked.push(method)
      const answer = await alter({ method, params, forward: () => askDirectly(target, method, params) })
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
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
