import type { Address } from 'viem'
import type { V2Venue, V3Venue } from '../tokens/market.ts'

/** A pool of two tokens: `token0` has the lower address. */
export type Pool = {
  readonly address: Address
  readonly token0: Address
  readonly token1: Address
} & (
  | { readonly type: 'v2'; readonly venue: V2Venue }
  /** `fee` in millionths of the amount that goes in. */
  | { readonly type: 'v3'; readonly venue: V3Venue; readonly fee: number }
)

/** A v2 pool at one block. */
export type V2State = {
  readonly type: 'v2'
  readonly reserve0: bigint
  readonly reserve1: bigint
  /** Token 1 per token 0 in 112.112 bits, times seconds, up to `updatedAt`; null where the pool keeps no sum. */
  readonly cumulative: bigint | null
  /** Unix seconds, modulo 2^32, of the last trade. */
  readonly updatedAt: number
  /** Unix seconds of the block. */
  readonly readAt: number
}

/** A v3 pool at one block. */
export type V3State = {
  readonly type: 'v3'
  /** The square root of token 1 per token 0, times 2^96. */
  readonly sqrtPriceX96: bigint
  /** The liquidity that the price is within. */
  readonly liquidity: bigint
  /** What the pool holds. */
  readonly balance0: bigint
  readonly balance1: bigint
  /** The average tick of the last {@link AVERAGE_SECONDS}; null where the pool remembers less. */
  readonly averageTick: number | null
}

/** How long prices are averaged. A price that is held against the market for this long costs more than it gains. */
export const AVERAGE_SECONDS = 1_800

const Q96 = 2 ** 96

/** Returns token 1 per token 0 in base units, at this moment. */
export function getSpotRatio(state: V2State | V3State): number {
  if (state.type === 'v2') return Number(state.reserve1) / Number(state.reserve0)
  return getRatioAtRoot(state.sqrtPriceX96)
}

/** Returns token 1 per token 0 in base units. @param sqrtPriceX96 - its square root, times 2^96. */
export function getRatioAtRoot(sqrtPriceX96: bigint): number {
  const root = Number(sqrtPriceX96) / Q96
  return root * root
}

/** Returns token 1 per token 0 in base units for an average tick. */
export function getRatioAtTick(tick: number): number {
  return 1.0001 ** tick
}

/**
 * Returns how much of a token a pool can give near its price, in base units.
 * Of a v3 pool it is what the liquidity at the price would hold without bounds, and no more than the pool has: neither money far from
 * the price nor a narrow range counts as depth.
 */
export function getDepth(state: V2State | V3State, side: 0 | 1): number {
  if (state.type === 'v2') return Number(side === 0 ? state.reserve0 : state.reserve1)
  const root = Number(state.sqrtPriceX96) / Q96
  if (root === 0) return 0
  const virtual = side === 0 ? Number(state.liquidity) / root : Number(state.liquidity) * root
  return Math.min(virtual, Number(side === 0 ? state.balance0 : state.balance1))
}
