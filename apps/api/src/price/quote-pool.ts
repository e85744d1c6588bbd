import type { Address } from 'viem'
import type { PoolQuote } from './pool-price.ts'
import { getDepth, getRatioAtTick, getSpotRatio, type Pool, type V2State, type V3State } from './pool-state.ts'
import type { V2Averages } from './v2-averages.ts'

/** What a token is priced in. */
export type Base = {
  readonly address: Address
  readonly decimals: number
  /** US dollars for one whole unit. */
  readonly usd: number
  /** What it was a day ago; null when it is not known. */
  readonly pastUsd: number | null
}

/**
 * Returns what a pool says a token is worth.
 * @param pastRatio - token 1 per token 0 in base units of a day ago; null when it is not known.
 * @param averages - remembers v2 pools between readings.
 */
export function quotePool(
  {
    pool,
    state,
    pastRatio,
  }: { readonly pool: Pool; readonly state: V2State | V3State; readonly pastRatio: number | null },
  { token, decimals, base }: { readonly token: Address; readonly decimals: number; readonly base: Base },
  averages: V2Averages,
): PoolQuote {
  const isToken0 = token === pool.token0
  const average = getAverage(pool, state, averages)
  const scale = 10 ** (decimals - base.decimals)
  const toBase = (ratio: number) => (isToken0 ? ratio : 1 / ratio) * scale
  const toUsd = (ratio: number) => toBase(ratio) * base.usd
  const spot = toUsd(getSpotRatio(state))
  return {
    price: average === null ? spot : toUsd(average),
    spot,
    past: pastRatio === null || base.pastUsd === null ? null : toBase(pastRatio) * base.pastUsd,
    isTimeWeighted: average !== null,
    liquidityUsd: (getDepth(state, isToken0 ? 1 : 0) / 10 ** base.decimals) * base.usd,
  }
}

function getAverage(pool: Pool, state: V2State | V3State, averages: V2Averages): number | null {
  switch (state.type) {
    case 'v2':
      return averages.observe(pool.address, state)
    case 'v3':
      return state.averageTick === null ? null : getRatioAtTick(state.averageTick)
    default:
      return state satisfies never
  }
}
