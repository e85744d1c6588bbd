import type { Incentive } from '@laurel/protocol'
import type { Unclaimed } from '../claim/verifier-requests.ts'
import { manageText } from '../language/en/manage.ts'
import { formatAmountWithUnit, formatRoundedDownWithUnit, type Unit } from '../token/amount.ts'

/**
 * Whom a claw-back would leave unpaid, in a sentence; null when nobody is known to have earned anything that is still to be
 * claimed. Pure. No sum of a falling reward, which rises again until it is claimed, or where more may have earned.
 */
export function formatUnclaimed(
  unclaimed: Unclaimed,
  { kind, unit }: { readonly kind: Incentive['type']; readonly unit: Unit },
): { readonly title: string; readonly detail: string } | null {
  const { completions, hasMore } = unclaimed
  if (completions.length === 0) return null
  const wallets = new Set(completions.map(({ claimant }) => claimant)).size
  const amounts = completions.map(({ maxReward }) => maxReward)
  const sum = amounts.reduce<bigint | null>((all, one) => (all === null || one === null ? null : all + one), 0n)
  const isBounded = sum !== null && sum > 0n && !hasMore && kind !== 'cgdaIncentive'
  const count = completions.length
  return {
    title: manageText(hasMore ? 'unclaimedAtLeast' : 'unclaimed', { count: wallets }),
    detail: isBounded
      ? manageText('unclaimedWorth', { count, worth: worthWords(sum, unit) })
      : manageText(hasMore ? 'unclaimedCountAtLeast' : 'unclaimedCount', { count }),
  }
}

/** What follows a price has all of its token's decimals: it is shown rounded, with “about”. */
function worthWords(sum: bigint, unit: Unit): string {
  const [whole, rounded] = [formatAmountWithUnit(sum, unit), formatRoundedDownWithUnit(sum, unit)]
  return whole === rounded ? manageText('upTo', { amount: whole }) : manageText('about', { amount: rounded })
}
