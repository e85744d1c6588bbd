import { createCache } from '@laurel/server/cache.ts'
import type { balanceSchemas } from '@laurel/wallet/api-schemas'
import { type Address, formatUnits } from 'viem'
import type * as mini from 'zod/mini'
import type { ApiChain } from '../chain/api-chain.ts'
import type { GetHead } from '../chain/chain-head.ts'
import { isImitation } from '../history/classify-spam.ts'
import { createKnownSymbols } from '../history/known-symbols.ts'
import { toUnavailable } from '../price/describe-reason.ts'
import type { PriceResult } from '../price/pool-price.ts'
import type { PriceService } from '../price/price-service.ts'
import { toValue } from '../price/to-value.ts'
import { toCaip } from '../tokens/caip-token.ts'
import type { FindTokens } from '../tokens/find-token.ts'
import { NATIVE_ADDRESS } from '../tokens/market.ts'
import type { TokenList } from '../tokens/token-list.ts'
import { type Holdings, type ListTokensSeen, readBalances } from './read-balances.ts'
import { createTokenFailures } from './token-failures.ts'

/** Balances as responses have them. */
export type Balances = mini.input<(typeof balanceSchemas)['BalanceResponse']>
type Row = Balances['balances'][number]

/** What accounts hold. */
export type BalanceService = {
  /**
   * Returns what an account holds. Never throws: what could not be had has its reason.
   * @param chains - the chains to read. @param fresh - those of them that are read again, whatever was read before.
   */
  getBalances(request: {
    readonly account: Address
    readonly chains: readonly ApiChain[]
    readonly fresh: ReadonlySet<number>
  }): Promise<Balances>
}

/**
 * How long balances are used. A page that sends a transaction asks for them again with `forceUpdate`. The text of a response is cached beside
 * them (cache-answers.ts), because it takes a third off the CPU time of a request. These spare the nodes, and are the same in every response.
 */
const BALANCE_MS = 5_000
/** An entry of an account with fifty tokens has some 20 kB. */
const MAX_BALANCES = 10_000
const MAX_BALANCE_BYTES = 64 * 1024 * 1024
/** For each row of a response. */
const ROW_BYTES = 400

/** Creates the balances. @param parts.nowMs - a monotonic clock. */
export function createBalanceService({
  getHead,
  prices,
  nowMs,
  ...reads
}: {
  readonly tokens: TokenList
  readonly findTokens: FindTokens
  readonly listTokensSeen: ListTokensSeen
  readonly getHead: GetHead
  readonly prices: PriceService
  readonly nowMs: () => number
}): BalanceService {
  const cache = createCache<string, Balances>({
    ...{ size: MAX_BALANCES, ageMs: BALANCE_MS, nowMs, maxBytes: MAX_BALANCE_BYTES },
    sizeOf: ({ balances, unavailable }) => ROW_BYTES * (1 + balances.length + unavailable.length),
  })

  const failures = createTokenFailures(nowMs)
  const knownSymbols = createKnownSymbols(reads.tokens)

  async function load(chain: ApiChain, account: Address, isFresh: boolean): Promise<Balances> {
    const block = await getHead(chain, { isFresh })
    const holdings = await readBalances({ chain, account, block }, { ...reads, failures })
    const priced = [NATIVE_ADDRESS, ...holdings.tokens.map(({ token }) => token.address)]
    return toBalances(chain, holdings, await prices.getPrices(chain, priced), knownSymbols(chain))
  }

  return {
    async getBalances({ account, chains, fresh }) {
      const parts = await Promise.all(
        chains.map(async (chain) => {
          const { chainId } = chain
          const key = `${chainId}:${account}`
          const isFresh = fresh.has(chainId)
          if (isFresh) cache.forget(key)
          return cache
            .get(key, () => load(chain, account, isFresh))
            .catch((): Balances => {
              const reason = { chainId: `eip155:${chainId}`, reason: 'chain-unavailable' } as const
              return { balances: [], unavailable: [toUnavailable('balance', reason)] }
            })
        }),
      )
      const [only, ...others] = parts
      if (only !== undefined && others.length === 0) return only
      return {
        balances: sortRows(parts.flatMap(({ balances }) => balances)),
        unavailable: parts.flatMap(({ unavailable }) => unavailable),
      }
    },
  }
}

/** @param results - the price of the native currency, then of each token held. */
function toBalances(
  chain: ApiChain,
  holdings: Holdings,
  results: readonly PriceResult[],
  knownSymbols: ReadonlySet<string>,
): Balances {
  const { chainId, settings } = chain
  const { name, symbol, decimals } = settings.nativeCurrency
  const network = `eip155:${chainId}`
  const native =
    holdings.native === null || holdings.native === 0n
      ? []
      : [
          {
            name,
            symbol,
            decimals,
            amount: holdings.native,
            logo: null,
            address: null,
            ...{ isListed: true, isReward: false },
            result: results[0],
          },
        ]
  const held = holdings.tokens.map(({ token, amount, isReward }, at) => ({
    ...{ ...token, amount, result: results[at + 1] },
    // Anyone can make a boost that pays with a token of a known name.
    isReward: isReward && (token.isListed || !isImitation(token, knownSymbols)),
  }))
  const rows = [...native, ...held]
  const unpriced = rows.flatMap(({ address, result }) =>
    result?.status === 'unpriced'
      ? [
          toUnavailable('price', {
            ...{ chainId: network, address: toCaip(chainId, address ?? NATIVE_ADDRESS), reason: result.reason },
          }),
        ]
      : [],
  )
  const unreadable = holdings.unreadable.map(({ address, reason }) =>
    toUnavailable('balance', { chainId: network, address: toCaip(chainId, address), reason }),
  )
  const noNative =
    holdings.native === null
      ? [
          toUnavailable('balance', {
            ...{ chainId: network, address: toCaip(chainId, NATIVE_ADDRESS), reason: 'chain-unavailable' as const },
          }),
        ]
      : []
  return {
    balances: sortRows(
      rows.map((row): Row => {
        const numeric = formatUnits(row.amount, row.decimals)
        return {
          ...{ name: row.name, symbol: row.symbol, chainId: network },
          ...(row.address === null ? {} : { address: toCaip(chainId, row.address) }),
          ...(row.result === undefined ? {} : toValue(row.result, numeric)),
          quantity: { decimals: String(row.decimals), numeric },
          ...{ iconUrl: row.logo ?? '', isListed: row.isListed },
          ...(row.isReward && { isReward: true }),
        }
      }),
    ),
    unavailable: [
      ...noNative,
      ...(holdings.isIndexRead
        ? []
        : [toUnavailable('balance', { chainId: network, reason: 'index-unavailable' as const })]),
      ...unreadable,
      ...unpriced,
    ],
  }
}

/** The most valuable first, then those without a price. */
function sortRows(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1))
}
