import type { Address } from 'viem'
import type * as z from 'zod/mini'
import { toOneLine } from '../api/to-one-line.ts'
import type { convertSchemas } from '../api-schemas/convert.ts'
import { SwapRefusedError } from './errors.ts'
import { routerAt, type SwapExchanges } from './exchanges.ts'
import { MAX_PROVIDER_FEE_BIPS, MAX_SLIPPAGE } from './swap-limits.ts'
import { fromApiToken, isApiToken, isSameToken, type SwapToken } from './swap-token.ts'

/** How long a quote may be shown. Source: docs/wallet-api.md#swaps. */
export const QUOTE_TTL_MS = 30_000
/** How often quotes are requested again while they are on screen. Source: docs/product.md#swaps. */
export const QUOTE_REFRESH_MS = 10_000
/** Maximum number of steps of a route that is shown. The API's routes have at most four. */
const MAX_STEPS = 8
/** Maximum length of the name of an exchange, in characters, so that it stays on its line. */
const MAX_VENUE_LENGTH = 32
/** The largest amount that a contract can hold. */
const MAX_UINT256 = 2n ** 256n - 1n
const BIPS = 10_000n

/** What a swap would give, as it was checked. Amounts in base units. */
export type SwapQuote = {
  readonly id: string
  readonly fromAmount: bigint
  /** What is received, after all fees. */
  readonly toAmount: bigint
  /** The exchanges of the route, in its order. Untrusted text. */
  readonly venues: readonly string[]
  /** The fee of each pool of the route, in its order, as a fraction. */
  readonly poolFees: readonly number[]
  /** How much worse the rate is than the pools' price, as a fraction: 0.01 is 1 %. */
  readonly priceImpact: number
  /** What liquidity providers take, as a fraction. */
  readonly liquidityFee: number
  readonly providerFee: { readonly bips: bigint; readonly amount: bigint }
  /** The router that has to be allowed to take the token; null where none takes it. */
  readonly spender: Address | null
}

/** What a swap is of. */
export type SwapTerms = {
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
}

type QuoteRow = z.output<(typeof convertSchemas)['ConvertQuotesResponse']>['quotes'][number]

/**
 * Returns a quote of the API as it may be shown.
 * @throws {SwapRefusedError} when it is of other tokens or of another amount, or says what cannot be.
 */
export function parseQuote(row: QuoteRow, terms: SwapTerms, exchanges: SwapExchanges): SwapQuote {
  const { from, to, amount } = terms
  if (!isApiToken(row.fromAccount, from)) throw new SwapRefusedError('input-token')
  if (!isApiToken(row.toAccount, to)) throw new SwapRefusedError('output-token')
  if (BigInt(row.fromAmount) !== amount) throw new SwapRefusedError('amount')
  const toAmount = BigInt(row.toAmount)
  if (toAmount === 0n || toAmount > MAX_UINT256 || !isFraction(row.priceImpact)) throw new SwapRefusedError('quote')
  // The native currency and its wrapped form are exchanged one for one, by no router.
  const isExact = getWrapping(terms, exchanges) !== null
  const pools = readPools(row, terms)
  const venues = [...new Set(pools.map(({ venue }) => toOneLine(venue, MAX_VENUE_LENGTH)))]
  if (isExact !== (venues.length === 0)) throw new SwapRefusedError('quote')
  // The native currency is sent along, and wrapping and unwrapping take no allowance.
  const takesToken = from.address !== null && !isExact
  const spender = row.spender === null ? null : fromApiToken(row.spender, from.chainId)
  if (takesToken !== (spender !== null)) throw new SwapRefusedError('router')
  if (spender !== null && routerAt(exchanges, spender) === null) throw new SwapRefusedError('router')
  if (isExact && toAmount !== amount) throw new SwapRefusedError('quote')
  return {
    id: row.id,
    fromAmount: amount,
    toAmount,
    venues,
    poolFees: pools.map(({ fee }) => fee),
    priceImpact: row.priceImpact,
    ...readFees(row, toAmount),
    spender,
  }
}

/** Returns what is left of an amount after the provider's fee, which the router rounds down. */
export function afterProviderFee(amount: bigint, bips: bigint): bigint {
  return amount - (amount * bips) / BIPS
}

/** Returns the least that a swap may give, in base units. @param slippage - in percent, of which two decimals count. */
export function getMinimumReceived(toAmount: bigint, slippage: number): bigint {
  const minimum = (toAmount * (BIPS - BigInt(Math.round(slippage * 100)))) / BIPS
  // A swap that may give nothing is none.
  return minimum === 0n ? 1n : minimum
}

/** Returns whether the pair is the native currency and its wrapped form, which are exchanged one for one. */
export function getWrapping({ from, to }: Pick<SwapTerms, 'from' | 'to'>, { wrappedNative }: SwapExchanges) {
  const wrapped = { chainId: from.chainId, address: wrappedNative }
  if (from.address === null && isSameToken(to, wrapped)) return 'wrap'
  return to.address === null && isSameToken(from, wrapped) ? 'unwrap' : null
}

/** Returns a slippage that can be used, or null for a text that is none. In percent, with two decimals. */
export function parseSlippage(text: string): number | null {
  if (!/^\d{1,2}([.,]\d{0,2})?$/.test(text)) return null
  const slippage = Number(text.replace(',', '.'))
  return slippage > 0 && slippage <= MAX_SLIPPAGE ? slippage : null
}

/** The pools of a route that leads from one token to the other. */
function readPools({ route }: QuoteRow, { from, to }: SwapTerms): QuoteRow['route'] {
  const [first] = route
  const last = route.at(-1)
  if (first === undefined || last === undefined || route.length > MAX_STEPS) throw new SwapRefusedError('quote')
  if (!isApiToken(first.from, from) || !isApiToken(last.to, to)) throw new SwapRefusedError('quote')
  for (const [place, step] of route.entries()) {
    const before = route[place - 1]
    const start = fromApiToken(step.from, from.chainId)
    const isJoined = before === undefined || fromApiToken(before.to, from.chainId) === start
    if (start === null || !isJoined || !isFraction(step.fee)) throw new SwapRefusedError('quote')
  }
  return route.filter(({ type }) => type === 'v2' || type === 'v3')
}

function readFees({ fees }: QuoteRow, toAmount: bigint): Pick<SwapQuote, 'liquidityFee' | 'providerFee'> {
  const rateOf = (type: 'liquidity' | 'provider') => {
    const rates = fees.filter((fee) => fee.type === type).map(({ rate }) => rate)
    const rate = rates.reduce((sum, one) => sum + one, 0)
    if (!isFraction(rate)) throw new SwapRefusedError('fee')
    return rate
  }
  const bips = BigInt(Math.round(rateOf('provider') * Number(BIPS)))
  const amount = fees.reduce((sum, fee) => (fee.type === 'provider' ? sum + BigInt(fee.amount ?? 0) : sum), 0n)
  if (bips > MAX_PROVIDER_FEE_BIPS || amount > ((toAmount + amount) * bips) / BIPS) throw new SwapRefusedError('fee')
  return { liquidityFee: rateOf('liquidity'), providerFee: { bips, amount } }
}

/** A finite number from 0 to 1. */
function isFraction(value: number): boolean {
  return Number.isFinite(value) && value >= 0 && value <= 1
}
