import { listPorts } from './service/free-port.ts'
import { startOnFreePort } from './service/start-on-free-port.ts'
import type { RunningSolana } from './solana/start-solana.ts'

/** The preferred port. It is the usual one of a local Solana network. */
const SOLANA_PORT = 8899

/**
 * Starts the Solana network of the world. Its libraries are loaded now, while the other chains start.
 * @param options.remembered - the ports of the last run, by name. @param options.onProgress - receives a line of text for users.
 * @returns null when it cannot start, as on a system that litesvm has no package for. The world works without it.
 */
export async function startLocalSolana({
  remembered,
  onProgress,
}: {
  readonly remembered: ReadonlyMap<string, number>
  readonly onProgress: (line: string) => void
}): Promise<RunningSolana | null> {
  try {
    const { startSolana } = await import('./solana/start-solana.ts')
    const ports = listPorts([remembered.get('solana'), SOLANA_PORT])
    return await startOnFreePort(ports, (port) => startSolana({ port, isSeeded: true }))
  } catch (error) {
    onProgress(`The Solana network did not start. ${error instanceof Error ? error.message : error}`)
    return null
  }
}
