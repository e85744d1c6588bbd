import { createCache } from '@laurel/server/cache.ts'
import { type Address, encodeFunctionData, hexToBigInt, size, slice } from 'viem'
import type { ApiChain } from '../chain/api-chain.ts'
import type { GetHead } from '../chain/chain-head.ts'
import { readMany } from '../chain/read-many.ts'
import type { FindPools, Pair } from '../price/find-pools.ts'
import { readPoolStates } from '../price/read-pool-states.ts'
import { type Market, NATIVE_ADDRESS, toMarket } from '../tokens/market.ts'
import { encodePath } from './encode-path.ts'
import { type Candidate, type LivePool, listCandidates, listIntermediates } from './list-candidates.ts'
import { getProviderFee, PROVIDER_FEE_BIPS } from './provider-fee.ts'
import { v3QuoterAbi } from './router-abis.ts'
import { getPathOut, getPriceImpact, type V2Reserves } from './swap-math.ts'
import type { SwapPair, SwapQuote, SwapRoute } from './swap-route.ts'

/** Why there is no quote, or none of one exchange. */
export type NoQuoteReason = 'no-market' | 'no-router' | 'no-quoter' | 'no-pool' | 'no-output'

/** The quotes of a swap, the best first, and why an exchange has none. */
export type SwapQuotes = {
  readonly quotes: readonly SwapQuote[]
  readonly missing: readonly { readonly venue: string | null; readonly reason: NoQuoteReason }[]
}

/** Quotes a swap. `amount` in base units. @throws {QuorumNotReachedError} when the chain cannot be read. */
export type QuoteSwaps = (
  chain: ApiChain,
  request: SwapPair & { readonly amount: bigint; readonly isFresh?: boolean },
) => Promise<SwapQuotes>

/** Quotes of one request. The best is what counts; the others show that it is. */
const MAX_QUOTES = 8
/** Routes that a v3 quoter is asked about, the shortest first. */
const MAX_QUOTER_READS = 48
/** The gas of a v3 quote. Each pool uses some 100,000, and more the further a large amount moves its price. */
const QUOTE_GAS = 2_000_000n
/** How long quotes are remembered. They are of one block, so that a later block has its own. */
const QUOTE_MS = 10_000
/** An entry has some 4 kB. */
const MAX_REMEMBERED = 5_000
/** The largest amount that the pools of v3 compute with. */
const MAX_V3_AMOUNT = 2n ** 255n - 1n

/**
 * Creates the quotes. They are exact at the block that they are read at: v2 is computed as its router does, and v3 by its quoter.
 * @param nowMs - a monotonic clock.
 */
export function createQuoteSwaps({
  findPools,
  getHead,
  nowMs,
}: {
  readonly findPools: FindPools
  readonly getHead: GetHead
  readonly nowMs: () => number
}): QuoteSwaps {
  const cache = createCache<string, SwapQuotes>({ size: MAX_REMEMBERED, ageMs: QUOTE_MS, nowMs, sizeOf: () => 4_000 })
  return async (chain, { from, to, amount, isFresh = false }) => {
    const market = toMarket(chain.settings)
    const direct = quoteWrapping(market, { from, to, amount })
    if (direct !== null) return { quotes: [direct], missing: [] }
    const reason = getMarketFault(market, { from, to, amount })
    if (reason !== null) return { quotes: [], missing: [{ venue: null, reason }] }
    const block = await getHead(chain, { isFresh })
    const load = () => quoteMarket({ chain, market, from, to, amount, block }, findPools)
    return cache.get(`${chain.chainId}:${block}:${from}:${to}:${amount}`, load)
  }
}

/** The native currency and its wrapping change one for one. Null for every other pair. */
function quoteWrapping({ wrappedNative }: Market, { from, to, amount }: SwapPair & { readonly amount: bigint }) {
  if (wrappedNative === null || amount === 0n) return null
  const isWrap = from === NATIVE_ADDRESS && to === wrappedNative
  if (!isWrap && !(from === wrappedNative && to === NATIVE_ADDRESS)) return null
  return {
    route: { type: isWrap ? ('wrap' as const) : ('unwrap' as const), wrappedNative },
    ...{ amountIn: amount, amountOut: amount, providerFee: 0n, providerFeeBips: 0n, priceImpact: 0, liquidityFee: 0 },
  }
}

function getMarketFault(
  { wrappedNative, venues }: Market,
  { from, to, amount }: SwapPair & { readonly amount: bigint },
): NoQuoteReason | null {
  if (amount === 0n) return 'no-output'
  if (venues.length === 0) return 'no-market'
  const isNative = from === NATIVE_ADDRESS || to === NATIVE_ADDRESS
  return isNative && wrappedNative === null ? 'no-market' : null
}

