import { type Client, createClient, http, webSocket } from 'viem'
import { UsageError } from './errors.ts'

/** A client of the node at a URL. Nothing is asked yet. @throws {UsageError} when it is no URL of a node. */
export function createRpcClient(url: string): Client {
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: '' }
  switch (protocol) {
    case 'http:':
    case 'https:':
      return createClient({ transport: http(url, { timeout: 20_000, retryCount: 2 }) })
    case 'ws:':
    case 'wss:':
      return createClient({ transport: webSocket(url, { timeout: 20_000, retryCount: 2, reconnect: false }) })
    default:
      throw new UsageError(`"${url}" is no address of a node: give an http, https, ws or wss URL.`)
  }
}
