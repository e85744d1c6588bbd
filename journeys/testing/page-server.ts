import type { Server } from 'node:http'
import { LOCAL_HOST } from '../../devnet/src/service/free-port.ts'

/** Lets a server of pages listen on any free port. @returns the port. */
export async function listenOnFreePort(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, LOCAL_HOST, resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page has no port.')
  return address.port
}

/** Closes a server and the connections that browsers hold open. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