async function quoteMarket(
  {
    chain,
    market,
    from,
    to,
    amount,
    block,
  }: SwapPair & {
    readonly chain: ApiChain
    readonly market: Market
    readonly amount: bigint
    readonly block: bigint
  },
  findPools: FindPools,
): Promise<SwapQuotes> {
  const wrap = (address: Address) => (address === NATIVE_ADDRESS ? (market.wrappedNative ?? address) : address)
  const sides = { from: wrap(from), to: wrap(to) }
  const pairs = listPairs(market, sides)
  const pools = (await findPools(chain, market, pairs, block)).flat()
  const states = await readPoolStates(chain, pools, block)
  const live = pools.flatMap((pool, at): readonly LivePool[] => {
    const state = states[at] ?? null
    return state === null ? [] : [{ pool, state }]
  })
  const poolsOf = (a: Address, b: Address) =>
    live.filter(({ pool: { token0, token1 } }) => (token0 === a && token1 === b) || (token0 === b && token1 === a))
  const candidates = listCandidates(market, sides, poolsOf)
  const outputs = await readOutputs({ chain, candidates, amount, block })
  const receiver = chain.settings.feeReceiver ?? null
  const quotes = candidates.flatMap((candidate, at) => {
    const output = outputs[at] ?? null
    return output === null ? [] : [toQuote(candidate, { amountIn: amount, output, takesFee: receiver !== null })]
  })
  return {
    quotes: quotes.toSorted((one, other) => compare(other.amountOut, one.amountOut)).slice(0, MAX_QUOTES),
    missing: listMissing(market, candidates, quotes),
  }
}

function listPairs(market: Market, { from, to }: SwapPair): readonly Pair[] {
  const through = listIntermediates(market, from, to)
  return [
    [from, to],
    ...through.flatMap((middle): readonly Pair[] => [
      [from, middle],
      [middle, to],
    ]),
  ]
}

/** Returns what each route gives before the provider's fee; null where it gives nothing. */
async function readOutputs({
  chain,
  candidates,
  amount,
  block,
}: {
  readonly chain: ApiChain
  readonly candidates: readonly Candidate[]
  readonly amount: bigint
  readonly block: bigint
}): Promise<readonly (bigint | null)[]> {
  const outputs = candidates.map(({ route, pools }) =>
    route.type === 'v2' ? getPathOut(amount, toReserves(pools, route.path)) : null,
  )
  const requests = candidates
    .flatMap(({ route }, at) => {
      if (route.type !== 'v3' || route.venue.quoter === null || amount > MAX_V3_AMOUNT) return []
      const args = [encodePath(route.path, route.fees), amount] as const
      const data = encodeFunctionData({ abi: v3QuoterAbi, functionName: 'quoteExactInput', args })
      return [{ at, steps: route.fees.length, read: { to: route.venue.quoter, data } }]
    })
    .toSorted((one, other) => one.steps - other.steps)
    .slice(0, MAX_QUOTER_READS)
  // A token in a pool can make its quote use up the gas of the others.
  const answers = await readMany(
    chain.client,
    requests.map(({ read }) => read),
    { multicall3: chain.settings.multicall3, block, repeatsFailed: true, gasPerRead: QUOTE_GAS },
  )
  for (const [place, { at }] of requests.entries()) {
    const data = answers[place] ?? null
    const output = data === null || size(data) < 32 ? 0n : hexToBigInt(slice(data, 0, 32))
    outputs[at] = output === 0n ? null : output
  }
  return outputs
}

function toReserves(pools: readonly LivePool[], path: readonly Address[]): readonly V2Reserves[] {
  return pools.flatMap(({ pool, state }, at) => {
    if (pool.type !== 'v2' || state.type !== 'v2') return []
    const { feeBips } = pool.venue
    const { reserve0, reserve1 } = state
    const isForward = path[at] === pool.token0
    return [{ reserveIn: isForward ? reserve0 : reserve1, reserveOut: isForward ? reserve1 : reserve0, feeBips }]
  })
}

function toQuote(
  { route, midRate, liquidityFee }: Candidate,
  { amountIn, output, takesFee }: { readonly amountIn: bigint; readonly output: bigint; readonly takesFee: boolean },
): SwapQuote {
  const providerFeeBips = takesFee && route.type === 'v3' ? PROVIDER_FEE_BIPS : 0n
  const providerFee = getProviderFee(output, providerFeeBips)
  const priceImpact = getPriceImpact({ amountIn, amountOut: output, midRate, feeRate: liquidityFee })
  return { route, amountIn, amountOut: output - providerFee, providerFee, providerFeeBips, priceImpact, liquidityFee }
}

function listMissing(
  market: Market,
  candidates: readonly Candidate[],
  quotes: readonly SwapQuote[],
): SwapQuotes['missing'] {
  const isOf = (venue: Market['venues'][number], route: SwapRoute) =>
    (route.type === 'v2' || route.type === 'v3') && route.type === venue.type && route.venue.factory === venue.factory
  return market.venues.flatMap((venue) => {
    if (quotes.some(({ route }) => isOf(venue, route))) return []
    const has = candidates.some(({ route }) => isOf(venue, route))
    const unquoted = venue.type === 'v3' && venue.quoter === null ? 'no-quoter' : 'no-output'
    const reason: NoQuoteReason = venue.router === null ? 'no-router' : has ? unquoted : 'no-pool'
    return [{ venue: venue.name, reason }]
  })
}

function compare(one: bigint, other: bigint): number {
  return one === other ? 0 : one < other ? -1 : 1
}
