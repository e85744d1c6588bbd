import {
  type BoostWindow,
  type CompletionCaps,
  matchWindow,
  type OutsideWindowCode,
  type TermsRules,
} from '@laurel/protocol'
import { formatMoment } from '../controls/format-time.ts'
import { boostText } from '../language/en/boost.ts'
import { formatLimits } from '../terms/terms-clause.ts'
import type { TermsResult } from './boost-terms.ts'

/** Since when and until when a boost's tasks count, and how often. */
export type WindowData = {
  readonly window: BoostWindow
  /** When the boost was created, in Unix seconds. */
  readonly createdTime: number
  readonly terms: TermsResult
}

/**
 * The rows that show when a boost's tasks count. Pure.
 * @param isDrawn - whether its raffle is drawn, which ends it before the signed end.
 */
export function windowRows(
  { window, createdTime, terms }: WindowData,
  { isDrawn = false }: { readonly isDrawn?: boolean } = {},
): readonly { readonly key: string; readonly value: string }[] {
  const signed = terms.status === 'signed' ? terms.current : null
  const limits = signed === null ? [] : formatLimits(signed)
  return [
    { key: boostText('countsFrom'), value: startWords(signed, { window, createdTime }) },
    { key: boostText('ends'), value: isDrawn ? boostText('endedByDraw') : endWords(terms) },
    ...(limits.length > 0 ? [{ key: boostText('limits'), value: limits.join(', ') }] : []),
  ]
}

function startWords(
  signed: TermsRules | null,
  { window: { createdBlock }, createdTime }: Pick<WindowData, 'window' | 'createdTime'>,
): string {
  const isEarlier = signed?.countFromBlock != null && signed.countFromBlock <= createdBlock
  if (signed?.start != null && (isEarlier || signed.start > createdTime)) return formatMoment(signed.start)
  return signed?.countFromBlock != null && isEarlier
    ? boostText('countsFromBlock', { block: signed.countFromBlock })
    : boostText('countsFromCreation', { moment: formatMoment(createdTime), block: createdBlock })
}

function endWords(terms: TermsResult): string {
  switch (terms.status) {
    case 'signed':
      return terms.current.end === null ? boostText('endsWithBudget') : formatMoment(terms.current.end)
    case 'none':
      return boostText('endsWithBudget')
    case 'unread':
      return boostText('endUnknown')
    default:
      return terms satisfies never
  }
}

/** The position of a transaction relative to a reward's window. */
export type WindowPlace =
  | { readonly status: 'unknown' }
  /** The verifier counts `caps`. A completion needs room in any one of them. Null for no limit. */
  | { readonly status: 'inside'; readonly caps: readonly CompletionCaps[] | null }
  | { readonly status: 'outside'; readonly title: string; readonly detail: string }

/**
 * Returns whether a transaction is in a reward's window, by the verifier's rules. Pure. It does not count caps, because
 * only the verifier knows what it has signed.
 * @param at - the block of the transaction and its time in Unix seconds; null while it is pending.
 */
export function windowPlace(
  { window, terms }: WindowData,
  incentiveId: number,
  at: { readonly block: bigint; readonly time: number | null } | null,
): WindowPlace {
  const added = window.incentives.find((incentive) => incentive.incentiveId === incentiveId)
  if (at === null || at.time === null || added === undefined || terms.status === 'unread') return { status: 'unknown' }
  const result = matchWindow({
    addedBlock: added.addedBlock,
    versions: terms.status === 'signed' ? terms.versions : [],
    block: { number: at.block, timestamp: BigInt(at.time) },
  })
  return result.status === 'inside'
    ? { status: 'inside', caps: result.caps }
    : { status: 'outside', ...outsideWords(result.code) }
}

function outsideWords(code: OutsideWindowCode): { readonly title: string; readonly detail: string } {
  switch (code) {
    case 'before-boost':
      return {
        title: boostText('beforeBoost'),
        detail: boostText('beforeBoostDetail'),
      }
    case 'before-start':
      return { title: boostText('beforeStart'), detail: boostText('beforeStartDetail') }
    case 'after-end':
      return { title: boostText('afterEnd'), detail: boostText('afterEndDetail') }
    default:
      return code satisfies never
  }
}
