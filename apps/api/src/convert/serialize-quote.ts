import { randomUUID } from 'node:crypto'
import type { convertSchemas } from '@laurel/wallet/api-schemas'
import type { Address } from 'viem'
import type * as mini from 'zod/mini'
import { toCaip } from '../tokens/caip-token.ts'
import { NATIVE_ADDRESS } from '../tokens/market.ts'
import type { NoQuoteReason, SwapQuotes } from './quote-swaps.ts'
import { getSpender, type SwapPair, type SwapQuote } from './swap-route.ts'

type QuoteRow = mini.input<(typeof convertSchemas)['ConvertQuotesResponse']>['quotes'][number]
type MissingRow = mini.input<(typeof convertSchemas)['ConvertQuotesResponse']>['unavailable'][number]

/** How long a quote is shown before it is asked for again, in seconds. Source: docs/wallet-api.md#swaps. */
const QUOTE_SECONDS = 30

/** Returns a quote as responses have it. @param nowSeconds - Unix seconds. */
export function serializeQuote(
  quote: SwapQuote,
  { chainId, from, to }: SwapPair & { readonly chainId: number },
  nowSeconds: number,
): QuoteRow {
  const spender = getSpender(quote, from === NATIVE_ADDRESS)
  return {
    id: randomUUID(),
    ...{ fromAmount: String(quote.amountIn), fromAccount: toCaip(chainId, from) },
    ...{ toAmount: String(quote.amountOut), toAccount: toCaip(chainId, to) },
    route: listSteps(quote, { from, to }).map((step) => ({
      ...step,
      ...{ from: toCaip(chainId, step.from), to: toCaip(chainId, step.to) },
    })),
    priceImpact: round(quote.priceImpact),
    fees: [
      { type: 'liquidity', name: 'Liquidity providers', rate: round(quote.liquidityFee) },
      {
        ...{ type: 'provider', name: 'Provider fee', rate: Number(quote.providerFeeBips) / 10_000 },
        amount: String(quote.providerFee),
      },
    ],
    spender: spender === null ? null : toCaip(chainId, spender),
    expiresAt: Math.floor(nowSeconds) + QUOTE_SECONDS,
  }
}

/** Returns the fee of each pool of a quote, in its order, as the steps of its route have it. */
export function listPoolFees(quote: SwapQuote, pair: SwapPair): readonly number[] {
  return listSteps(quote, pair)
    .filter(({ type }) => type === 'v2' || type === 'v3')
    .map(({ fee }) => fee)
}

/** Drops the digits that come from the binary form of a fraction. */
function round(fraction: number): number {
  return Number(fraction.toFixed(9))
}

/** A step with plain addresses. */
type Step = Omit<QuoteRow['route'][number], 'from' | 'to'> & { readonly from: Address; readonly to: Address }

/** The native currency is wrapped before the first pool, and unwrapped after the last one. */
function listSteps({ route }: SwapQuote, { from, to }: SwapPair): readonly Step[] {
  const wrapping = (type: 'wrap' | 'unwrap', pair: SwapPair): Step => ({
    ...{ type, venue: 'Wrapped native currency', fee: 0, ...pair },
  })
  switch (route.type) {
    case 'wrap':
    case 'unwrap':
      return [wrapping(route.type, { from, to })]
    case 'v2':
    case 'v3': {
      const { path, venue } = route
      const steps = path.slice(1).map((token, at): Step => {
        const fee = route.type === 'v2' ? route.venue.feeBips / 10_000 : (route.fees[at] ?? 0) / 1_000_000
        return { type: route.type, venue: venue.name, from: path[at] ?? from, to: token, fee }
      })
      const [first = from] = path
      const last = path.at(-1) ?? to
      return [
        ...(from === NATIVE_ADDRESS ? [wrapping('wrap', { from, to: first })] : []),
        ...steps,
        ...(to === NATIVE_ADDRESS ? [wrapping('unwrap', { from: last, to })] : []),
      ]
    }
    default:
      return route satisfies never
  }
}

/** What was serialized, because equal requests within a block get the same quotes. */
const serialized = new WeakMap<SwapQuotes, { readonly quotes: QuoteRow[]; readonly unavailable: MissingRow[] }>()

/** Returns quotes as responses have them. @param nowSeconds - Unix seconds. */
export function serializeQuotes(
  quotes: SwapQuotes,
  pair: SwapPair & { readonly chainId: number },
  nowSeconds: number,
): { readonly quotes: QuoteRow[]; readonly unavailable: MissingRow[] } {
  const known = serialized.get(quotes)
  if (known) return known
  const rows = quotes.quotes.map((quote) => serializeQuote(quote, pair, nowSeconds))
  const created = { quotes: rows, unavailable: serializeMissing(quotes.missing) }
  serialized.set(quotes, created)
  return created
}

/** Returns the reasons for missing quotes as responses have them. */
export function serializeMissing(missing: SwapQuotes['missing']): MissingRow[] {
  return missing.map(({ venue, reason }) => ({
    ...(venue === null ? {} : { venue }),
    ...{ reason, description: describeMissing(reason) },
  }))
}

function describeMissing(reason: NoQuoteReason): string {
  switch (reason) {
    case 'no-market':
      return 'No exchange is known on this chain.'
    case 'no-router':
      return 'The exchange has no known router, so it only gives prices.'
    case 'no-quoter':
      return 'The exchange has no known quoter, so it only gives prices.'
    case 'no-pool':
      return 'The exchange has no pools that connect these tokens.'
    case 'no-output':
      return 'The exchange gives nothing for this amount.'
    default:
      return reason satisfies never
  }
}
