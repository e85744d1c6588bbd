import { type Config, createConfig } from '@wagmi/core'
import type { Chain } from 'viem'
import { WalletConfigUndefinedError } from './errors.ts'
import type { ChainClients } from './network/chain-clients.ts'

/**
 * Creates a wagmi config that uses no storage, no wallet and no host when it is created. wagmi writes its key as soon
 * as there is a storage, so this package saves the session itself (see session/session-persistence.ts), after the
 * user's first action. It also discovers wallets itself (see connectors/announced-wallets.ts).
 * @throws {WalletConfigUndefinedError} when there is no chain, for example because an empty list was passed.
 */
export function createWagmiConfig({
  chains,
  clients,
}: {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly clients: ChainClients
}): Config {
  if (chains.length < 1) throw new WalletConfigUndefinedError()
  return createConfig({
    chains,
    client: ({ chain }) => clients.clientOf(chain),
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
}
