import type { TermsRules } from '@laurel/protocol'
import { createText } from '../language/en/create.ts'
import { formatAmountWithUnit } from '../token/amount.ts'
import { type BudgetLine, type Held, totalOf } from './budget-lines.ts'
import { findLimitConflict } from './limit-conflict.ts'
import type { RewardsResult } from './read-rewards.ts'

/** Everything that a boost needs before it can be created. */
export type RequirementData = {
  /** What to do about an incomplete action, as a sentence; null when it is complete. */
  readonly action: string | null
  /** The error of the list of accounts; null for none. */
  readonly who: string | null
  /** The error of the start, end or limits; null for none. */
  readonly terms: string | null
  /** The error of the owner's text; null for none. */
  readonly words: string | null
  /** The limits, as typed; null when there are none, or they are invalid. */
  readonly limits: Pick<TermsRules, 'maxPerAccount' | 'maxPerAccountPerDay'> | null
  readonly reading: RewardsResult
  readonly isFeeKnown: boolean
  /**
   * `asked`: the response is pending. `none`: it does not serve this network. `halted`: it is paused. `strict`: it does
   * not sign for actions of any contract. `unreadable`: it does not know an event or function of the action.
   */
  readonly verifier: 'there' | 'asked' | 'silent' | 'none' | 'halted' | 'strict' | 'unreadable'
  readonly lines: readonly BudgetLine[]
  /** The balances of wallet and budget, by line; null while unknown. */
  readonly held: Readonly<Record<string, Held>> | null
}

const verifierKeys = {
  asked: 'verifierAsked',
  silent: 'verifierSilentOpen',
  halted: 'verifierHalted',
  none: 'verifierNone',
  strict: 'verifierStrict',
  unreadable: 'verifierUnreadableOpen',
} as const

/** Returns the first thing that keeps a boost from being created, as a sentence. Null for none. Pure. */
export function getMissingRequirement({
  action,
  who,
  terms,
  words,
  limits,
  reading,
  isFeeKnown,
  verifier,
  lines,
  held,
}: RequirementData): string | null {
  if (action !== null) return action
  if (who !== null) return who
  if (terms !== null) return terms
  if (words !== null) return words
  if (reading.status === 'error') return reading.problem
  const clash = findLimitConflict(limits, reading)
  if (clash !== null) return clash
  if (!isFeeKnown) return createText('feeUnknown')
  if (verifier !== 'there') return createText(verifierKeys[verifier])
  for (const line of lines) {
    const has = held?.[line.key]
    const lacks = has === undefined ? 0n : (totalOf(line) ?? 0n) - has.inBudget - has.inWallet
    if (lacks > 0n) return createText('walletShortOpen', { amount: formatAmountWithUnit(lacks, line.unit) })
  }
  return null
}
