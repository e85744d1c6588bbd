import { createCache } from '@laurel/server/cache.ts'
import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi, size, slice, zeroAddress } from 'viem'
import type { ApiChain } from '../chain/api-chain.ts'
import { collectReads } from '../chain/collect-reads.ts'
import type { Read } from '../chain/read-many.ts'
import type { Market } from '../tokens/market.ts'
import type { Pool } from './pool-state.ts'

/** How long an answer is used: so soon a new pool is found. Existing pools never go away. */
const POOL_MS = 600_000
/** An entry has some 200 bytes. */
const MAX_POOLS = 50_000

const factoryAbi = parseAbi([
  'function getPair(address tokenA, address tokenB) view returns (address pair)',
  'function getPool(address tokenA, address tokenB, uint24 fee) view returns (address pool)',
])

/** Two tokens that a pool may trade. */
export type Pair = readonly [Address, Address]

/** Finds the pools of pairs, in their order. @throws {QuorumNotReachedError} */
export type FindPools = (
  chain: ApiChain,
  market: Market,
  pairs: readonly Pair[],
  block: bigint,
) => Promise<readonly (readonly Pool[])[]>

/**
 * Creates the search for pools. Factories are asked once for each pair.
 * @param nowMs - a monotonic clock.
 */
export function createFindPools(nowMs: () => number): FindPools {
  const cache = createCache<string, Pool | null>({ size: MAX_POOLS, ageMs: POOL_MS, nowMs })
  return async (chain, market, pairs, block) => {
    const { chainId, client, settings } = chain
    const { multicall3 } = settings
    // Factories never fail, so a read that did is worth another call.
    const read = collectReads(client, { multicall3, block, repeatsFailed: true })
    return Promise.all(
      pairs.map(async (pair) => {
        const pools = await Promise.all(
          listQuestions(market, pair).map(({ read: question, toPool }) => {
            const load = async () => {
              const [data] = await read([question])
              // A factory that did not answer is asked again.
              if (!data) throw new TypeError('The factory did not answer.')
              const address = parseAddress(data)
              return address === null ? null : toPool(address)
            }
            return cache.get(`${chainId}:${question.to}:${question.data}`, load).catch(() => null)
          }),
        )
        return pools.flatMap((pool) => pool ?? [])
      }),
    )
  }
}

/** One question to a factory. */
type Question = { readonly read: Read; readonly toPool: (address: Address) => Pool }

function listQuestions({ venues }: Market, [a, b]: Pair): readonly Question[] {
  if (a === b) return []
  const [token0, token1] = BigInt(a) < BigInt(b) ? [a, b] : [b, a]
  return venues.flatMap((venue): readonly Question[] => {
    switch (venue.type) {
      case 'v2': {
        const data = encodeFunctionData({ abi: factoryAbi, functionName: 'getPair', args: [token0, token1] })
        const toPool = (address: Address): Pool => ({ type: 'v2', address, token0, token1, venue })
        return [{ read: { to: venue.factory, data }, toPool }]
      }
      case 'v3':
        return venue.fees.map((fee) => {
          const data = encodeFunctionData({ abi: factoryAbi, functionName: 'getPool', args: [token0, token1, fee] })
          const toPool = (address: Address): Pool => ({ type: 'v3', address, token0, token1, venue, fee })
          return { read: { to: venue.factory, data }, toPool }
        })
      default:
        return venue satisfies never
    }
  })
}

/** Returns the pool that a factory named, or null when there is none. */
function parseAddress(data: Hex): Address | null {
  if (size(data) !== 32) return null
  const address = getAddress(slice(data, 12))
  return address === zeroAddress ? null : address
}
