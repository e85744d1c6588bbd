import { type Address, getAddress, type Hex } from 'viem'
import type * as z from 'zod/mini'
import type { convertSchemas } from '../api-schemas/convert.ts'
import type { SwapExchanges } from '../swap/exchanges.ts'
import { parseQuote, type SwapTerms } from '../swap/swap-quote.ts'
import { type SwapToken, toApiToken } from '../swap/swap-token.ts'

/** The chain of these answers. */
export const SWAP_CHAIN = 31_337
/** Returns a made-up address. */
export const addressOf = (number: number): Address => getAddress(`0x${number.toString(16).padStart(40, '0')}`)

/** The account that swaps. */
export const swapper = addressOf(0xada)
/** Another account. */
export const thief = addressOf(0xbad)

const token = (address: Address | null, symbol: string, decimals: number): SwapToken => ({
  ...{ chainId: SWAP_CHAIN, address, name: symbol, symbol, decimals, iconUrl: null },
})
/** The tokens of these answers. */
export const tokens = {
  native: token(null, 'ETH', 18),
  weth: token(addressOf(0xe7), 'WETH', 18),
  leaf: token(addressOf(0x1eaf), 'LEAF', 18),
  dollar: token(addressOf(0xd011), 'TUSD', 6),
}
/** The exchanges of the chain, as an app names them. */
export const exchanges: SwapExchanges = {
  wrappedNative: addressOf(0xe7),
  routers: [
    { type: 'v2', address: addressOf(0x72) },
    { type: 'v3', address: addressOf(0x73) },
    { type: 'v3-02', address: addressOf(0x7302) },
  ],
}

type Answer = z.output<(typeof convertSchemas)['ConvertTransactionResponse']>
/** A quote as the API writes it. */
export type QuoteAnswer = Answer['quote']

/** Returns an honest quote. @param router - null for the native currency. */
export function quoteAnswer(
  { from, to, amount }: SwapTerms,
  {
    toAmount,
    type = 'v2',
    router,
    feeBips = 0,
    id = 'quote',
  }: {
    readonly toAmount: bigint
    readonly type?: 'v2' | 'v3'
    readonly router: Address | null
    readonly feeBips?: number
    readonly id?: string
  },
): QuoteAnswer {
  const chain = `eip155:${SWAP_CHAIN}`
  const [first, last] = [from.address ?? exchanges.wrappedNative, to.address ?? exchanges.wrappedNative]
  const wrapped = (one: 'wrap' | 'unwrap', pair: readonly [string, string]) => ({
    ...{ type: one, venue: 'Wrapped native currency', from: pair[0], to: pair[1], fee: 0 },
  })
  const [start, end] = [`${chain}:${first}`, `${chain}:${last}`]
  return {
    id,
    ...{ fromAmount: String(amount), fromAccount: toApiToken(from) },
    ...{ toAmount: String(toAmount), toAccount: toApiToken(to) },
    route: [
      ...(from.address === null ? [wrapped('wrap', [toApiToken(from), start])] : []),
      ...(first === last ? [] : [{ type, venue: `Local ${type}`, from: start, to: end, fee: 0.003 }]),
      ...(to.address === null ? [wrapped('unwrap', [end, toApiToken(to)])] : []),
    ],
    priceImpact: 0.001,
    fees: [
      { type: 'liquidity', name: 'Liquidity providers', rate: 0.003 },
      {
        type: 'provider',
        name: 'Provider fee',
        rate: feeBips / 10_000,
        amount: String((toAmount * BigInt(feeBips)) / 10_000n),
      },
    ],
    spender: router === null ? null : `${chain}:${router}`,
    expiresAt: 1_700_000_030,
  }
}

/** Returns the answer that builds a swap of a quote. */
export function buildAnswer(
  call: { readonly to: Address; readonly data: Hex; readonly value: bigint },
  {
    quote,
    minimum,
    deadline = 1_700_001_200,
  }: { readonly quote: QuoteAnswer; readonly minimum: bigint; readonly deadline?: number | null },
): Answer {
  const chain = `eip155:${SWAP_CHAIN}`
  return {
    tx: {
      ...{ from: `${chain}:${swapper}`, to: `${chain}:${call.to}`, data: call.data, amount: String(call.value) },
      eip155: { gas: '200000', gasPrice: '1000000000' },
    },
    ...{ quote, minimumReceived: String(minimum), deadline, slippage: 1 },
  }
}

/** Returns what the user saw of a quote. */
export function expectedOf(terms: SwapTerms, quote: QuoteAnswer) {
  return {
    ...terms,
    ...{ account: swapper, slippage: 1, exchanges, quote: parseQuote(quote, terms, exchanges) },
    clock: { chain: 1_700_000_000, page: 1_700_000_001 },
  }
}
