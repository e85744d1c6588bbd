import type { Incentive } from '@laurel/protocol'
import { type Address, type Hash, isAddressEqual } from 'viem'
import type { ClaimRecord } from './claim-records.ts'
import { paysOnce } from './pays-once.ts'

/** What an incentive that pays each task has paid an account. */
export type PaidSoFar = {
  readonly incentiveId: number
  /** The sum in base units. */
  readonly amount: bigint
  /** The transaction of the newest claim. */
  readonly transactionHash: Hash
}

/**
 * Returns what an account was paid by the incentives of a boost that pay each task, and not each account once. Pure.
 * @param claims - of the boost, newest first.
 */
export function paidSoFar(
  claims: readonly ClaimRecord[],
  incentives: readonly Pick<Incentive, 'type'>[],
  account: Address,
): readonly PaidSoFar[] {
  return incentives.flatMap((incentive, incentiveId) => {
    if (paysOnce(incentive)) return []
    const own = claims.filter((claim) => claim.incentiveId === incentiveId && isAddressEqual(claim.account, account))
    const amounts = own.flatMap(({ amount }) => amount ?? [])
    const [newest] = own
    if (newest === undefined || amounts.length === 0) return []
    const amount = amounts.reduce((sum, each) => sum + each, 0n)
    return [{ incentiveId, amount, transactionHash: newest.transactionHash }]
  })
}
