import { createClient, custom } from 'viem'
import type { NamespaceAdapter } from '../connectors/namespace-adapter.ts'
import type { Wallet } from '../wallet.ts'

/** The members of a wallet object through which flows reach wallets, nodes and other hosts, and what they saved. */
export type Outside = Pick<Wallet, 'environment' | 'config' | 'namespaces'>

/**
 * Returns these members for the wallet object of a replay. A flow that is first used there is created there, so nothing
 * that it begins may reach a wallet or a host: requests stay open, no wallet is connected, and nothing is saved.
 */
export function cutOff({ environment, config, namespaces }: Outside): Outside {
  const never = () => new Promise<never>(() => {})
  const client = createClient({ transport: custom({ request: never }, { retryCount: 0 }) })
  const none = { connections: new Map(), current: null, status: 'disconnected' }
  return {
    environment: { ...environment, fetch: never, storage: null },
    namespaces: namespaces.map(toStill),
    config: new Proxy(config, {
      get: (target, key) => {
        if (key === 'getClient')
          return ({ chainId }: { readonly chainId?: number } = {}) => ({
            ...client,
            chain: config.chains.find(({ id }) => id === chainId),
          })
        return key === 'state' ? { ...target.state, ...none } : Reflect.get(target, key)
      },
    }),
  }
}

/** Returns an adapter whose wallets and nodes never answer. What it lists stays. */
function toStill(adapter: NamespaceAdapter): NamespaceAdapter {
  const never = () => new Promise<never>(() => {})
  const { getBalance, loadHoldings, loadTransfers, signIn, pairing: _, login: __, ...own } = adapter
  return {
    ...own,
    ...{ start: () => () => {}, connect: never, disconnect: never, forget: () => {}, choose: () => {} },
    ...{ switchNetwork: () => false, ...(signIn === undefined ? {} : { signIn: { ...signIn, load: never } }) },
    ...(getBalance === undefined ? {} : { getBalance: never }),
    ...(loadHoldings === undefined ? {} : { loadHoldings: never }),
    ...(loadTransfers === undefined ? {} : { loadTransfers: never }),
  }
}
