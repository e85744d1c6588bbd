import * as z from 'zod/mini'

const money = z.object({ amount: z.string(), currency: z.string() })

/** Responses of the on-ramp. They are apart from the bodies of requests, which a client does not need. */
export const onrampResponses = {
  OnrampUrlResponse: z.object({
    url: z.string(),
    provider: z.string(),
    /** By which the status of the purchase is read; left out where the caller named a user. Our addition. */
    order: z.optional(z.string()),
  }),
  OnrampOrder: z.object({
    /** `waiting`: nothing was paid yet. */
    status: z.enum(['waiting', 'processing', 'complete', 'failed']),
    /** What was bought, where the provider says it. */
    purchaseAmount: z.nullable(money),
    /** The transaction that sends it, where the provider says it. */
    transactionHash: z.nullable(z.string()),
    provider: z.string(),
  }),
  OnrampOptions: z.object({
    paymentCurrencies: z.array(
      z.object({
        id: z.string(),
        payment_method_limits: z.array(z.object({ id: z.string(), min: z.string(), max: z.string() })),
      }),
    ),
    purchaseCurrencies: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        symbol: z.string(),
        networks: z.array(
          z.object({
            name: z.string(),
            display_name: z.string(),
            chain_id: z.string(),
            contract_address: z.string(),
          }),
        ),
      }),
    ),
    /** The operator's providers. The options are those of the one that was named, or of the first. */
    providers: z.array(z.object({ id: z.string(), name: z.string(), isSandbox: z.boolean() })),
  }),
  OnrampQuote: z.object({
    paymentTotal: money,
    paymentSubtotal: money,
    purchaseAmount: money,
    /** The fee of the provider, whichever it is. Public clients know it by this name. */
    coinbaseFee: money,
    networkFee: money,
    quoteId: z.string(),
    provider: z.string(),
  }),
}
