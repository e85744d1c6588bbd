import { exchangesOf, type SwapExchanges } from '@laurel/wallet'
import { apiPaths } from '@laurel/wallet/api-schemas'
import { type Address, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { orNull } from '../token/token-data.ts'
import type { TradePool } from './trade-plan.ts'

const factoryOf = parseAbi(['function factory() view returns (address)'])
const poolAbi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function fee() view returns (uint24)',
])
const v2Factory = parseAbi(['function getPair(address, address) view returns (address)'])
const v3Factory = parseAbi(['function getPool(address, address, uint24) view returns (address)'])

/** Pools of v3 have their fee in millionths. */
const MILLION = 1_000_000
/** How long the API is waited for, in milliseconds. Meanwhile the boost shows no button. */
const API_TIMEOUT_MS = 4_000

/**
 * Returns the exchanges of a network where the wallet's Swap can be used: those that the configuration names, or
 * Uniswap's, if the API has tokens to swap there. Null for none.
 */
export async function readExchanges(chain: ChainConfig): Promise<SwapExchanges | null> {
  const { chainId, apiUrl } = chain
  const known = knownExchanges(chain)
  if (known === null || apiUrl === null) return null
  const query = new URLSearchParams({ chainId: `eip155:${chainId}` })
  const signal = AbortSignal.timeout(API_TIMEOUT_MS)
  const response = await fetch(`${apiUrl}${apiPaths.convertTokens}?${query}`, { signal }).catch(() => null)
  return response?.ok ? known : null
}

/**
 * Returns the exchanges and pools of a task that may be a swap. Null when none of its contracts belongs to an exchange:
 * then the API is not requested.
 * @param task.addresses - those that may be pools.
 * @throws viem's errors when the node does not respond.
 */
export async function readTrade(
  chain: ChainConfig,
  { contract, addresses }: { readonly contract: Address; readonly addresses: readonly Address[] },
): Promise<{ readonly exchanges: SwapExchanges; readonly pools: ReadonlyMap<string, TradePool> } | null> {
  const known = knownExchanges(chain)
  if (known === null) return null
  const pools = new Map<string, TradePool>()
  for (const address of addresses) {
    const pool = await readPool(chain, known, address)
    if (pool !== null) pools.set(address.toLowerCase(), pool)
  }
  if (pools.size === 0 && !known.routers.some(({ address }) => isAddressEqual(address, contract))) return null
  const exchanges = await readExchanges(chain)
  return exchanges === null ? null : { exchanges, pools }
}

function knownExchanges({ chainId, exchanges }: ChainConfig): SwapExchanges | null {
  return exchangesOf(chainId, exchanges === null ? {} : { [chainId]: exchanges })
}

/**
 * Returns the pool at an address, if it belongs to a known exchange. What a contract says about itself is not believed:
 * the factory of the router must have it as its pool of the same tokens.
 * @returns null for anything else. @throws viem's errors when the node does not respond.
 */
async function readPool(chain: ChainConfig, { routers }: SwapExchanges, address: Address): Promise<TradePool | null> {
  const client = chainClient(chain)
  const ofPool = (functionName: 'token0' | 'token1') =>
    orNull(readContract(client, { abi: poolAbi, address, functionName }))
  const [token0, token1, fee] = await Promise.all([
    ofPool('token0'),
    ofPool('token1'),
    orNull(readContract(client, { abi: poolAbi, address, functionName: 'fee' })),
  ])
  if (token0 === null || token1 === null) return null
  for (const { address: router, type } of routers) {
    const factory = await orNull(readContract(client, { abi: factoryOf, address: router, functionName: 'factory' }))
    if (factory === null || (type !== 'v2' && fee === null)) continue
    const found =
      type === 'v2'
        ? await orNull(
            readContract(client, { abi: v2Factory, address: factory, functionName: 'getPair', args: [token0, token1] }),
          )
        : await orNull(
            readContract(client, {
              ...{ abi: v3Factory, address: factory, functionName: 'getPool', args: [token0, token1, fee ?? 0] },
            }),
          )
    if (found !== null && found !== zeroAddress && isAddressEqual(found, address)) {
      return { token0, token1, router, fee: type === 'v2' || fee === null ? null : fee / MILLION }
    }
  }
  return null
}
