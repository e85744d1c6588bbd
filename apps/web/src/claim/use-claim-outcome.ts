import type { Address } from 'viem'
import type { BoostData } from '../boost/boost-data.ts'
import { useClaims } from '../boost/use-claims.ts'
import type { ChainConfig } from '../config/config.ts'
import type { Unit } from '../token/amount.ts'
import { formatClaimed } from './format-claimed.ts'
import { raffleOutcome } from './raffle-outcome.ts'
import type { UseClaimReturnType } from './use-claim.ts'
import { useReceipt } from './use-receipt.ts'

/** What a claim has paid. */
export type UseClaimOutcomeReturnType = {
  /** Null while it is read, and for a claim that was not sent. */
  readonly receipt: ReturnType<typeof useReceipt>
  /** Whether it entered a raffle, which continues after the claim. */
  readonly isEntered: boolean
  readonly final: ReturnType<typeof formatClaimed>
}

/** Reads what a claim has paid, from its receipt, and for a raffle from its draw. */
export function useClaimOutcome(
  chain: ChainConfig,
  boostData: BoostData,
  {
    incentiveId,
    claim,
    claimant,
    account,
    unit,
    isForAnother,
  }: {
    readonly incentiveId: number
    readonly claim: Pick<UseClaimReturnType, 'steps' | 'before' | 'isBeforeRead'>
    /** The account to pay; null while none is connected. */
    readonly claimant: Address | null
    /** The connected account. */
    readonly account: Address | null
    /** The unit of the reward; null while its token is not read. */
    readonly unit: Unit | null
    /** Whether the claimant is another account than the connected one. */
    readonly isForAnother: boolean
  },
): UseClaimOutcomeReturnType {
  const { steps } = claim
  const incentive = boostData.incentives[incentiveId]
  // The receipt of this claim, or of the earlier one that was paid.
  const claimed = steps.isPaid ? steps.transaction : steps.wasPaid ? (claim.before?.transactionHash ?? null) : null
  const receipt = useReceipt(chain, { hash: claimed, incentive, claimant, account })
  const isUntold = steps.wasPaid && claim.isBeforeRead && claim.before === null
  const payout = receipt?.payout ?? (isUntold ? ({ type: 'untold' } as const) : null)
  // Only a raffle continues after the claim.
  const claims = useClaims(chain, payout?.type === 'entered' ? [boostData.boost] : [])
  const raffle = raffleOutcome(incentive, { incentiveId, records: claims.data ?? [], account: claimant })
  const final = formatClaimed(payout, unit, { isForAnother, wasBefore: steps.wasPaid, raffle })
  return { receipt, isEntered: payout?.type === 'entered', final }
}
