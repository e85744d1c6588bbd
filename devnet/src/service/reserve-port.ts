import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NoFreePortError } from './errors.ts'
import { findFreePort } from './free-port.ts'
import { takeLock } from './take-lock.ts'

/** A free port that no other local world uses until it is released. */
export type ReservedPort = { readonly port: number; readonly release: () => Promise<void> }

/** Longer than any service takes to listen. */
const STARTING_MS = 150_000

/**
 * Reserves the first free port of a list. A server listens some seconds after it was started: without the reservation, two
 * worlds that start together choose the same port, and one of them takes the other's server for its own.
 * @param ports - tried in this order; 0 for any free port.
 * @throws {NoFreePortError} when all are in use or reserved.
 */
export async function reservePort(ports: readonly number[]): Promise<ReservedPort> {
  for (const wanted of ports) {
    const port = wanted === 0 ? await findFreePort([0]) : wanted
    const path = join(tmpdir(), `laurel-port-${port}.pid`)
    const lock = await takeLock(path, { validMs: STARTING_MS, isInUse: async () => false })
    if (lock.status === 'refused') continue
    // Looked at after the reservation: what was free before it can be in use by now.
    const isFree = await findFreePort([port]).then(
      () => true,
      () => false,
    )
    if (isFree) return { port, release: lock.release }
    await lock.release()
  }
  throw new NoFreePortError(ports)
}
