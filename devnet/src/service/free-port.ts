import { connect, createServer } from 'node:net'
import { NoFreePortError } from './errors.ts'

/** Everything of the local world listens on this machine alone. */
export const LOCAL_HOST = '127.0.0.1'

/**
 * Finds the first free port of a list.
 * @param wanted - tried in this order; 0 for any port that the system offers.
 * @throws {NoFreePortError} when all are in use.
 */
export async function findFreePort(wanted: readonly number[]): Promise<number> {
  for (const port of wanted) {
    if (port !== 0 && (await answers(port))) continue
    const free = await tryListening(port)
    if (free !== null) return free
  }
  throw new NoFreePortError(wanted)
}

/**
 * A list for `findFreePort`: what is wanted, then a few round ports after the last of them, then whatever there is.
 * @param wanted - the most wanted first; `undefined` for no wish.
 */
export function stepAround(wanted: readonly (number | undefined)[]): readonly number[] {
  const wishes = wanted.filter((port) => port !== undefined)
  const last = wishes.at(-1) ?? 0
  const others = last === 0 ? [] : [10, 20, 30, 40, 50].map((step) => last + step)
  return [...new Set([...wishes, ...others.filter((port) => port < 65_536), 0])]
}

/** Whether a program accepts connections. Listening is not enough on systems that let two programs share a port. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: LOCAL_HOST })
    const finish = (isTaken: boolean) => {
      socket.destroy()
      resolve(isTaken)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
  })
}

/** The port, or `null` when the system does not give it to us. */
function tryListening(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen({ port, host: LOCAL_HOST, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : null))
    })
  })
}
