import { ServiceStartError } from './errors.ts'
import { findFreePort } from './free-port.ts'

// Another program may take a port after it was found free.
const ATTEMPTS = 3

/**
 * Starts a service on the first free port of a list, and on the next one when that is taken in the meantime.
 * @param ports - tried in this order; 0 for any port that the system offers.
 * @throws {NoFreePortError} when all are taken. @throws whatever else `start` throws.
 */
export async function startOnFreePort<started>(
  ports: readonly number[],
  start: (port: number) => Promise<started>,
): Promise<started> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await findFreePort(ports))
    } catch (error) {
      if (attempt === ATTEMPTS || !isPortTaken(error)) throw error
    }
  }
}

// Anvil's words, and Vite's; and the system's code, where we listen ourselves.
const isPortTaken = (error: unknown) =>
  error instanceof ServiceStartError
    ? /already in use/i.test(error.output)
    : error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
