import * as z from 'zod/mini'
import { caip2, caip10, projectId } from './shapes.ts'

/** The most tokens of one request. */
export const MAX_PRICED_TOKENS = 100

/** Why something could not be had. Public clients ignore it. */
export const unavailable = z.object({
  /** Left out for an account of a chain that is not EVM, when the request does not name the chain. */
  chainId: z.optional(caip2),
  /** CAIP-10 address of the token. Without it, the reason is of the whole chain. */
  address: z.optional(caip10),
  /** `balance`: its row is left out. `price`: its price is left out. */
  what: z.enum(['balance', 'price']),
  /** A code, such as `low-liquidity`. */
  reason: z.string(),
  /** The reason in words. */
  description: z.string(),
})

/** Prices of tokens. @see apiPaths.price */
export const priceSchemas = {
  PriceRequest: z.object({
    projectId: z.optional(projectId),
    currency: z._default(z.literal('usd'), 'usd'),
    /** CAIP-10 addresses. `0xeeee…eeee` is the native currency of the chain. */
    addresses: z.array(caip10).check(z.minLength(1), z.maxLength(MAX_PRICED_TOKENS)),
  }),
  PriceResponse: z.object({
    /** The tokens whose price is known, in the order of the request. */
    fungibles: z.array(
      z.object({
        name: z.string(),
        symbol: z.string(),
        /** Empty without a picture. */
        iconUrl: z.string(),
        /** US dollars for one whole token. */
        price: z.number(),
        /** CAIP-10, as it was requested. Symbols are not unique: find a price by this. */
        address: caip10,
        /** How many pools it is the median of; 0 for a token that counts as a dollar. */
        pools: z.int(),
        /** Whether it is an average over time. A single swap moves a price that is not. */
        isTimeWeighted: z.boolean(),
        /** By which part the price changed in 24 hours: 0.01 is one percent up. Left out when it is not known. */
        priceChange24h: z.optional(z.number()),
      }),
    ),
    /** The tokens without a price, with the reason. */
    unavailable: z.array(unavailable),
  }),
}
