import { type BoostTerms, ProtocolError, parseBoostTerms, type TermsVersion } from '@laurel/protocol'
import * as z from 'zod/mini'
import { readSignedText, type SignedText } from './signed-text.ts'

/** The terms that hold for what is done now: `unread` where the verifier did not answer, so that nothing may be said of them. */
export type CurrentTerms =
  | { readonly status: 'none' }
  | { readonly status: 'unread' }
  | { readonly status: 'signed'; readonly current: BoostTerms }

/** What is known of a boost's signed terms: `unread` where the verifier did not answer, so that nothing may be said of them. */
export type TermsResult =
  | { readonly status: 'none' | 'unread' }
  | {
      readonly status: 'signed'
      /** Those that hold for what is done now. */
      readonly current: BoostTerms
      /** All of them, in the order of their signatures. */
      readonly versions: readonly TermsVersion[]
    }

const whole = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,78}$/))]),
  z.transform((given: number | string) => BigInt(given)),
)
const version = z.object({ terms: z.unknown(), fromBlock: whole })
const shape = z.object({ terms: z.nullable(version), history: z.optional(z.array(version)) })

const manyShape = z.object({
  boosts: z.array(
    z.object({
      boostId: z.string(),
      terms: z.nullable(z.object({ terms: z.unknown() })),
      // Older verifiers keep none.
      text: z.optional(z.unknown()),
    }),
  ),
})

/** What the verifier returns for one boost of a list: the terms that apply now, and the signed text. */
export type TermsOfBoost = { readonly terms: CurrentTerms; readonly text: SignedText | null }

/**
 * Reads the newest terms and texts of many boosts out of the verifier's answer, by the number of each. Pure. @param json - whatever
 * came. @returns null when it is no such answer; `unread` for a boost whose terms cannot be understood.
 */
export function readManyTerms(json: unknown): ReadonlyMap<string, TermsOfBoost> | null {
  const read = manyShape.safeParse(json)
  if (!read.success) return null
  return new Map(
    read.data.boosts.map(({ boostId, terms, text }) => [
      boostId,
      { terms: terms === null ? NONE : readOne(terms.terms), text: readSignedText(text) },
    ]),
  )
}

const NONE: CurrentTerms = { status: 'none' }

function readOne(terms: unknown): CurrentTerms {
  try {
    return { status: 'signed', current: parseBoostTerms(terms) }
  } catch (error) {
    if (error instanceof ProtocolError) return { status: 'unread' }
    throw error
  }
}

/** Reads the terms out of the verifier's answer about a boost. Pure. @param json - whatever came. */
export function readTerms(json: unknown): TermsResult {
  const read = shape.safeParse(json)
  if (!read.success) return { status: 'unread' }
  const { terms, history = [] } = read.data
  if (terms === null) return { status: 'none' }
  try {
    // The newest may be in the history too: the sequence identifies each.
    const bySequence = new Map(
      [...history, terms].map(({ terms: given, fromBlock }) => {
        const parsed = parseBoostTerms(given)
        return [parsed.sequence, { terms: parsed, fromBlock }] as const
      }),
    )
    const versions = [...bySequence.values()].sort((one, other) => one.terms.sequence - other.terms.sequence)
    return { status: 'signed', current: parseBoostTerms(terms.terms), versions }
  } catch (error) {
    if (error instanceof ProtocolError) return { status: 'unread' }
    throw error
  }
}
