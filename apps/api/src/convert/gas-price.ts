import { createCache } from '@laurel/server/cache.ts'
import { getFeeHistory } from 'viem/actions'
import type { ApiChain } from '../chain/api-chain.ts'
import type { GetHead } from '../chain/chain-head.ts'
import { estimateByNodes } from '../chain/estimate-by-nodes.ts'
import { max } from '../min-max.ts'
import { GasPriceUnknownError } from './errors.ts'

/** Wei for one gas, tip included. */
export type GasPrices = { readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }

/** Returns what gas costs on a chain. @throws {GasPriceUnknownError} */
export type GetGasPrices = (chain: ApiChain) => Promise<GasPrices>

/** Blocks whose tips are looked at. */
const HISTORY_BLOCKS = 20
/** How many of a block's transactions, by gas, paid a smaller tip, in percent. */
const PERCENTILES = [25, 50, 90]
/** How long prices are used: about a block. */
const GAS_PRICE_MS = 2_000
/** One entry per chain. */
const MAX_CHAINS = 1_024

/** Creates the gas prices. @param nowMs - a monotonic clock. */
export function createGetGasPrices(getHead: GetHead, nowMs: () => number): GetGasPrices {
  const cache = createCache<string, GasPrices>({ size: MAX_CHAINS, ageMs: GAS_PRICE_MS, nowMs })
  return (chain) => cache.get(String(chain.chainId), () => readGasPrices(chain, getHead))
}

async function readGasPrices(chain: ApiChain, getHead: GetHead): Promise<GasPrices> {
  try {
    const request = { blockCount: HISTORY_BLOCKS, blockNumber: await getHead(chain), rewardPercentiles: PERCENTILES }
    const { baseFeePerGas, reward = [] } = await getFeeHistory(chain.client, request)
    const base = baseFeePerGas.at(-1)
    if (base !== undefined && base > 0n) return toGasPrices(base, reward)
  } catch {
    // A chain without base fees, or a node without history: its one price is all that is known.
  }
  try {
    const price = await estimateByNodes(chain.nodes, { method: 'eth_gasPrice', params: [] })
    if (price.type === 'number') return { standard: price.number, fast: price.number, instant: price.number }
  } catch (error) {
    throw new GasPriceUnknownError({ cause: error })
  }
  throw new GasPriceUnknownError()
}

/**
 * Returns the prices by the next block's base fee. It rises by at most an eighth a block, so the fast price outlasts one full block and
 * the instant price two. Each has the median, over the blocks, of the tip that its share of transactions stayed below.
 * @param rewards - for each block, the tips at the percentiles.
 */
export function toGasPrices(base: bigint, rewards: readonly (readonly bigint[])[]): GasPrices {
  const tipAt = (place: number) => {
    const tips = rewards.flatMap((block) => block[place] ?? []).toSorted((one, other) => (one < other ? -1 : 1))
    return tips[tips.length >> 1] ?? 0n
  }
  const standard = base + tipAt(0)
  const fast = (base * 9n) / 8n + tipAt(1)
  const instant = (base * 81n) / 64n + tipAt(2)
  // A block with few transactions can have tips out of order.
  return { standard, fast: fast > standard ? fast : standard, instant: [standard, fast, instant].reduce(max) }
}
