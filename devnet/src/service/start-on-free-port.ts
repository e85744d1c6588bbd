import { ServiceStartError } from './errors.ts'
import { reservePort } from './reserve-port.ts'

// Another program may take a port after it was found free.
const ATTEMPTS = 3

/**
 * Starts a service on the first free port of a list, or on the next one when another program takes it in the meantime.
 * @param ports - tried in this order; 0 for any free port.
 * @throws {NoFreePortError} when all are in use. @throws every other error of `start`.
 */
export async function startOnFreePort<started>(
  ports: readonly number[],
  start: (port: number) => Promise<started>,
): Promise<started> {
  for (let attempt = 1; ; attempt++) {
    const { port, release } = await reservePort(ports)
    try {
      return await start(port)
    } catch (error) {
      if (attempt === ATTEMPTS || !isPortTaken(error)) throw error
    } finally {
      await release()
    }
  }
}

// The messages of Anvil and Vite, and the system's code when this process listens.
const isPortTaken = (error: unknown) =>
  error instanceof ServiceStartError
    ? /already in use/i.test(error.output)
    : error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
