import type { Eligibility, IneligibleCode } from '@laurel/protocol'
import type { PaidRecord } from '../claim/use-open-claims.ts'
import type { Completion } from '../claim/verifier-client.ts'

/** What stands on the one button of a boost. */
export type NextStep =
  | { readonly step: 'connect' | 'exhausted' | 'not-listed' | 'reading' | 'do' }
  | { readonly step: 'claim'; readonly completion: Completion }
  | { readonly step: 'paid'; readonly record: PaidRecord }

/** What is known of the visitor. */
export type Standing = {
  readonly isConnected: boolean
  /** Nothing is left of any reward, whoever asks. */
  readonly isEmpty: boolean
  /** For each reward in turn; null while it is read. */
  readonly eligibility: readonly Eligibility[] | null
  /** Done and not claimed, for this boost. */
  readonly open: readonly Completion[]
  /** The last claim of this boost that was paid. */
  readonly paid: PaidRecord | null
}

/**
 * The right next step: exactly one. Whoever was paid is told so before anything else; a reason why nothing can be claimed
 * comes before what would be the next step without it.
 */
export function nextStep({ isConnected, isEmpty, eligibility, open, paid }: Standing): NextStep {
  if (!isConnected) return { step: isEmpty ? 'exhausted' : 'connect' }
  const codes = eligibility?.map((each) => (each.isEligible ? null : each.code)) ?? []
  const isLost = (code: IneligibleCode | null | undefined) => code === 'exhausted' || code === 'not-allowed'
  const completion = open.find(({ incentiveId }) => !isLost(codes[incentiveId]))
  if (completion !== undefined) return { step: 'claim', completion }
  if (paid !== null) return { step: 'paid', record: paid }
  if (eligibility === null) return { step: isEmpty ? 'exhausted' : 'reading' }
  if (codes.includes('not-allowed')) return { step: 'not-listed' }
  if (codes.length > 0 && codes.every((code) => code === 'exhausted')) return { step: 'exhausted' }
  return { step: 'do' }
}
