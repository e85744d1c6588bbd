import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { claimText } from '../language/en/claim.ts'

const BASIS_POINTS = 10_000n

/** What a referrer gets for a claim. It is added to the reward and paid out of the boost's fee. */
export type ReferralShare = {
  /** Of the reward, in 1/10,000. */
  readonly basisPoints: bigint
  /** Base units. Null when the reward is unknown before it is paid. */
  readonly amount: bigint | null
}

/**
 * Returns what a referrer gets. Null when the referrer gets nothing, so that no claimant is asked to name one. Pure.
 * Source: docs/protocol.md#budgets.
 * @param fees.referralFee - of the core, in 1/10,000.
 * @param fees.protocolFee - of the boost, in 1/10,000.
 * @param fees.bindsReferrer - whether the boost's validator signs a referrer. Without that, the core does not pay one.
 */
export function getReferralShare(
  incentive: Incentive,
  {
    referralFee,
    protocolFee,
    bindsReferrer,
  }: { readonly referralFee: bigint; readonly protocolFee: bigint; readonly bindsReferrer: boolean },
): ReferralShare | null {
  if (!bindsReferrer) return null
  // The referrer's part is taken out of the fee, so it cannot be more.
  const basisPoints = referralFee < protocolFee ? referralFee : protocolFee
  if (basisPoints === 0n) return null
  switch (incentive.type) {
    case 'allowListIncentive':
    case 'pointsIncentive':
    case 'erc1155Incentive':
      return null
    case 'erc20Incentive':
      // A raffle entry pays nothing, so there is nothing to share.
      if (incentive.strategy === Erc20Strategy.RAFFLE) return null
      return { basisPoints, amount: (incentive.reward * basisPoints) / BASIS_POINTS }
    default:
      return { basisPoints, amount: null }
  }
}

/** “5 %”. Pure. */
export function formatShare(basisPoints: bigint): string {
  return claimText('percent', { percent: Number(basisPoints) / 100 })
}
