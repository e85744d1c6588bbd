import type { Unclaimed } from '../claim/verifier-client.ts'
import { plural } from '../controls/time-words.ts'
import { formatAmountWithUnit, type Unit } from '../deed/amount.ts'

/**
 * Whom a claw-back would leave unpaid, in a sentence; null when nobody is known to have earned anything that is still to be
 * claimed. Pure. @param unclaimed - null where the verifier does not say.
 */
export function unclaimedWords(
  unclaimed: Unclaimed,
  unit: Unit,
): { readonly title: string; readonly detail: string } | null {
  const { completions, isMore } = unclaimed
  if (completions.length === 0) return null
  const wallets = new Set(completions.map(({ claimant }) => claimant)).size
  const amounts = completions.map(({ rewardAtMost }) => rewardAtMost)
  const sum = amounts.reduce<bigint | null>((all, one) => (all === null || one === null ? null : all + one), 0n)
  const atLeast = isMore ? 'At least ' : ''
  const worth = sum === null || sum === 0n ? '' : `, up to ${formatAmountWithUnit(sum, unit)} in all`
  return {
    title: `${atLeast}${plural(wallets, 'wallet')} earned this and ${wallets === 1 ? 'has' : 'have'} not claimed yet`,
    detail: `${atLeast}${plural(completions.length, 'completion')}${worth}. What you take back can no longer be paid to them.`,
  }
}
