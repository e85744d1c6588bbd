import { signReferral } from '@laurel/protocol'
import { useState } from 'react'
import type { Address, Hash, Hex } from 'viem'
import type { BoostData } from '../boost/boost-data.ts'
import type { ChainConfig } from '../config/config.ts'
import { useTransaction } from '../transaction/use-transaction.ts'
import { getReferralShare, type ReferralShare } from './referral-share.ts'
import { clearReferrer, readReferrer } from './referrer.ts'
import { useReferralFee } from './use-referral-fee.ts'

/** The referrer of a claim, and the claimant's signature for it. */
export type UseReferralReturnType = {
  /** False while it is unknown whether the referrer gets something. */
  readonly isReady: boolean
  /** Null for none. */
  readonly referrer: Address | null
  /** What the referrer gets; null for nothing. */
  readonly share: ReferralShare | null
  /** Null until the claimant has signed. */
  readonly signature: Hex | null
  /** The status of that signature. */
  readonly state: ReturnType<typeof useTransaction>['state']
  readonly confirm: () => Promise<void>
  /** Continues without a referrer. */
  readonly leaveOut: () => void
}

/**
 * Returns the referrer of the claimant, if the referrer gets something.
 * @param claim - `hash` is of the completion, and `account` the connected account. Null while unknown, and for none.
 */
export function useReferral(
  chain: ChainConfig,
  { boost, incentives }: BoostData,
  {
    incentiveId,
    hash,
    claimant,
    account,
  }: {
    readonly incentiveId: number
    readonly hash: Hash | null
    readonly claimant: Address | null
    readonly account: Address | null
  },
): UseReferralReturnType {
  const [isAlone, setAlone] = useState(false)
  const [signed, setSigned] = useState<{ readonly of: Address; readonly signature: Hex } | null>(null)
  const { state, send } = useTransaction(chain, null)
  // Only the claimant can sign for a referrer.
  const sentBy = claimant === null || claimant !== account || isAlone ? null : readReferrer(claimant)
  const fees = useReferralFee(chain, sentBy === null ? null : boost.validator)
  const incentive = incentives[incentiveId]
  const share =
    fees.data === undefined || incentive === undefined
      ? null
      : getReferralShare(incentive, { ...fees.data, protocolFee: boost.protocolFee })
  // If the referrer gets nothing, the claimant is not asked to sign.
  const referrer = share === null ? null : sentBy
  return {
    ...{ referrer, share, state },
    isReady: sentBy === null || !fees.isPending,
    signature: signed !== null && signed.of === claimant ? signed.signature : null,
    async confirm() {
      const { chainId, core } = chain
      if (core === null || hash === null || claimant === null || referrer === null) return
      const referral = { chainId, core, boostId: boost.boostId, transactionHash: hash, claimant, referrer }
      await send(async (signer) => {
        setSigned({ of: claimant, signature: await signReferral(signer, referral) })
      })
    },
    leaveOut() {
      clearReferrer()
      setAlone(true)
    },
  }
}
