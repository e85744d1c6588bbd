import * as z from 'zod/mini'
import { unavailable } from './price.ts'
import { anyAccount, caip2, caip10, projectId } from './shapes.ts'

/** The most tokens whose balances are read again in one request. */
export const MAX_FORCED_TOKENS = 32

/** CAIP-10 addresses between commas. */
const caipList = z.pipe(
  z.string().check(z.maxLength(MAX_FORCED_TOKENS * 200)),
  z.pipe(
    z.transform((text: string) => text.split(',').filter((part) => part !== '')),
    z.array(caip10).check(z.maxLength(MAX_FORCED_TOKENS)),
  ),
)

/** Parameters of {@link balanceSchemas}. */
export const balanceParameters = {
  address: anyAccount,
  projectId: z.optional(projectId),
  currency: z.optional(z.literal('usd')),
  /** The chain to read; all of them without it. */
  chainId: z.optional(caip2),
  /** Tokens that are read from the chain again, because a transaction changed their balance. */
  forceUpdate: z.optional(caipList),
}

/** What an account holds. @see apiPaths.balance */
export const balanceSchemas = {
  BalanceResponse: z.object({
    /** What the account holds, the most valuable first. What it has none of is left out. */
    balances: z.array(
      z.object({
        name: z.string(),
        symbol: z.string(),
        chainId: caip2,
        /** CAIP-10 address of the token. The native currency has none. */
        address: z.optional(caip10),
        /** US dollars; left out with the price. */
        value: z.optional(z.number()),
        /** US dollars for one whole token; left out when it is not known. */
        price: z.optional(z.number()),
        /** By which part the price changed in 24 hours: 0.01 is one percent up. Left out when it is not known. */
        priceChange24h: z.optional(z.number()),
        quantity: z.object({
          /** How many decimals the token has. */
          decimals: z.string(),
          /** The amount in whole tokens, as a decimal number. */
          numeric: z.string(),
        }),
        /** Empty without a picture. */
        iconUrl: z.string(),
        /** False for a token that is in no list: its name may be another token's. */
        isListed: z.boolean(),
        /** True where a boost of the protocol paid the account with it. Its name can still be another token's. */
        isReward: z.optional(z.boolean()),
      }),
    ),
    /** What could not be had, with the reason. */
    unavailable: z.array(unavailable),
  }),
}
