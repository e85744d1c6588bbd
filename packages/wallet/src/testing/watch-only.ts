import type { CreateConnectorFn } from '@wagmi/core'
import { type Address, type Chain, createClient, getAddress, http, numberToHex, type Transport } from 'viem'
import type { Eip1193Provider } from '../connect/eip1193.ts'
import { eip1193Connector } from '../connect/eip1193-connector.ts'
import { WatchOnlyError } from './errors.ts'
import { toRpcError } from './mock-failure.ts'
import { readChainParameter } from './read-params.ts'

/** What a watch-only connector is made of. */
export type WatchOnlyOptions = {
  readonly address: Address
  /** Chains it may be looked at on; those of the app when left out. */
  readonly chains?: readonly [Chain, ...Chain[]]
  /** How each is read, by chain id; the chain's own RPC when left out. */
  readonly transports?: Readonly<Record<number, Transport>>
  /** `Watch only` when left out. */
  readonly name?: string
}

/** Reads that a page may ask a wallet for, beside all that begin with `eth_get`. Source: Ethereum JSON-RPC. */
const reads: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'net_version',
  'web3_clientVersion',
])

/**
 * A connector on an address without its key: an app shows what its owner would see. It refuses to sign and to send with
 * a {@link WatchOnlyError} (viem hands it on as the `cause`), and moves between chains without asking anybody.
 */
export function watchOnly({
  address,
  chains,
  transports = {},
  name = 'Watch only',
}: WatchOnlyOptions): CreateConnectorFn {
  const watched = getAddress(address)
  return (config) => {
    const known = () => chains ?? config.chains
    let current: number | null = null
    const currentChain = (): Chain => known().find(({ id }) => id === current) ?? known()[0]

    async function request({ method, params }: Parameters<Eip1193Provider['request']>[0]): Promise<unknown> {
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [watched]
        case 'eth_chainId':
          return numberToHex(currentChain().id)
        case 'wallet_switchEthereumChain': {
          const { chainId } = readChainParameter(params)
          if (!known().some(({ id }) => id === chainId)) throw toRpcError('unknown-chain')
          current = chainId
          return null
        }
        default: {
          if (!reads.has(method) && !method.startsWith('eth_get'))
            throw new WatchOnlyError({ method, address: watched })
          const chain = currentChain()
          const client = createClient({ chain, transport: transports[chain.id] ?? http() })
          return Reflect.apply(client.request, client, [{ method, params }])
        }
      }
    }

    const connector = eip1193Connector({
      id: `watch-only:${watched}`,
      name,
      icon: null,
      rdns: null,
      type: 'EXTERNAL',
      getProvider: () => ({ request }),
      getChains: known,
      disconnect: async () => {},
    })(config)
    return {
      ...connector,
      // A page that only connects when asked to is not connected by itself: wagmi asks this when a page opens.
      isAuthorized: async () => false,
      getApprovedChainIds: () => known().map(({ id }) => id),
    }
  }
}
