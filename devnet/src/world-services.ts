import { startRelay } from './relay/start-relay.ts'
import { listPorts } from './service/free-port.ts'
import { startOnFreePort } from './service/start-on-free-port.ts'

/** The preferred port, which follows those of the chains. */
const RELAY_PORT = 31339

/** The servers of a world that run in this process. */
export type WorldServices = {
  /** The WalletConnect relay. */
  readonly relayUrl: string
  /** The ports by name, which the next start prefers. */
  readonly ports: Readonly<Record<string, number>>
  readonly stop: () => Promise<void>
}

/**
 * Starts the servers.
 * @param remembered - the ports of the last run, by name.
 * @throws {NoFreePortError} when every port is in use.
 */
export async function startWorldServices(remembered: ReadonlyMap<string, number>): Promise<WorldServices> {
  const ports = listPorts([remembered.get('relay'), RELAY_PORT])
  const relay = await startOnFreePort(ports, (port) => startRelay({ port }))
  return { relayUrl: relay.url, ports: { relay: Number(new URL(relay.url).port) }, stop: () => relay.stop() }
}
