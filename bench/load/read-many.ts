import { Agent, get } from 'node:http'

/** Requests that are open at the same time. */
export const MAX_CONCURRENT_REQUESTS = 200

/** Where requests go: the servers take turns, and so do the paths. */
export type Served = { readonly ports: readonly number[]; readonly paths: readonly string[] }
/** What the requests of one round got. `p50` and `p99` in milliseconds. */
export type Round = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly errors: number
}

/**
 * Sends requests, 200 at a time.
 * @param isDone - whether the round is over. @param sent - the requests so far. @param elapsedMs - since its start.
 */
export async function readMany(
  { ports, paths }: Served,
  isDone: (round: { readonly sent: number; readonly elapsedMs: number }) => boolean,
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONCURRENT_REQUESTS })
  const took: number[] = []
  let errors = 0
  let sent = 0
  const from = performance.now()
  await Promise.all(
    Array.from({ length: MAX_CONCURRENT_REQUESTS }, async () => {
      while (!isDone({ sent, elapsedMs: performance.now() - from })) {
        const at = sent++
        const began = performance.now()
        const path = paths[at % paths.length] ?? '/'
        const port = ports[Math.floor(at / paths.length) % ports.length] ?? 0
        if ((await read({ agent, port, path })) !== 200) errors++
        took.push(performance.now() - began)
      }
    }),
  )
  const perSecond = took.length / ((performance.now() - from) / 1000)
  agent.destroy()
  took.sort((one, other) => one - other)
  const at = (part: number) => took[Math.floor(part * (took.length - 1))] ?? 0
  return { perSecond, p50: at(0.5), p99: at(0.99), errors }
}

/** The status, once all has arrived; 0 when nothing does. */
function read({ agent, port, path }: { agent: Agent; port: number; path: string }): Promise<number> {
  return new Promise((resolve) => {
    const request = get({ agent, host: '127.0.0.1', port, path }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    request.once('error', () => resolve(0))
  })
}

/** The middle of some values; 0 of none. */
export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
