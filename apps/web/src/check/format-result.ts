import type { RejectionCode } from '@laurel/protocol'
import { isAddressEqual } from 'viem'
import { formatIndeterminate, formatNoClaimant, formatRejection } from '../action-editor/match-messages.ts'
import { toPayees } from '../action-editor/payee-messages.ts'
import { formatMiss } from '../action-editor/step-messages.ts'
import { shortHex } from '../controls/address.tsx'
import type { Tone } from '../controls/alert.tsx'
import { checkText } from '../language/en/check.ts'
import { closestLog, isNear, shownCandidate, type TraceContext } from './trace-rows.ts'

/** The result in one sentence, and another one that explains it. Amber is a near miss. Red cannot qualify. */
export type ResultText = { readonly tone: Tone; readonly title: string; readonly detail: string }

/**
 * Formats the result: “Qualifies: 0x…”, “Qualifies, but can’t be paid”, “Not quite: 3.60 tUSD short”, “Doesn’t qualify:
 * another contract”.
 */
export function formatResult(context: TraceContext): ResultText {
  const { explanation, nameOf, me } = context
  const { result: match } = explanation
  const { payable, others, refusal } = toPayees(match)
  if (payable.length === 0 && refusal !== null) {
    return { tone: 'warn', title: checkText('countsUnpaid'), detail: checkText('sentence', { words: refusal }) }
  }
  switch (match.status) {
    case 'matched': {
      if (match.claimant.status === 'unresolved') {
        return { tone: 'warn', title: checkText('countsNoRecipient'), detail: formatNoClaimant(match.claimant.code) }
      }
      const { address } = match.claimant
      const isMe = me !== null && isAddressEqual(address, me)
      const account = nameOf(address) ?? shortHex(address)
      return {
        ...{ tone: 'good', title: isMe ? checkText('countsYou') : checkText('counts', { account }) },
        detail: checkText('checksPassed', { count: explanation.steps.length }),
      }
    }
    case 'ambiguous': {
      const accountCount = payable.length + others.length
      const detail = refusal === null ? checkText('severalNamed') : checkText('severalNamedRefused', { refusal })
      return { tone: 'warn', title: checkText('countsForSeveral', { count: accountCount }), detail }
    }
    case 'indeterminate':
      return { tone: 'plain', title: checkText('notKnown'), detail: formatIndeterminate(match.code) }
    case 'rejected':
      return rejectedWords(context, match)
    default:
      return match satisfies never
  }
}

function rejectedWords(context: TraceContext, { code }: { readonly code: RejectionCode }): ResultText {
  const { explanation, steps, nameOf } = context
  const reason = formatRejection(code)
  const failed = explanation.steps.filter(({ status: outcome }) => outcome === 'failed')
  const [first] = failed
  if (code === 'transaction-pending') return { tone: 'plain', title: checkText('notYet'), detail: reason }
  if (first === undefined || !failed.every(isNear)) {
    return { tone: 'bad', title: checkText('doesNotCount', { why: shortReason(code) }), detail: reason }
  }
  if (failed.length > 1) {
    return {
      tone: 'warn',
      title: checkText('notQuiteRules', { count: failed.length }),
      detail: checkText('notQuiteRulesDetail'),
    }
  }
  const words = steps[first.step]
  const ofAction = explanation.steps.filter(({ step }) => steps[step]?.actionIndex === words?.actionIndex)
  const candidate = shownCandidate(first, closestLog(ofAction))
  if (words?.condition == null || candidate === undefined)
    return { tone: 'warn', title: checkText('notQuite'), detail: reason }
  const { condition } = words
  const miss = formatMiss(candidate, condition, nameOf)
  const detail =
    miss.found === null
      ? reason
      : checkText('everythingElse', { field: condition.fieldName, found: miss.found, needed: miss.needed })
  return {
    tone: 'warn',
    title: checkText('notQuiteWhy', {
      why: miss.shortBy === null ? miss.line : checkText('short', { amount: miss.shortBy }),
    }),
    detail,
  }
}

/** A rejection in three or four words, to follow “Doesn’t qualify:”. */
function shortReason(code: RejectionCode): string {
  switch (code) {
    case 'transaction-reverted':
    case 'transaction-pending':
    case 'before-start-block':
    case 'chain-mismatch':
    case 'log-not-found':
    case 'call-not-found':
    case 'contract-mismatch':
    case 'decode-failed':
    case 'field-not-found':
    case 'cost-limit-exceeded':
    case 'filter-not-satisfied':
    case 'spans-user-operations':
      return checkText(`why.${code}`)
    case 'unsupported-type':
    case 'filter-type-mismatch':
    case 'filter-data-malformed':
    case 'regex-unsupported':
      return checkText('why.unsupported')
    default:
      return code satisfies never
  }
}
