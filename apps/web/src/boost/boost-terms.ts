import * as z from 'zod/mini'

/** The owner's signed terms of a boost, as its verifier keeps them. */
export type SignedTerms = {
  /** Unix seconds; null for none. */
  readonly start: number | null
  readonly end: number | null
  /** From this block on tasks count although the boost is younger; null for from its creation. */
  readonly countFromBlock: bigint | null
  /** How many claims are signed for; null for any number. */
  readonly maxPerAccount: bigint | null
  readonly maxPerAccountPerDay: bigint | null
  readonly maxPerDay: bigint | null
}

/** What is known of a boost's terms: `unread` where the verifier did not answer, so that nothing may be said of them. */
export type TermsReading =
  | { readonly status: 'none' | 'unread' }
  | { readonly status: 'signed'; readonly terms: SignedTerms }

const whole = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,78}$/))]),
  z.transform((given: number | string) => BigInt(given)),
)
const optional = z.nullish(whole)
const shape = z.object({
  terms: z.nullable(
    z.object({
      terms: z.object({
        ...{ start: optional, end: optional, countFromBlock: optional },
        ...{ maxPerAccount: optional, maxPerAccountPerDay: optional, maxPerDay: optional },
      }),
    }),
  ),
})

/** Reads the terms out of the verifier's answer about a boost. Pure. @param json - whatever came. */
export function readTerms(json: unknown): TermsReading {
  const read = shape.safeParse(json)
  if (!read.success) return { status: 'unread' }
  if (read.data.terms === null) return { status: 'none' }
  const { start, end, ...numbers } = read.data.terms.terms
  const seconds = (time: bigint | null | undefined) => (time == null || time === 0n ? null : Number(time))
  const orNull = (number: bigint | null | undefined) => number ?? null
  return {
    status: 'signed',
    terms: {
      ...{ start: seconds(start), end: seconds(end), countFromBlock: orNull(numbers.countFromBlock) },
      ...{ maxPerAccount: orNull(numbers.maxPerAccount), maxPerDay: orNull(numbers.maxPerDay) },
      maxPerAccountPerDay: orNull(numbers.maxPerAccountPerDay),
    },
  }
}
