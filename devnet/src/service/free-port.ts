import { connect, createServer } from 'node:net'
import { NoFreePortError } from './errors.ts'

/** The programs of the local world listen only on this machine. */
export const LOCAL_HOST = '127.0.0.1'

/**
 * Finds the first free port of a list.
 * @param ports - tried in this order; 0 for any free port.
 * @throws {NoFreePortError} when all are in use.
 */
export async function findFreePort(ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    if (port !== 0 && (await answers(port))) continue
    const free = await tryListening(port)
    if (free !== null) return free
  }
  throw new NoFreePortError(ports)
}

/**
 * Returns a list for `findFreePort`: the preferred ports, then a few ports after the last of them, then any free port.
 * @param preferred - the most preferred first; `undefined` is skipped.
 */
export function listPorts(preferred: readonly (number | undefined)[]): readonly number[] {
  const known = preferred.filter((port) => port !== undefined)
  const last = known.at(-1) ?? 0
  const others = last === 0 ? [] : [10, 20, 30, 40, 50].map((step) => last + step)
  return [...new Set([...known, ...others.filter((port) => port < 65_536), 0])]
}

/** Returns whether a program accepts connections. To listen is not sufficient where two programs can share a port. */
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

/** Returns the port, or `null` when it cannot be used. */
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
