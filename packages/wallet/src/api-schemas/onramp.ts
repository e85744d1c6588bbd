import * as z from 'zod/mini'
import { onrampResponses } from './onramp-responses.ts'
import { projectId } from './shapes.ts'

/** A decimal number, as text or as JSON has it. */
const decimal = z.union([
  z.string().check(z.regex(/^\d{1,12}(\.\d{1,18})?$/, 'must be a decimal number')),
  z.number().check(z.minimum(0)),
])
const code = z.string().check(z.regex(/^[\w.:-]{1,64}$/, 'must be the id of a currency or a network'))
/** A currency by its id. The public client sends the currency whole, as the options have it. */
const currency = z.pipe(
  z.union([code, z.object({ id: code })]),
  z.transform((given: string | { readonly id: string }) => (typeof given === 'string' ? given : given.id)),
)
/** An address of an EVM chain or of Solana. */
const account = z.string().check(z.regex(/^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/, 'must be an address'))

/** Bodies and responses of the on-ramp, as public clients have them. @see apiPaths.onrampUrl */
export const onrampSchemas = {
  OnrampUrlRequest: z.object({
    destinationWallets: z
      .array(
        z.object({
          address: account,
          blockchains: z.optional(z.array(code).check(z.maxLength(50))),
          assets: z.optional(z.array(code).check(z.maxLength(50))),
        }),
      )
      .check(z.minLength(1), z.maxLength(10)),
    defaultNetwork: z.optional(code),
    partnerUserId: z.optional(z.string().check(z.maxLength(128))),
    defaultExperience: z.optional(z.enum(['buy', 'send'])),
    presetCryptoAmount: z.optional(decimal),
    presetFiatAmount: z.optional(decimal),
    purchaseCurrency: z.optional(code),
    paymentCurrency: z.optional(code),
    quoteId: z.optional(z.string().check(z.maxLength(128))),
    /** The provider; the first one of the operator without it. Public clients do not send it. */
    provider: z.optional(code),
  }),
  OnrampQuoteRequest: z.object({
    purchaseCurrency: currency,
    paymentCurrency: currency,
    /** In the payment currency, with the fees. */
    amount: decimal,
    network: z.optional(code),
    provider: z.optional(code),
  }),
  ...onrampResponses,
}

/** The parameters of the on-ramp. */
export const onrampParameters = {
  projectId: z.optional(projectId),
  provider: z.optional(code),
  /** Only orders of this API. They are random, and no user of another app is found by them. */
  order: z.string().check(z.regex(/^order-[0-9a-f]{32}$/, 'must be an order of this API')),
}
