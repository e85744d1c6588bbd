import type { BoostTerms, TermsVersion } from '@laurel/protocol'
import type { BoostTermsEntry, BoostTimes } from '@laurel/protocol/verifier'
import type { SignedText } from './signed-text.ts'

/** The terms that apply now. `unread` when the verifier does not respond, so that nothing is known. */
export type CurrentTerms =
  | { readonly status: 'none' }
  | { readonly status: 'unread' }
  | { readonly status: 'signed'; readonly current: BoostTerms }

/** The signed terms of a boost. `unread` when the verifier does not respond, so that nothing is known. */
export type TermsResult =
  | { readonly status: 'none' | 'unread' }
  | {
      readonly status: 'signed'
      /** The terms that apply now. */
      readonly current: BoostTerms
      /** All versions, in the order in which they were signed. */
      readonly versions: readonly TermsVersion[]
    }

/** What the verifier returns for one boost of a list: the terms that apply now, and the signed text. */
export type TermsOfBoost = { readonly terms: CurrentTerms; readonly text: SignedText | null }

/** Reads the newest terms and texts of several boosts, by boost number. Pure. */
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

/** Reads the terms of a boost from the verifier's response. Pure. */
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
