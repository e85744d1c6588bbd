import type { TermsRules } from '@laurel/protocol'
import { createText } from '../language/en/create.ts'
import { formatAmountWithUnit } from '../token/amount.ts'
import { type BudgetLine, type Held, totalOf } from './budget-lines.ts'
import { findLimitConflict } from './limit-conflict.ts'
import type { RewardsResult } from './read-rewards.ts'

/** All that a boost needs before it can be created. */
export type RequirementData = {
  /** What to do about an action that is not complete, as a sentence; null when it is. */
  readonly action: string | null
  /** What is wrong with the list of people; null when nothing is. */
  readonly who: string | null
  /** What is wrong with start, end or limits; null when nothing is. */
  readonly terms: string | null
  /** What is wrong with the owner's words; null when nothing is. */
  readonly words: string | null
  /** How often it pays, as typed; null where nothing limits it, or it cannot be read. */
  readonly limits: Pick<TermsRules, 'maxPerAccount' | 'maxPerAccountPerDay'> | null
  readonly reading: RewardsResult
  readonly isFeeKnown: boolean
  /** `asked`: its answer is to come. `none`: it does not serve this network. `halted`: it signs nothing until its operator has looked. `strict`: it signs nothing for what happens at any contract. */
  readonly verifier: 'there' | 'asked' | 'silent' | 'none' | 'halted' | 'strict'
  readonly lines: readonly BudgetLine[]
  /** What wallet and budget have, by line; null while it is not known. */
  readonly held: Readonly<Record<string, Held>> | null
}

const verifierKeys = {
  asked: 'verifierAsked',
  silent: 'verifierSilentOpen',
  halted: 'verifierHalted',
  none: 'verifierNone',
  strict: 'verifierStrict',
} as const

/** The first thing that keeps a boost from being created, in words; null when nothing does. Pure. */
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
