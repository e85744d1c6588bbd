import { startRelay } from './relay/start-relay.ts'
import { listPorts } from './service/free-port.ts'
import { startOnFreePort } from './service/start-on-free-port.ts'
import { startWalletListApi } from './wallet-list-api.ts'

/** The preferred ports, which are the two after those of the chains. */
const RELAY_PORT = 31339
const WALLET_API_PORT = 31340

/** The servers of a world that run in this process. Wallets and the modal use them. */
export type WorldServices = {
  /** The WalletConnect relay. */
  readonly relayUrl: string
  /** The Toolkit API with the bundled wallets. */
  readonly walletApiUrl: string
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
  const portsOf = (name: string, usual: number) => listPorts([remembered.get(name), usual])
  const relay = await startOnFreePort(portsOf('relay', RELAY_PORT), (port) => startRelay({ port }))
  try {
    const ports = portsOf('wallet-api', WALLET_API_PORT)
    const walletApi = await startOnFreePort(ports, (port) => startWalletListApi({ port }))
    return {
      relayUrl: relay.url,
      walletApiUrl: walletApi.url,
      ports: { relay: portOf(relay.url), 'wallet-api': portOf(walletApi.url) },
      stop: async () => {
        await Promise.all([relay.stop(), walletApi.stop()])
      },
    }
  } catch (error) {
    await relay.stop()
    throw error
  }
}

const portOf = (url: string) => Number(new URL(url).port)
