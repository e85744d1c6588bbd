import * as z from 'zod/mini'
import { baseUnits, caip10 } from './shapes.ts'

/** Why there are no quotes, or none of one exchange. Public clients ignore it. */
const noQuote = z.object({
  /** The name of the exchange; left out when the reason is of the whole chain. */
  venue: z.optional(z.string()),
  /** A code, such as `no-pool`. */
  reason: z.string(),
  description: z.string(),
})

/** One step of a route. */
const step = z.object({
  /** `wrap` and `unwrap` change the native currency into its token and back, one for one. */
  type: z.enum(['v2', 'v3', 'wrap', 'unwrap']),
  /** The name of the exchange. */
  venue: z.string(),
  from: caip10,
  to: caip10,
  /** What liquidity providers take, as a fraction of the amount: 0.003 is 0.3 %. */
  fee: z.number(),
})

/** What is taken of a swap. */
const fee = z.object({
  /** `liquidity`: the pools of the route. `provider`: the operator of the API. */
  type: z.enum(['liquidity', 'provider']),
  /** As it may be shown. */
  name: z.string(),
  /** A fraction of the amount: 0.0085 is 0.85 %. 0 where nothing is taken. */
  rate: z.number(),
  /** What the provider takes of the received token, in base units. */
  amount: z.optional(baseUnits),
})

/** What a swap gives. */
export const convertQuote = z.object({
  id: z.string(),
  fromAmount: baseUnits,
  /** CAIP-10 of the token that is given. */
  fromAccount: caip10,
  /** What is received, after all fees. */
  toAmount: baseUnits,
  /** CAIP-10 of the token that is received. */
  toAccount: caip10,
  route: z.array(step),
  /** How much worse the rate is than the pools' price of this moment, fees not counted, as a fraction: 0.01 is 1 %. */
  priceImpact: z.number(),
  fees: z.array(fee),
  /** The contract that has to be allowed to take the token; null where none takes it. */
  spender: z.nullable(caip10),
  /** Unix seconds after which the quote is too old to be shown. */
  expiresAt: z.int(),
})

/** What is answered before a swap is built: tokens, quotes and the price of gas. It is apart, so that the form of a swap loads no more. */
export const convertPrices = {
  ConvertTokensResponse: z.object({
    tokens: z.array(
      z.object({
        name: z.string(),
        symbol: z.string(),
        /** CAIP-10. The native currency is `0xeeee…eeee`. */
        address: caip10,
        decimals: z.int(),
        /** Empty without a picture. */
        logoUri: z.string(),
      }),
    ),
    unavailable: z.array(noQuote),
  }),
  ConvertQuotesResponse: z.object({
    /** The best first. */
    quotes: z.array(convertQuote),
    unavailable: z.array(noQuote),
  }),
  ConvertGasPriceResponse: z.object({
    /** Wei for one gas: likely in a few blocks, in the next ones, and in the next one. */
    standard: baseUnits,
    fast: baseUnits,
    instant: baseUnits,
  }),
}
