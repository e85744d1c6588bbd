import { type Client, createClient, http, webSocket } from 'viem'
import { UsageError } from './errors.ts'

/**
 * Uses the node at a URL, and lets go of it after: an open socket would keep the process alive.
 * @throws {UsageError} when it is no URL of a node; and what `use` throws.
 */
export async function withNode<result>(url: string, use: (client: Client) => Promise<result>): Promise<result> {
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: '' }
  switch (protocol) {
    case 'http:':
    case 'https:':
      return use(createClient({ transport: http(url, { timeout: 20_000, retryCount: 2 }) }))
    case 'ws:':
    case 'wss:': {
      const client = createClient({ transport: webSocket(url, { timeout: 20_000, retryCount: 2, reconnect: false }) })
      try {
        return await use(client)
      } finally {
        // A socket that never opened is none to close.
        await client.transport.getRpcClient().then(
          (socket) => socket.close(),
          () => undefined,
        )
      }
    }
    default:
      throw new UsageError(`"${url}" is no address of a node: give an http, https, ws or wss URL.`)
  }
}
