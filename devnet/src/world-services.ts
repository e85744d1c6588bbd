import { startBundler } from './bundler/start-bundler.ts'
import type { ChainAddress } from './chain/chain-client.ts'
import { startRelay } from './relay/start-relay.ts'
import { listPorts } from './service/free-port.ts'
import { startOnFreePort } from './service/start-on-free-port.ts'

/** The preferred ports, which follow those of the chains and of the servers. */
const RELAY_PORT = 31339
const BUNDLER_PORT = 31345

/** The servers of a world that run in this process. */
export type WorldServices = {
  /** The WalletConnect relay. */
  readonly relayUrl: string
  /** Returns the URL of the bundler for a chain. */
  readonly bundlerUrlOf: (chainId: number) => string
  /** The ports by name, which the next start prefers. */
  readonly ports: Readonly<Record<string, number>>
  readonly stop: () => Promise<void>
}

/**
 * Starts the servers.
 * @param options.remembered - the ports of the last run, by name. @param options.chains - those of the bundler.
 * @throws {NoFreePortError} when every port is in use.
 */
export async function startWorldServices({
  remembered,
  chains,
}: {
  readonly remembered: ReadonlyMap<string, number>
  readonly chains: readonly ChainAddress[]
}): Promise<WorldServices> {
  const relayPorts = listPorts([remembered.get('relay'), RELAY_PORT])
  const relay = await startOnFreePort(relayPorts, (port) => startRelay({ port }))
  const bundlerPorts = listPorts([remembered.get('bundler'), BUNDLER_PORT])
  try {
    const bundler = await startOnFreePort(bundlerPorts, (port) => startBundler({ chains, port }))
    return {
      relayUrl: relay.url,
      bundlerUrlOf: bundler.urlOf,
      ports: { relay: Number(new URL(relay.url).port), bundler: Number(new URL(bundler.url).port) },
      async stop() {
        await Promise.all([relay.stop(), bundler.stop()])
      },
    }
  } catch (error) {
    await relay.stop()
    throw error
  }
}
