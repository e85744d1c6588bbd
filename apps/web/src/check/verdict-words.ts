import type { RejectionCode } from '@laurel/protocol'
import { isAddressEqual } from 'viem'
import { payeesOf } from '../action-editor/payee-messages.ts'
import { missWords } from '../action-editor/step-messages.ts'
import { shortHex } from '../controls/address.tsx'
import type { Tone } from '../controls/note.tsx'
import { closestLog, isNear, shownCandidate, type TraceContext } from './trace-rows.ts'

/** The verdict in one sentence, and one more that says why. Amber is nearly; red is for what cannot count. */
export type VerdictWords = { readonly tone: Tone; readonly title: string; readonly detail: string }

/**
 * Says the verdict: “It counts: 0x… did it”, “It counts, but it can’t be paid”, “Not quite: 3.60 tUSD short”, “Doesn’t count:
 * another contract”.
 */
export function verdictWords(context: TraceContext): VerdictWords {
  const { explanation, nameOf, me } = context
  const { verdict } = explanation
  const { payable, others, refusal } = payeesOf(verdict)
  if (payable.length === 0 && refusal !== null) {
    return { tone: 'warn', title: 'It counts, but it can’t be paid', detail: `${refusal}.` }
  }
  switch (verdict.verdict) {
    case 'matched': {
      if (verdict.claimant.status === 'none') {
        return { tone: 'warn', title: 'It counts, but no recipient', detail: verdict.claimant.reason }
      }
      const { address } = verdict.claimant
      const isMe = me !== null && isAddressEqual(address, me)
      const who = isMe ? 'you' : (nameOf(address) ?? shortHex(address))
      const steps =
        explanation.steps.length === 1 ? 'The check passed' : `All ${explanation.steps.length} checks passed`
      return { tone: 'good', title: `It counts: ${who} did it`, detail: `${steps}.` }
    }
    case 'ambiguous': {
      const people = payable.length + others.length
      const detail =
        refusal === null
          ? 'Its events name different accounts. Choose who claims.'
          : `Its events name different accounts, and not all can be paid. ${refusal}.`
      return { tone: 'warn', title: `It counts for several: ${people} accounts`, detail }
    }
    case 'incomplete':
      return { tone: 'plain', title: 'It can’t be told yet', detail: verdict.reason }
    case 'rejected':
      return rejectedWords(context, verdict)
    default:
      return verdict satisfies never
  }
}

function rejectedWords(
  context: TraceContext,
  { code, reason }: { readonly code: RejectionCode; readonly reason: string },
): VerdictWords {
  const { explanation, steps, nameOf } = context
  const failed = explanation.steps.filter(({ outcome }) => outcome === 'failed')
  const [first] = failed
  if (code === 'transaction-unmined') return { tone: 'plain', title: 'Not yet: it is in no block', detail: reason }
  if (first === undefined || !failed.every(isNear)) {
    return { tone: 'bad', title: `Doesn’t count: ${shortReason(code)}`, detail: reason }
  }
  if (failed.length > 1) {
    return {
      tone: 'warn',
      title: `Not quite: ${failed.length} rules do not hold`,
      detail: 'What happened is right; the values are not.',
    }
  }
  const words = steps[first.step]
  const ofAction = explanation.steps.filter(({ step }) => steps[step]?.actionIndex === words?.actionIndex)
  const candidate = shownCandidate(first, closestLog(ofAction))
  if (words?.rule == null || candidate === undefined) return { tone: 'warn', title: 'Not quite', detail: reason }
  const { rule } = words
  const miss = missWords(candidate, rule, nameOf)
  const detail =
    miss.found === null
      ? reason
      : `Everything else fits: ${rule.fieldName} was ${miss.found} and the rule asks for ${miss.needed}.`
  return { tone: 'warn', title: `Not quite: ${miss.shortBy === null ? miss.line : `${miss.shortBy} short`}`, detail }
}

/** A rejection in three or four words, as they follow “Doesn’t count:”. */
function shortReason(code: RejectionCode): string {
  switch (code) {
    case 'transaction-reverted':
      return 'the transaction failed'
    case 'transaction-unmined':
      return 'it is in no block yet'
    case 'before-start-block':
      return 'it is too old'
    case 'other-chain':
      return 'another network'
    case 'no-such-log':
      return 'no such event'
    case 'no-such-call':
      return 'another call'
    case 'other-contract':
      return 'another contract'
    case 'undecodable':
      return 'its data can’t be read'
    case 'no-such-field':
      return 'the rule names no field'
    case 'unsupported-type':
    case 'filter-unfit':
    case 'filter-data-malformed':
    case 'pattern-refused':
      return 'the rule can’t be applied'
    case 'cost-limit-exceeded':
      return 'the rule’s pattern takes too long on this transaction'
    case 'value-differs':
      return 'no single event meets all rules'
    case 'split-over-user-operations':
      return 'different people did the parts'
    default:
      return code satisfies never
  }
}
