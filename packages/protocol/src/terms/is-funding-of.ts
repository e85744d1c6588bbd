import { type Address, isAddressEqual, toEventSelector } from 'viem'
import { coreEventsAbi } from '../boost/core-abi.ts'
import type { Evidence, EvidenceLog } from '../evidence/evidence.ts'
import { accountOfSlice, isBundle, sliceByUserOperation } from '../match/user-operations.ts'

const FUNDING_EVENTS: ReadonlySet<string> = new Set(
  coreEventsAbi
    .filter(({ name }) => name === 'BoostCreated' || name === 'IncentiveAdded' || name === 'BoostToppedUp')
    .map((event) => toEventSelector(event)),
)

/**
 * Tells whether a transaction created or funded a boost, by the core's own logs in its receipt, as far as one account is
 * concerned. Such a transaction never counts for that boost: whoever funds it would be paid for funding it. Of an ERC-4337
 * bundle only the operation that funds does not count: else a unit added to a boost within a bundle would take from
 * everybody in it what they earned. What lies in no operation is nobody's there, and takes nothing. Source: PROTOCOL.md 13, bundles; SECURITY.md A5.
 * @param evidence - with every log of the transaction, addresses in lower case.
 * @param account - whom it would count for.
 */
export function isFundingOf(
  evidence: Pick<Evidence, 'to' | 'input' | 'logs'>,
  { core, boostId, account }: { readonly core: Address; readonly boostId: bigint; readonly account: Address },
): boolean {
  const funds = ({ address, topics: [event, id] }: EvidenceLog) =>
    isAddressEqual(address, core) &&
    event !== undefined &&
    id !== undefined &&
    FUNDING_EVENTS.has(event.toLowerCase()) &&
    BigInt(id) === boostId
  if (!isBundle(evidence)) return evidence.logs.some(funds)
  return sliceByUserOperation(evidence.logs).some((slice) => {
    const owner = accountOfSlice(slice)
    return owner !== null && isAddressEqual(owner, account) && slice.some(funds)
  })
}
