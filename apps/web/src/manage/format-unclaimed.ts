import type { Incentive } from '@laurel/protocol'
import type { Unclaimed } from '../claim/verifier-requests.ts'
import { manageText } from '../language/en/manage.ts'
import { formatAmountWithUnit, formatRoundedDownWithUnit, type Unit } from '../token/amount.ts'

/**
 * Formats whom a clawback would leave unpaid. Null when no unclaimed completion is known, and when
 * nothing can be clawed back, because a clawback then takes nothing from anybody. Pure. The sum is left out for
 * a declining reward, which may rise, and when there may be more completions.
 */
export function formatUnclaimed(
  unclaimed: Unclaimed,
  { kind, unit, canClawBack }: { readonly kind: Incentive['type']; readonly unit: Unit; readonly canClawBack: boolean },
): { readonly title: string; readonly detail: string } | null {
  const { completions, hasMore } = unclaimed
  if (completions.length === 0 || !canClawBack) return null
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

/** An amount that depends on a price has all decimals of its token, so it is rounded and shown with “about”. */
function worthWords(sum: bigint, unit: Unit): string {
  const [whole, rounded] = [formatAmountWithUnit(sum, unit), formatRoundedDownWithUnit(sum, unit)]
  return whole === rounded ? manageText('upTo', { amount: whole }) : manageText('about', { amount: rounded })
}
