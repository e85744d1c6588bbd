import * as z from 'zod/mini'
import { baseUnits, caip2, caip10, projectId } from './shapes.ts'

/**
 * An amount in base units. Public clients write a large one with an exponent, as `1.5e+21`, and one of a number with too many decimals with
 * a fraction, which is dropped.
 */
const looseAmount = z
  .string()
  .check(z.regex(/^(?=.{1,128}$)(\d+(\.\d+)?|[1-9](\.\d+)?e\+(2[1-9]|[3-9]\d))$/, 'must be an amount in base units'))
/** A plain or a CAIP-10 address: public clients send both. */
const anyAddress = z.string().check(z.regex(/^[-:.%a-zA-Z0-9]{1,200}$/, 'must be an address'))
/** Wei, gas or Unix seconds in decimal digits. */
const wholeNumber = baseUnits

/** Parameters of the routes of swaps. */
export const convertParameters = {
  projectId: z.optional(projectId),
  chainId: caip2,
  /** CAIP-10. `0xeeee…eeee` is the native currency. */
  token: caip10,
  userAddress: anyAddress,
  /** Without it, the quote is remembered for nobody. */
  optionalUserAddress: z.optional(anyAddress),
  amount: looseAmount,
  /** The amount to approve. Without it, that of the caller's latest quote of the pair. */
  approvedAmount: z.optional(looseAmount),
  /** The router whose allowance it is. Without it, the router of the caller's latest quote. */
  spender: z.optional(anyAddress),
}

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
  amount: z.optional(wholeNumber),
})

const quote = z.object({
  id: z.string(),
  fromAmount: wholeNumber,
  /** CAIP-10 of the token that is given. */
  fromAccount: caip10,
  /** What is received, after all fees. */
  toAmount: wholeNumber,
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

const gas = z.object({ gas: wholeNumber, gasPrice: wholeNumber })

/** The transaction of an approval. */
const approval = z.object({
  /** CAIP-10 of the token, as `to`. It is not the sender: public clients send the transaction to this address. */
  from: caip10,
  to: caip10,
  data: z.string(),
  value: wholeNumber,
  eip155: gas,
})

/** Swaps of tokens. @see apiPaths.convertQuotes */
export const convertSchemas = {
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
    quotes: z.array(quote),
    unavailable: z.array(noQuote),
  }),
  ConvertAllowanceResponse: z.object({
    /** In base units. The largest possible amount where nothing has to be allowed, as for the native currency. */
    allowance: wholeNumber,
    /** Who may take it; null where nobody does. */
    spender: z.nullable(caip10),
  }),
  ConvertGasPriceResponse: z.object({
    /** Wei for one gas: likely in a few blocks, in the next ones, and in the next one. */
    standard: wholeNumber,
    fast: wholeNumber,
    instant: wholeNumber,
  }),
  ConvertApproveResponse: z.object({
    tx: approval,
    /** What `tx` approves, and who may take it. */
    amount: wholeNumber,
    spender: caip10,
    /**
     * Every transaction of the approval in its order. The first is `tx`. A token that lets an allowance be changed only from 0 needs two: the
     * first approves 0. Public clients ignore it, and ask again after the first.
     */
    steps: z.array(z.object({ tx: approval, amount: wholeNumber })),
  }),
  ConvertTransactionRequest: z.object({
    projectId: z.optional(projectId),
    amount: looseAmount,
    from: caip10,
    to: caip10,
    userAddress: anyAddress,
    /** In percent: 1 is 1 %. */
    slippage: z.optional(z.number().check(z.gte(0), z.lte(50))),
    eip155: z.optional(z.object({ slippage: z.optional(z.number().check(z.gte(0), z.lte(50))) })),
    /** Whether to build it although the account could not send it now, as before an approval. */
    disableEstimate: z.optional(z.boolean()),
    /** Only a route that this contract trades on, such as the one that was approved. */
    spender: z.optional(anyAddress),
    /** Only a route through pools of these fees, in this order, as the steps of a quote have them. */
    poolFees: z.optional(z.array(z.number().check(z.gte(0), z.lte(1))).check(z.maxLength(8))),
  }),
  ConvertTransactionResponse: z.object({
    tx: z.object({
      /** CAIP-10 of the sender. */
      from: caip10,
      to: caip10,
      data: z.string(),
      /** The native currency that is sent along, in wei. */
      amount: wholeNumber,
      eip155: gas,
    }),
    /** The quote that the transaction is of, read at the same moment. */
    quote,
    /** The transaction fails when less would be received. */
    minimumReceived: wholeNumber,
    /** Unix seconds after which the transaction fails. Null where it cannot become worse by waiting. */
    deadline: z.nullable(z.int()),
    /** In percent. */
    slippage: z.number(),
  }),
}
