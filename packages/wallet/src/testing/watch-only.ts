import type { CreateConnectorFn } from '@wagmi/core'
import {
  type Address,
  type Chain,
  type Client,
  createClient,
  custom,
  getAddress,
  http,
  numberToHex,
  type Transport,
} from 'viem'
import type { Eip1193Provider } from '../connectors/eip1193.ts'
import { eip1193Connector } from '../connectors/eip1193-connector.ts'
import { WatchOnlyError } from './errors.ts'
import { toRpcError } from './mock-failure.ts'
import { readChainParameter } from './read-params.ts'

/** Options of {@link watchOnly}. */
export type WatchOnlyOptions = {
  /** The account to watch. */
  readonly address: Address
  /** The chains on which it can be watched; those of the app when left out. */
  readonly chains?: readonly [Chain, ...Chain[]]
  /** The transports, by chain id; the chain's own RPC when left out. */
  readonly transports?: Readonly<Record<number, Transport>>
  /** The name; `Watch only` when left out. */
  readonly name?: string
}

/**
 * The methods for reading that a page may request from a wallet, besides all that begin with `eth_get`.
 * Source: https://ethereum.github.io/execution-apis/.
 */
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
 * Returns a connector for an address without its key, so that an app shows what the owner would see. It refuses to sign
 * and to send with a {@link WatchOnlyError}, which wagmi's actions and hooks throw unchanged. It switches chains
 * without a prompt. (`sendTransaction` of a viem wallet client, from `getWalletClient`, has it as its `cause`.)
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
      getClient: async ({ chainId } = {}) => {
        const chain = known().find(({ id }) => id === chainId) ?? currentChain()
        return watchingClient({ address: watched, chain, request })
      },
      // wagmi calls this when a page opens. The connector connects only on request, never by itself.
      isAuthorized: async () => false,
      getApprovedChainIds: () => known().map(({ id }) => id),
    }
  }
}

/** The wallet method of each of viem's actions that need a key. */
const refused = {
  sendTransaction: 'eth_sendTransaction',
  sendTransactionSync: 'eth_sendTransaction',
  deployContract: 'eth_sendTransaction',
  writeContract: 'eth_sendTransaction',
  writeContractSync: 'eth_sendTransaction',
  signMessage: 'personal_sign',
  signTransaction: 'eth_signTransaction',
  signTypedData: 'eth_signTypedData_v4',
} as const

/**
 * Returns the client that wagmi signs and sends with. viem would wrap an error of the wallet in its own errors, several
 * levels deep. This client refuses the actions that need a key before that.
 */
function watchingClient({
  address,
  chain,
  request,
}: {
  readonly address: Address
  readonly chain: Chain
  readonly request: Eip1193Provider['request']
}): Client {
  const transport: Transport = (options) => {
    const made = custom({ request })({ ...options, retryCount: 0 })
    const asIs: typeof made.request = async (args, how) => {
      try {
        return await made.request(args, how)
      } catch (error) {
        throw findWatchOnly(error) ?? error
      }
    }
    return { ...made, request: asIs }
  }
  const client = createClient({ account: address, chain, transport })
  const refusals = Object.entries(refused).map(([action, method]) => [
    action,
    () => Promise.reject(new WatchOnlyError({ method, address })),
  ])
  return Object.assign(client, Object.fromEntries(refusals))
}

/** Returns the {@link WatchOnlyError} inside viem's errors. */
function findWatchOnly(error: unknown): WatchOnlyError | null {
  if (error instanceof WatchOnlyError) return error
  return error instanceof Error ? findWatchOnly(error.cause) : null
}
