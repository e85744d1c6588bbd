import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { claimText } from '../language/en/claim.ts'

const BASIS_POINTS = 10_000n

/** What a referrer gets of a claim, on top of the reward and out of the boost's fee. */
export type ReferralShare = {
  /** Of the reward, in 1/10,000. */
  readonly basisPoints: bigint
  /** Base units; null where the reward is not known before it is paid. */
  readonly amount: bigint | null
}

/**
 * What a referrer gets; null where nothing is paid to one, so that nobody is asked to name one. Pure.
 * Source: docs/protocol.md#budgets.
 * @param fees.referralFee - of the core, fees.protocolFee of the boost, both in 1/10,000. @param fees.bindsReferrer - whether
 * the boost's validator signs for a referrer: the core takes no other's word, and pays nobody then.
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
  // The referrer's part is taken out of the fee: it is never more.
  const basisPoints = referralFee < protocolFee ? referralFee : protocolFee
  if (basisPoints === 0n) return null
  switch (incentive.type) {
    case 'allowListIncentive':
    case 'pointsIncentive':
    case 'erc1155Incentive':
      return null
    case 'erc20Incentive':
      // To enter a raffle pays nothing, and so there is nothing to have a part of.
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
