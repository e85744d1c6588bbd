import { type BalanceService, createBalanceService } from '../balance/balance-service.ts'
import type { ListTokensSeen } from '../balance/read-balances.ts'
import { createGetHead } from '../chain/chain-head.ts'
import { type ConvertService, createConvertService } from '../convert/convert-service.ts'
import { createGetGasPrices, type GetGasPrices } from '../convert/gas-price.ts'
import type { QuoteStore } from '../convert/quote-store.ts'
import { createQuoteSwaps } from '../convert/quote-swaps.ts'
import { createSaveQuote } from '../convert/save-quotes.ts'
import { createFindPools } from '../price/find-pools.ts'
import { createPriceService, type PriceService } from '../price/price-service.ts'
import { createFindTokens, type FindTokens } from './find-token.ts'
import { readOperatorTokens } from './operator-tokens.ts'
import { createTokenList, type TokenList } from './token-list.ts'

/** Everything about tokens: what accounts hold, what it is worth, and what it can be swapped for. */
export type Tokens = {
  readonly tokens: TokenList
  readonly findTokens: FindTokens
  readonly balances: BalanceService
  readonly prices: PriceService
  readonly convert: ConvertService
  readonly getGasPrices: GetGasPrices
  /** Unix seconds. */
  readonly nowSeconds: () => number
}

/**
 * Creates everything about tokens.
 * @param settings.LAUREL_API_TOKENS - the operator's tokens. @param parts.listTokensSeen - the tokens that the index saw.
 * @param parts.nowMs - a monotonic clock. @param parts.nowSeconds - Unix seconds.
 * @throws {SettingsError} when the operator's tokens are not described as they must be.
 */
export function createTokens(
  { LAUREL_API_TOKENS }: { readonly LAUREL_API_TOKENS?: string | undefined },
  {
    store,
    listTokensSeen,
    nowMs,
    nowSeconds = () => Date.now() / 1000,
  }: {
    readonly store: QuoteStore
    readonly listTokensSeen: ListTokensSeen
    readonly nowMs: () => number
    readonly nowSeconds?: () => number
  },
): Tokens {
  const tokens = createTokenList(readOperatorTokens(LAUREL_API_TOKENS))
  const getHead = createGetHead(nowMs)
  const findTokens = createFindTokens({ tokens, getHead, nowMs })
  const findPools = createFindPools(nowMs)
  const prices = createPriceService({ findTokens, findPools, getHead, nowMs })
  const getGasPrices = createGetGasPrices(getHead, nowMs)
  const quoteSwaps = createQuoteSwaps({ findPools, getHead, nowMs })
  const saveQuote = createSaveQuote(store, nowMs)
  return {
    ...{ tokens, findTokens, prices, getGasPrices, nowSeconds },
    balances: createBalanceService({ tokens, findTokens, listTokensSeen, getHead, prices, nowMs }),
    convert: createConvertService({ quoteSwaps, getGasPrices, getHead, store, saveQuote, nowSeconds }),
  }
}
