import { createServer } from 'node:http'

/** The response of a server to one path and query. */
export type CannedAnswer = {
  readonly status?: number
  readonly body: unknown
  /** The delay of the response in milliseconds. */
  readonly afterMs?: number
}

/** A server with the documented responses of a public one, and the requests that it got. */
export type LookupServer = {
  readonly url: string
  /** Path and query of each request, in order. */
  readonly requests: readonly string[]
  stop(): Promise<void>
}

/** Starts a server on a free port. @param answer - gets the request's URL; null is HTTP 500 and no JSON. */
export async function startLookupServer(answer: (url: URL) => CannedAnswer | null): Promise<LookupServer> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const canned = answer(new URL(request.url ?? '/', 'http://localhost'))
    const send = () => {
      response.writeHead(canned ? (canned.status ?? 200) : 500, { 'content-type': 'application/json' })
      response.end(canned ? (typeof canned.body === 'string' ? canned.body : JSON.stringify(canned.body)) : 'oops')
    }
    setTimeout(send, canned?.afterMs ?? 0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
