import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(100))
/** A decimal number. */
const decimal = z.string().check(z.regex(/^\d{1,60}(\.\d{1,60})?$/))
const evidence = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('provider'),
    transactionHash: z.nullable(z.string().check(z.regex(/^(0x[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/i))),
  }),
  z.object({ type: z.literal('balance') }),
])
const watch = z.object({
  providerId: text,
  order: z.nullable(text),
  url: z.string().check(z.maxLength(8_192)),
  chainId: z.union([z.number().check(z.int(), z.positive()), z.templateLiteral(['solana:', text])]),
  contract: z.nullable(text),
  before: z.nullable(z.string().check(z.regex(/^\d{1,78}$/))),
})
const purchase = z.object({
  id: text.check(z.minLength(1)),
  address: text.check(z.minLength(1)),
  provider: text.check(z.minLength(1)),
  symbol: text.check(z.minLength(1)),
  paid: text.check(z.minLength(1)),
  at: z.number().check(z.int(), z.nonnegative()),
  outcome: z.discriminatedUnion('status', [
    z.object({ status: z.literal('begun'), watch, isWatched: z.boolean() }),
    z.object({ status: z.literal('seen'), received: z.nullable(decimal), evidence }),
    z.object({ status: z.literal('failed') }),
  ]),
})

/**
 * How it is known that a purchase arrived. `provider`: the provider says that it was sent, and with which transaction if it is known.
 * `balance`: the provider says nothing, and the balance rose. That can be another payment.
 */
export type PurchaseEvidence = z.output<typeof evidence>

/**
 * What is needed to watch a purchase, also after a reload.
 * - `order`: what the API knows it by; null when it knows nothing.
 * - `contract`: empty for the native currency; null when it is not known.
 * - `before`: the balance in base units; null when it could not be read.
 */
export type PurchaseWatch = Readonly<z.output<typeof watch>>

/**
 * A purchase that was begun in this browser.
 * - `address`: in lower case. - `paid`: `100 USD`, as it was entered. - `at`: milliseconds since 1970.
 * - `isWatched`: the user did not end it. - `received`: a decimal number; null where the provider does not say it.
 */
export type Purchase = Readonly<z.output<typeof purchase>>

/** The most purchases that are saved. Older ones are with the provider. */
export const MAX_PURCHASES = 20
/** How long a purchase is watched again after a reload. The pages of providers are used within this time. */
export const MAX_PURCHASE_AGE_MS = 60 * 60_000

/** Returns saved purchases; what is not one is left out. */
export function parsePurchases(saved: string | null): readonly Purchase[] {
  try {
    const value: unknown = saved === null ? null : JSON.parse(saved)
    if (!Array.isArray(value)) return []
    return value
      .flatMap((entry) => {
        const parsed = purchase.safeParse(entry)
        return parsed.success ? [parsed.data] : []
      })
      .slice(0, MAX_PURCHASES)
  } catch {
    return []
  }
}

/** Returns the newest purchase that is still watched, and what is watched. */
export function findWatched(
  purchases: readonly Purchase[],
  now: number,
): { readonly purchase: Purchase; readonly watch: PurchaseWatch } | null {
  for (const purchase of purchases) {
    const { outcome, at } = purchase
    if (outcome.status !== 'begun' || !outcome.isWatched || now - at > MAX_PURCHASE_AGE_MS) continue
    return { purchase, watch: outcome.watch }
  }
  return null
}
