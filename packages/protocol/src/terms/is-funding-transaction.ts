import { type Address, toEventSelector } from 'viem'
import { coreEventsAbi } from '../boost/core-abi.ts'
import type { EvidenceLog } from '../evidence/evidence.ts'

const FUNDING_EVENTS: ReadonlySet<string> = new Set(
  coreEventsAbi
    .filter(({ name }) => name === 'BoostCreated' || name === 'IncentiveAdded' || name === 'BoostToppedUp')
    .map((event) => toEventSelector(event)),
)

/**
 * Tells whether a transaction created or funded a boost, by the core's own logs in its receipt. Such a transaction never
 * counts for that boost: whoever funds a boost would be paid for funding it.
 * @param logs - every log of the transaction.
 */
export function isFundingTransaction(
  { logs }: { readonly logs: readonly EvidenceLog[] },
  { core, boostId }: { readonly core: Address; readonly boostId: bigint },
): boolean {
  return logs.some(({ address, topics: [event, id] }) => {
    if (address.toLowerCase() !== core.toLowerCase() || event === undefined || id === undefined) return false
    return FUNDING_EVENTS.has(event.toLowerCase()) && BigInt(id) === boostId
  })
}
