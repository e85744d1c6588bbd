import { type Client, createClient, webSocket } from 'viem'
import { NodeUnreachableError } from '../chain/errors.ts'
import type { Flags } from './arguments.ts'
import { UsageError } from './errors.ts'
import { limitedHttp } from './limited-http.ts'

/** The default timeout, because a host may accept a connection and never respond. */
const DEFAULT_RPC_TIMEOUT_MS = 20_000

/**
 * Returns the value of `--timeout` in milliseconds.
 * @throws {UsageError} when the command line is invalid.
 */
export function readTimeout({ timeout }: Pick<Flags, 'timeout'>): number {
  if (timeout === undefined) return DEFAULT_RPC_TIMEOUT_MS
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(timeout) || Number(timeout) === 0) {
    throw new UsageError(`--timeout is a number of seconds, not "${timeout}".`)
  }
  return Number(timeout) * 1_000
}

/**
 * Calls `use` with a client of the node at a URL, and closes the connection after it, because an open socket would keep
 * the process alive.
 * @param options.timeoutMs - milliseconds that one response may take, and a WebSocket to open.
 * @throws {UsageError} when it is not the URL of a node.
 * @throws {NodeUnreachableError} when a WebSocket does not open in time.
 * @throws the errors of `use`.
 */
export async function withNode<result>(
  url: string,
  use: (client: Client) => Promise<result>,
  { timeoutMs = DEFAULT_RPC_TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<result> {
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: '' }
  switch (protocol) {
    case 'http:':
    case 'https:':
      return use(createClient({ transport: limitedHttp(url, { timeoutMs }) }))
    case 'ws:':
    case 'wss:': {
      const client = createClient({
        transport: webSocket(url, { timeout: timeoutMs, retryCount: 2, reconnect: false }),
      })
      const opening = client.transport.getRpcClient()
      await openInTime(opening, timeoutMs)
      try {
        return await use(client)
      } finally {
        // A socket that never opened does not need to be closed.
        await opening.then(
          (socket) => socket.close(),
          () => undefined,
        )
      }
    }
    default:
      throw new UsageError(`"${url}" is not the URL of a node. Use an http, https, ws or wss URL.`)
  }
}

/** Waits for a socket to open. Only a timeout counts here, because the first request reports every other failure. */
async function openInTime(opening: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const why = `no connection in ${timeoutMs / 1_000} s`
    timer = setTimeout(() => reject(new NodeUnreachableError({ method: 'a connection', why })), timeoutMs)
  })
  try {
    await Promise.race([opening.catch(() => undefined), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
