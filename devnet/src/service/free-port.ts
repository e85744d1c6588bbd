import { connect, createServer } from 'node:net'
import { NoFreePortError } from './errors.ts'

/** Everything of the local world listens on this machine alone. */
export const LOCAL_HOST = '127.0.0.1'

/**
 * The first port of a list that nobody uses.
 * @param wanted - tried in this order; 0 stands for "any that the system has".
 * @param except - never chosen, though nobody may listen there yet.
 * @throws {NoFreePortError} when all are in use.
 */
export async function findFreePort(
  wanted: readonly number[],
  { except = new Set() }: { except?: ReadonlySet<number> } = {},
): Promise<number> {
  for (const port of wanted) {
    if (port !== 0 && (except.has(port) || (await answers(port)))) continue
    const free = await tryListening(port)
    if (free !== null) return free
  }
  throw new NoFreePortError(wanted)
}

/** Somebody accepts connections. Listening alone does not tell on systems that let two programs share a port. */
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
