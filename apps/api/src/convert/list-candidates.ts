import type { Address } from 'viem'
import { getDepth, getSpotRatio, type Pool, type V2State, type V3State } from '../price/pool-state.ts'
import type { Market } from '../tokens/market.ts'
import type { SwapRoute } from './swap-route.ts'

/** A pool that could be read. */
export type LivePool = { readonly pool: Pool; readonly state: V2State | V3State }

/** A route that may be taken, and what its pools say before the swap. */
export type Candidate = {
  readonly route: Extract<SwapRoute, { readonly type: 'v2' | 'v3' }>
  readonly pools: readonly LivePool[]
  /** Base units out for one base unit in. */
  readonly midRate: number
  /** What the pools take, as a fraction. */
  readonly liquidityFee: number
}

/** Tokens that a swap may go through: the wrapped native currency and some dollars. Each adds two pairs to read. */
const MAX_INTERMEDIATES = 4
/** Pools of one pair and one exchange that are tried within a longer route: those with the most in them. */
const MAX_POOLS_PER_STEP = 2

/** Returns the tokens that a swap of two others may go through. */
export function listIntermediates({ wrappedNative, stablecoins }: Market, a: Address, b: Address): readonly Address[] {
  const all = wrappedNative === null ? stablecoins : [wrappedNative, ...stablecoins]
  return all.filter((address) => address !== a && address !== b).slice(0, MAX_INTERMEDIATES)
}

/**
 * Lists the routes of one exchange from a token to another: directly, and through each intermediate.
 * @param poolsOf - the pools of two tokens that could be read, of every exchange.
 */
export function listCandidates(
  market: Market,
  { from, to }: { readonly from: Address; readonly to: Address },
  poolsOf: (a: Address, b: Address) => readonly LivePool[],
): readonly Candidate[] {
  const paths = [[from, to], ...listIntermediates(market, from, to).map((middle) => [from, middle, to])]
  return market.venues.flatMap((venue): readonly Candidate[] => {
    const { router } = venue
    if (router === null) return []
    const isOfVenue = ({ pool }: LivePool) => pool.venue.type === venue.type && pool.venue.factory === venue.factory
    return paths.flatMap((path): readonly Candidate[] => {
      const steps = path.slice(1).map((token, at) => {
        const input = path[at] ?? from
        const pools = poolsOf(input, token).filter(isOfVenue)
        // Of a direct swap every pool is tried: a small one can be the better for a small amount.
        return path.length === 2 ? pools : keepDeepest(pools, token)
      })
      return combine(steps).map((pools) => {
        const rates = pools.map((pool, at) => getRate(pool, path[at] ?? from))
        const candidate = {
          pools,
          midRate: rates.reduce((product, { rate }) => product * rate, 1),
          liquidityFee: 1 - rates.reduce((left, { fee }) => left * (1 - fee), 1),
        }
        switch (venue.type) {
          case 'v2':
            return { ...candidate, route: { type: 'v2', venue, router, path } }
          case 'v3': {
            const fees = pools.flatMap(({ pool }) => (pool.type === 'v3' ? [pool.fee] : []))
            return { ...candidate, route: { type: 'v3', venue, router, path, fees } }
          }
          default:
            return venue satisfies never
        }
      })
    })
  })
}

/** Returns the rate of a pool before a swap, and what it takes as a fraction. */
export function getRate({ pool, state }: LivePool, input: Address): { readonly rate: number; readonly fee: number } {
  const ratio = getSpotRatio(state)
  const fee = pool.type === 'v2' ? pool.venue.feeBips / 10_000 : pool.fee / 1_000_000
  return { rate: input === pool.token0 ? ratio : 1 / ratio, fee }
}

function keepDeepest(pools: readonly LivePool[], output: Address): readonly LivePool[] {
  const depthOf = ({ pool, state }: LivePool) => getDepth(state, output === pool.token0 ? 0 : 1)
  return pools.toSorted((one, other) => depthOf(other) - depthOf(one)).slice(0, MAX_POOLS_PER_STEP)
}

/** Every choice of one item from each list. */
function combine<item>(lists: readonly (readonly item[])[]): readonly (readonly item[])[] {
  return lists.reduce<readonly (readonly item[])[]>(
    (chosen, list) => chosen.flatMap((items) => list.map((item) => [...items, item])),
    [[]],
  )
}
