import type { Incentive } from '@laurel/protocol'
import type { Unclaimed } from '../claim/verifier-client.ts'
import { plural } from '../controls/time-words.ts'
import { formatAmountWithUnit, formatRoundedDownWithUnit, type Unit } from '../token/amount.ts'

/**
 * Whom a claw-back would leave unpaid, in a sentence; null when nobody is known to have earned anything that is still to be
 * claimed. Pure. No sum of a falling reward, which rises again until it is claimed, or where more may have earned.
 */
export function unclaimedWords(
  unclaimed: Unclaimed,
  { kind, unit }: { readonly kind: Incentive['kind']; readonly unit: Unit },
): { readonly title: string; readonly detail: string } | null {
  const { completions, hasMore } = unclaimed
  if (completions.length === 0) return null
  const wallets = new Set(completions.map(({ claimant }) => claimant)).size
  const amounts = completions.map(({ maxReward }) => maxReward)
  const sum = amounts.reduce<bigint | null>((all, one) => (all === null || one === null ? null : all + one), 0n)
  const atLeast = hasMore ? 'At least ' : ''
  const isBounded = sum !== null && sum > 0n && !hasMore && kind !== 'cgdaIncentive'
  const worth = !isBounded ? '' : `, ${worthWords(sum, unit)} in all`
  return {
    title: `${atLeast}${plural(wallets, 'wallet')} earned this and ${wallets === 1 ? 'has' : 'have'} not claimed yet`,
    detail: `${atLeast}${plural(completions.length, 'completion')}${worth}. What you take back can no longer be paid to them.`,
  }
}

/** What follows a price has all of its token's decimals: it is told as about so much. */
function worthWords(sum: bigint, unit: Unit): string {
  const [whole, rounded] = [formatAmountWithUnit(sum, unit), formatRoundedDownWithUnit(sum, unit)]
  return whole === rounded ? `up to ${whole}` : `about ${rounded}`
}
