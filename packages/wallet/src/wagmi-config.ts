import { type Config, createConfig } from '@wagmi/core'
import type { Chain } from 'viem'
import { WalletConfigUndefinedError } from './errors.ts'
import type { ChainClients } from './network/chain-clients.ts'

/**
 * A wagmi config that touches nothing when it is made: no storage, no wallet, no host. wagmi writes its key as soon as
 * there is a storage; what a visit leaves behind is written by us (see connect/visit.ts), after the visitor's first
 * action. Wallets are looked for by us too (see connect/announced-wallets.ts).
 * @throws {WalletConfigUndefinedError} when there is no chain, as an empty list from elsewhere has none.
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
