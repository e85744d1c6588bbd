import * as z from 'zod/mini'
import { convertBuilt } from './convert-built.ts'
import { convertPrices } from './convert-prices.ts'
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

/** Swaps of tokens. @see apiPaths.convertQuotes */
export const convertSchemas = {
  ...convertPrices,
  ...convertBuilt,
  ConvertAllowanceResponse: z.object({
    /** In base units. The largest possible amount where nothing has to be allowed, as for the native currency. */
    allowance: wholeNumber,
    /** Who may take it; null where nobody does. */
    spender: z.nullable(caip10),
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
}
