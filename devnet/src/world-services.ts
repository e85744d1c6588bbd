import { startRelay } from './relay/start-relay.ts'
import { stepAround } from './service/free-port.ts'
import { startOnFreePort } from './service/start-on-free-port.ts'
import { startWalletListApi } from './wallet-list-api.ts'

/** Wanted ports: the two after those of the chains. */
const RELAY_PORT = 31339
const WALLET_API_PORT = 31340

/** What a world has beside its chains, in this very process: what wallets and the modal ask of servers. */
export type WorldServices = {
  /** The WalletConnect relay. */
  readonly relayUrl: string
  /** The Toolkit API over the bundled wallets. */
  readonly walletApiUrl: string
  /** By name, to be wanted again next time. */
  readonly ports: Readonly<Record<string, number>>
  readonly stop: () => Promise<void>
}

/**
 * Starts them.
 * @param remembered - the ports of last time, by name.
 * @throws {NoFreePortError}
 */
export async function startWorldServices(remembered: ReadonlyMap<string, number>): Promise<WorldServices> {
  const portsOf = (name: string, usual: number) => stepAround([remembered.get(name), usual])
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
