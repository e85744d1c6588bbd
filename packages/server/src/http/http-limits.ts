/** The limits of the HTTP servers. What the operator can change is in the settings of each. */

/** Maximum time for a request's headers. No valid request is longer than 16 KiB. */
export const HEAD_TIMEOUT_MS = 5_000
/** A whole request must arrive within this time. */
export const REQUEST_TIMEOUT_MS = 10_000
/**
 * How long a connection without a request stays open. Longer than the 60 seconds of common proxies: a proxy that sends a request
 * over a connection which the server just closed answers its client with 502.
 */
export const IDLE_CONNECTION_TIMEOUT_MS = 65_000
/** How often connections are checked for these times. */
export const CONNECTION_CHECK_INTERVAL_MS = 1_000
/** Maximum time for the client to read the response: the longest page, at 4 KiB a second. */
export const RESPONSE_READ_TIMEOUT_MS = 30_000
/** The backlog of connections. When it is full, a client retries only after seconds. */
export const MAX_PENDING_CONNECTIONS = 4_096
/** Connections accepted in one turn of the event loop. */
export const SOCKET_HANDLES = 16
/** The longest body of a request. No valid one has more. */
export const MAX_BODY_BYTES = 16 * 1024
/** A scrape arrives every few seconds. */
export const METRICS_AGE_MS = 1_000
/** Callers that the rate limiter counts. Past this number the least recently seen one is dropped. */
export const MAX_COUNTED_CALLERS = 50_000
/** Seconds of the steady rate that one caller can use at once after a pause. */
const BURST_SECONDS = 4
/** The number of callers that together can use up a shared limit. One caller alone cannot block the others. */
const MIN_CALLERS = 4

/**
 * Returns the limits of a server's API.
 * @param options.connections - the limit of open connections. @param options.atOnce - of costly requests at the
 * same time.
 * @param options.perSecond - requests that one caller can send per second.
 * @param options.trustsProxy - whether a proxy holds all connections, which are then not limited by caller.
 */
export function toHttpLimits({
  connections,
  atOnce,
  perSecond,
  trustsProxy,
}: {
  readonly connections: number
  readonly atOnce: number
  readonly perSecond: number
  readonly trustsProxy: boolean
}) {
  return {
    connections: { total: connections, perCaller: trustsProxy ? null : partOf(connections) },
    rateLimit: { burst: BURST_SECONDS * perSecond, perSecond },
    concurrency: { total: atOnce, perCaller: partOf(atOnce) },
  }
}

/** The share of one caller in a total. */
function partOf(total: number): number {
  return Math.max(1, Math.floor(total / MIN_CALLERS))
}
