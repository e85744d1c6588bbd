import type { BoostTerms, TermsVersion } from '@laurel/protocol'
import type { BoostTermsEntry, BoostTimes } from '@laurel/protocol/verifier'
import type { SignedText } from './signed-text.ts'

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

/** What the verifier returns for one boost of a list: the terms that apply now, and the signed text. */
export type TermsOfBoost = { readonly terms: CurrentTerms; readonly text: SignedText | null }

/** The newest terms and texts of many boosts, by the number of each. Pure. */
export function readManyTerms(boosts: readonly BoostTermsEntry[]): ReadonlyMap<string, TermsOfBoost> {
  return new Map(boosts.map(({ boostId, terms, text }) => [boostId.toString(), { terms: readNewest(terms), text }]))
}

function readNewest(terms: BoostTermsEntry['terms']): CurrentTerms {
  switch (terms.status) {
    case 'none':
      return { status: 'none' }
    case 'unreadable':
      return { status: 'unread' }
    case 'signed':
      return { status: 'signed', current: terms.current.terms }
    default:
      return terms satisfies never
  }
}

/** The terms in what a verifier says of a boost. Pure. */
export function readTerms({ terms }: Pick<BoostTimes, 'terms'>): TermsResult {
  switch (terms.status) {
    case 'none':
      return { status: 'none' }
    case 'unreadable':
      return { status: 'unread' }
    case 'signed': {
      const versions = [...terms.versions].sort((one, other) => one.terms.sequence - other.terms.sequence)
      return { status: 'signed', current: terms.current.terms, versions }
    }
    default:
      return terms satisfies never
  }
}
