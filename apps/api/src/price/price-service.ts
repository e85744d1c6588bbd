import { createCache } from '@laurel/server/cache.ts'
import { batch } from '@laurel/server/database/batch.ts'
import type { Address } from 'viem'
import type { ApiChain } from '../chain/api-chain.ts'
import type { GetHead } from '../chain/chain-head.ts'
import { withinTime } from '../projects/within-time.ts'
import type { FindTokens } from '../tokens/find-token.ts'
import { NATIVE_ADDRESS, toMarket } from '../tokens/market.ts'
import type { FindPools } from './find-pools.ts'
import { createReadPastRatios, type ReadPastRatios } from './past-ratios.ts'
import { choosePrice, type PriceReason, type PriceResult } from './pool-price.ts'
import { quotePool } from './quote-pool.ts'
import { readPoolStates } from './read-pool-states.ts'
import { createV2Averages, type V2Averages } from './v2-averages.ts'

/** Prices of tokens in US dollars. */
export type PriceService = {
  /**
   * Returns the prices of tokens of a chain, in their order. `0xeeee…eeee` is the native currency. Never throws: a price that could not
   * be had has its reason.
   */
  getPrices(chain: ApiChain, addresses: readonly Address[]): Promise<readonly PriceResult[]>
}

/** How long a price is used. It is for display, and an average of half an hour moves little in this time. */
const PRICE_MS = 15_000
/** An entry has some 200 bytes. */
const MAX_PRICES = 20_000
/** Tokens that are priced together: each needs up to 60 reads. */
const MAX_BATCH_TOKENS = 32
/** How long a price waits for what it was a day ago, in milliseconds. What takes longer is in a later one. */
const MAX_PAST_WAIT_MS = 1_000
/** Lists of tokens of one chain that are priced at the same time. */
const MAX_CONCURRENT = 4
/** Tokens that may wait: those of a hundred full accounts. */
const MAX_WAITING = 10_000

type Parts = {
  readonly findTokens: FindTokens
  readonly findPools: FindPools
  readonly getHead: GetHead
  /** A monotonic clock. */
  readonly nowMs: () => number
}

/** Creates the prices. Tokens that are asked for at the same moment are read together, and prices are used for some seconds. */
export function createPriceService({ findTokens, findPools, getHead, nowMs }: Parts): PriceService {
  const cache = createCache<string, PriceResult>({ size: MAX_PRICES, ageMs: PRICE_MS, nowMs })
  const averages = createV2Averages()
  const readPastRatios = createReadPastRatios(nowMs)
  const batches = new Map<number, (question: Question) => Promise<PriceResult>>()

  function batchOf(chain: ApiChain): (question: Question) => Promise<PriceResult> {
    const known = batches.get(chain.chainId)
    if (known) return known
    const created = batch<Question, PriceResult>({
      run: (questions) => pricePools(chain, questions, { findTokens, findPools, getHead, averages, readPastRatios }),
      ...{ namesOf: () => [], maxItems: MAX_BATCH_TOKENS, maxConcurrent: MAX_CONCURRENT, maxWaiting: MAX_WAITING },
    })
    batches.set(chain.chainId, created)
    return created
  }

  async function price(chain: ApiChain, address: Address): Promise<PriceResult> {
    const { wrappedNative, stablecoins, venues } = toMarket(chain.settings)
    const token = address === NATIVE_ADDRESS ? wrappedNative : address
    if (token !== null && stablecoins.includes(token)) {
      // It counted as one a day ago, too.
      return { status: 'priced', price: 1, pools: 0, isTimeWeighted: false, change: 0 }
    }
    if (token === null || venues.length === 0) return unpriced('no-market')
    const key = `${chain.chainId}:${token}`
    const load = async () => {
      // Before the batch, because a batch that waited for another could keep it from starting.
      const isNative = wrappedNative === null || token === wrappedNative
      const native = isNative ? null : await price(chain, wrappedNative)
      return batchOf(chain)({ address: token, native })
    }
    return cache.get(key, load).catch(() => unpriced('chain-unavailable'))
  }

  return { getPrices: (chain, addresses) => Promise.all(addresses.map((address) => price(chain, address))) }
}

function toKnown(result: PriceResult | null): { readonly price: number | null; readonly change: number | null } {
  return result?.status === 'priced' ? result : { price: null, change: null }
}

function unpriced(reason: PriceReason): PriceResult {
  return { status: 'unpriced', reason }
}

/** A token to price. `native` is the price of the wrapped native currency; null for itself, and where there is none. */
type Question = { readonly address: Address; readonly native: PriceResult | null }

async function pricePools(
  chain: ApiChain,
  questions: readonly Question[],
  {
    findTokens,
    findPools,
    getHead,
    averages,
    readPastRatios,
  }: Omit<Parts, 'nowMs'> & { readonly averages: V2Averages; readonly readPastRatios: ReadPastRatios },
): Promise<readonly PriceResult[]> {
  const market = toMarket(chain.settings)
  const { wrappedNative, stablecoins } = market
  const baseAddresses = wrappedNative === null ? stablecoins : [...stablecoins, wrappedNative]
  const found = await findTokens(chain, [...questions.map(({ address }) => address), ...baseAddresses])
  const block = await getHead(chain)
  const pairs = questions.flatMap(({ native }, at) => {
    const token = found[at] ?? null
    // Anyone can give an unlisted token a pool and a price.
    if (!token?.isListed) return []
    return baseAddresses.flatMap((address, place) => {
      const decimals = found[questions.length + place]?.decimals
      const { price: usd, change } = address === wrappedNative ? toKnown(native) : { price: 1, change: 0 }
      if (decimals === undefined || usd === null || address === token.address) return []
      const pastUsd = change === null ? null : usd / (1 + change)
      return [{ at, token, base: { address, decimals, usd, pastUsd } }]
    })
  })
  const pools = await findPools(
    chain,
    market,
    pairs.map(({ token, base }) => [token.address, base.address]),
    block,
  )
  const placed = pairs.flatMap((pair, at) => (pools[at] ?? []).map((pool) => ({ ...pair, pool })))
  const states = await readPoolStates(
    chain,
    placed.map(({ pool }) => pool),
    block,
  )
  const now = placed.map(({ pool }, place) => {
    const state = states[place]
    return state ? { pool, state } : null
  })
  const readable = now.filter((one) => one !== null)
  const past = (await withinTime(readPastRatios(chain, readable, block), MAX_PAST_WAIT_MS))?.result ?? []
  const pastRatios = new Map(readable.map(({ pool }, place) => [pool.address, past[place] ?? null]))
  return questions.map(({ native }, at) => {
    const token = found[at] ?? null
    if (token === null) return unpriced('chain-unavailable')
    if (!token.isListed) return unpriced('not-listed')
    const quotes = placed.flatMap(({ at: owner, base }, place) => {
      const one = now[place]
      if (!one || owner !== at) return []
      const pastRatio = pastRatios.get(one.pool.address) ?? null
      return [quotePool({ ...one, pastRatio }, { token: token.address, decimals: token.decimals, base }, averages)]
    })
    // Without a price of the native currency, the pools that trade the token for it say nothing.
    return quotes.length === 0 && native?.status === 'unpriced' ? native : choosePrice(quotes)
  })
}
