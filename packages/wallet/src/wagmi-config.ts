import { type Config, createConfig, createStorage } from '@wagmi/core'
import type { Chain } from 'viem'
import type { ChainClients } from './network/chain-clients.ts'
import type { LazyStorage } from './store/lazy-storage.ts'

/** wagmi's own copy of the connections: kept by us in a shape of ours, so never written nor read. */
const WAGMI_STATE_KEY = 'store'

/**
 * A wagmi config that touches nothing when it is made: no storage key, no wallet, no host. Wallets are looked for by us
 * (see connect/announced-wallets.ts), and what a visit leaves behind is written by us, after the visitor's first action.
 */
export function createWagmiConfig({
  chains,
  clients,
  storage,
  storageKey,
}: {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly clients: ChainClients
  readonly storage: LazyStorage
  readonly storageKey: string
}): Config {
  const prefix = `${storageKey}.wagmi`
  const isState = (key: string) => key === `${prefix}.${WAGMI_STATE_KEY}`
  return createConfig({
    chains,
    client: ({ chain }) => clients.clientOf(chain),
    multiInjectedProviderDiscovery: false,
    storage: createStorage({
      key: prefix,
      storage: {
        getItem: (key) => (isState(key) ? null : storage.getItem(key)),
        setItem: (key, value) => {
          if (!isState(key)) storage.setItem(key, value)
        },
        removeItem: (key) => storage.removeItem(key),
      },
    }),
  })
}
