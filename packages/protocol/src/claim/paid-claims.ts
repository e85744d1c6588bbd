import { type Address, isAddressEqual, type Log, parseEventLogs } from 'viem'
import { coreEventsAbi } from '../boost/core-abi.ts'
import type { ClaimedPayment } from '../incentive/claimed-data.ts'
import type { Claim } from './plan-claim.ts'
import { parsePayment } from './submit-claim.ts'

/** A claim, and the incentive that it is for. */
export type SentClaim = { readonly claim: Claim; readonly incentive: Address | undefined }

/** The result of a claim, and the payment that its incentive reported; null when the claim was not paid. */
export type PaidClaim = { readonly payment: ClaimedPayment | null } | null

/**
 * Returns which of several claims a core paid, from the logs of one transaction. One incentive may pay several of them,
 * also to the same claimant. A claim is identified by its data, and its payment is in the logs after the claim before
 * it.
 * @param sent - the claims, in the order of their submission.
 * @returns one result for each claim, in that order.
 */
export function readPaidClaims(
  logs: readonly Log[],
  { core, sent }: { readonly core: Address; readonly sent: readonly SentClaim[] },
): readonly PaidClaim[] {
  const claimLogs = parseEventLogs({ abi: coreEventsAbi, eventName: 'BoostClaimed', logs: [...logs] }).filter((log) =>
    isAddressEqual(log.address, core),
  )
  const positions = claimLogs.map(({ logIndex }) => logs.findIndex((log) => log.logIndex === logIndex))
  const taken = new Set<number>()
  return sent.map(({ claim, incentive }) => {
    const at = claimLogs.findIndex(
      ({ args }, index) =>
        !taken.has(index) &&
        args.boostId === claim.boostId &&
        args.incentiveId === BigInt(claim.incentiveId) &&
        isAddressEqual(args.claimant, claim.claimant) &&
        args.data === claim.data.toLowerCase(),
    )
    if (at === -1) return null
    taken.add(at)
    const since = logs.slice(at === 0 ? 0 : positions[at - 1], positions[at])
    return { payment: parsePayment(since, incentive) }
  })
}
