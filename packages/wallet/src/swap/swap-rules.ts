import { parseAmountText } from '../amount/amount-text.ts'
import type { Sender } from '../transactions/request-wallet.ts'
import type { ShownAmount, TransactionPurpose } from '../transactions/transaction.ts'
import type { SwapTerms } from './swap-quote.ts'
import type { SwapFailure, SwapInput, SwapMarket, SwapRecord, SwapState, SwapTarget } from './swap-state.ts'
import { isSameToken, type SwapToken, tokenKey } from './swap-token.ts'

/** The gas that a swap is assumed to use before it is built. Source: docs/product.md#swaps. */
export const ASSUMED_SWAP_GAS = 150_000n

/** Returns what is swapped, or null while a token or an amount above 0 is missing. Source: docs/product.md#swaps. */
export function getSwapTerms({ from, to, amountText }: SwapInput): SwapTerms | null {
  if (from === null || to === null || isSameToken(from, to)) return null
  const amount = parseAmountText(amountText, from.decimals)
  return amount === null || amount === 0n ? null : { from, to, amount }
}

/** What keeps a swap from being reviewed. `what`: whether the token itself is short, or the network's currency for the fee. */
export type SwapIssue =
  | { readonly type: 'select-token' }
  | { readonly type: 'enter-amount' }
  | { readonly type: 'insufficient-balance'; readonly what: 'token' | 'fee'; readonly missing: bigint }

/**
 * Returns what keeps a swap from being reviewed, or null. Balances are compared in base units, never by their value, so
 * that a network without a price does not prevent a swap, and neither does what is not known, nor a fee that another account
 * may pay.
 */
export function getSwapIssue(input: SwapInput, market: SwapMarket): SwapIssue | null {
  const { from, to } = input
  if (from === null || to === null) return { type: 'select-token' }
  const amount = parseAmountText(input.amountText, from.decimals)
  if (amount === null || amount === 0n || isSameToken(from, to)) return { type: 'enter-amount' }
  const balance = market.balances[tokenKey(from)] ?? null
  if (balance !== null && balance < amount) {
    return { type: 'insufficient-balance', what: 'token', missing: amount - balance }
  }
  const missing = market.mayBeSponsored ? 0n : getMissingFee(input, market)
  return missing > 0n ? { type: 'insufficient-balance', what: 'fee', missing } : null
}

/** Returns how much of the network's currency is missing for the fee beside what is paid, in wei; 0 where it is not known. */
export function getMissingFee({ from, amountText }: SwapInput, market: SwapMarket): bigint {
  const native = market.balances[tokenKey({ address: null })] ?? null
  const fee = getAssumedFee(market)
  if (native === null || fee === null) return 0n
  const paid = from?.address === null ? (parseAmountText(amountText, from.decimals) ?? 0n) : 0n
  return fee + paid > native ? fee + paid - native : 0n
}

/** Returns the network fee that a swap is assumed to cost, in wei. Null when a price is not known, and never 0 then. */
export function getAssumedFee({ gasPrice, dataFee }: SwapMarket): bigint | null {
  return gasPrice === null || dataFee === null ? null : gasPrice * ASSUMED_SWAP_GAS + dataFee
}

/** Returns the most of a token that can be swapped: of the network's currency, the fee is left. Null when it is not known. */
export function getMaxAmount(token: SwapToken, market: SwapMarket): bigint | null {
  const balance = market.balances[tokenKey(token)] ?? null
  if (balance === null || token.address !== null) return balance
  const fee = getAssumedFee(market)
  if (fee === null) return null
  return balance > fee ? balance - fee : 0n
}

/** The steps of a swap as flags. Source: docs/product.md#swaps. */
export type SwapFlags = {
  readonly initializing: boolean
  readonly initialized: boolean
  readonly loadingPrices: boolean
  readonly loadingQuote: boolean
  readonly loadingApproval: boolean
  readonly loadingBuild: boolean
  readonly loadingTransaction: boolean
  readonly fetchError: boolean
}

/** The failures of a wallet, and of what it sent. */
const sentFailures: ReadonlySet<SwapFailure['type']> = new Set(['wallet', 'reverted', 'partial', 'replaced', 'dropped'])

/** Returns the steps of a swap as flags. */
export function getSwapFlags(state: SwapState): SwapFlags {
  const { status } = state
  const checking = status === 'reviewing' && state.plan.status === 'checking' ? state.plan.step : null
  const isReady = status === 'editing' || status === 'reviewing'
  const failed = status === 'editing' || status === 'unavailable' ? (state.failure?.type ?? null) : null
  return {
    initializing: status === 'initializing',
    initialized: isReady || status === 'signing' || status === 'sending' || status === 'swapped',
    loadingPrices: isReady && isPriceUnread(state),
    loadingQuote: status === 'editing' && state.quotes.status === 'loading',
    loadingApproval:
      checking === 'allowance' ||
      checking === 'approval' ||
      status === 'signing' ||
      (status === 'sending' && state.record.step === 'approval'),
    loadingBuild: checking === 'transaction',
    loadingTransaction: status === 'sending' && state.record.step === 'swap',
    fetchError: failed !== null && !sentFailures.has(failed),
  }
}

/** Whether the price of a chosen token has not been read. Null means that it was, and that there is none. */
function isPriceUnread({ input, market }: { readonly input: SwapInput; readonly market: SwapMarket }): boolean {
  return [input.from, input.to].some((token) => token !== null && market.prices[tokenKey(token)] === undefined)
}

/** The account of swaps as the requests to wallets have it. */
export function toSender({ address, chainId }: SwapTarget): Sender {
  return { from: address, chainId }
}

/** Returns what a swap is for, as the list of transactions shows it. */
export function toPurpose({ from, to, amount, toAmount, id }: SwapRecord): TransactionPurpose & { type: 'swap' } {
  const isBatched = id?.type === 'calls'
  return {
    ...{ type: 'swap', from: toShown(from, amount), to: toShown(to, toAmount) },
    ...(isBatched ? { isBatched } : {}),
  }
}

/** Returns an amount of a token of swaps, as the list of transactions shows it. */
export function toShown({ address, symbol, decimals }: SwapRecord['from'], amount: bigint): ShownAmount {
  return { address, symbol, decimals, amount }
}
