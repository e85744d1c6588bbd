import { type Address, type Hex, isAddressEqual, slice, toEventSelector } from 'viem'
import { coreEventsAbi } from '../boost/core-abi.ts'
import type { EvidenceLog, TransactionEvidence } from '../evidence/transaction-evidence.ts'
import { incentiveDetailsAbi } from '../incentive/incentive-abi.ts'
import { getSliceAccount, isBundle, sliceByUserOperation } from '../match/user-operations.ts'

/** The contracts that receive the funds of a boost. */
export type FundingLocation = {
  readonly core: Address
  readonly boostId: bigint
  readonly budget: Address
  /** All of the boost, in any order. `asset` is the ERC-20 token that it pays in; null where it pays in none. */
  readonly incentives: readonly { readonly address: Address; readonly asset: Address | null }[]
}

const topics = new Map(
  [...coreEventsAbi, ...incentiveDetailsAbi].flatMap((item) =>
    item.type === 'event' ? [[item.name, toEventSelector(item)] as const] : [],
  ),
)
/** `Transfer(address,address,uint256)` of ERC-20. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Returns whether an account created or funded a boost with a transaction. Such a transaction never counts for that
 * account and boost, because the account would be paid for its own funding. Logs that no other contract can write
 * show the funding: the core's `BoostCreated`, `IncentiveAdded` and `BoostToppedUp`, an incentive's `ToppedUp`, and a
 * transfer of an incentive's token to that incentive. The transaction does not count for:
 *
 * - the account that such a log names as the funder;
 * - the account that sent an incentive's token to the boost's budget, in a transaction that funds the boost. A payment
 *   to the budget alone does not fund a boost, because a budget serves many;
 * - the sender of the transaction and the contract that it calls, where a log names one of them, the budget or no
 *   account. In an ERC-4337 bundle that is the account of the operation that funds.
 *
 * The transaction counts for every other account, so a shared transaction that adds funds costs the others nothing.
 * @param evidence - with every log of the transaction, addresses in lower case.
 * @param account - the account that the transaction would count for.
 */
export function isBoostFunder(
  evidence: Pick<TransactionEvidence, 'from' | 'to' | 'input' | 'logs'>,
  { account, ...place }: FundingLocation & { readonly account: Address },
): boolean {
  const isAccount = (address: Address | null) => address !== null && isAddressEqual(address, account)
  if (!isBundle(evidence)) return fundersOf(evidence.logs, place, [evidence.from, evidence.to]).some(isAccount)
  return sliceByUserOperation(evidence.logs).some((slice) =>
    fundersOf(slice, place, [getSliceAccount(slice)]).some(isAccount),
  )
}

/** @param initiators - the accounts that sent the transaction or the operation. */
function fundersOf(
  logs: readonly EvidenceLog[],
  place: FundingLocation,
  initiators: readonly (Address | null)[],
): readonly (Address | null)[] {
  const fundings = logs.flatMap((log) => fundingOf(log, place) ?? [])
  if (fundings.length === 0) return []
  const named = fundings.flatMap(({ funder }) => (funder === null ? [] : [funder]))
  const budgets = [place.budget, ...fundings.flatMap(({ budget }) => (budget === null ? [] : [budget]))]
  const givers = logs.flatMap((log) => {
    const transfer = transferOf(log, place)
    return transfer && includes(budgets, transfer.to) ? [transfer.from] : []
  })
  // A log that names no account, or the budget, does not show the funder, which is then the sender of the transaction.
  const isTheirs = fundings.some(({ funder }) => funder === null || includes([...budgets, ...initiators], funder))
  return [...named, ...givers, ...(isTheirs ? initiators : [])]
}

/** The funding that a log reports. `funder` is null where it names no account; `budget` is the budget that it names. */
type Funding = { readonly funder: Address | null; readonly budget: Address | null }

function fundingOf(log: EvidenceLog, place: FundingLocation): Funding | null {
  const [event, id, , third] = log.topics
  if (isAddressEqual(log.address, place.core) && id !== undefined && BigInt(id) === place.boostId) {
    if (event === topics.get('IncentiveAdded')) return { funder: null, budget: null }
    // The creator may be another account than the owner.
    if (event === topics.get('BoostCreated')) return { funder: null, budget: addressIn(lastWord(log.data)) }
    if (event === topics.get('BoostToppedUp')) return { funder: addressIn(third), budget: null }
    return null
  }
  if (
    event === topics.get('ToppedUp') &&
    place.incentives.some(({ address }) => isAddressEqual(address, log.address))
  ) {
    const funder = log.data.length >= 66 ? addressIn(slice(log.data, 0, 32)) : null
    // The core names itself where another account made the request.
    return funder !== null && isAddressEqual(funder, place.core) ? null : { funder, budget: null }
  }
  const transfer = transferOf(log, place)
  const isPaidIn = ({ to }: Transfer) => place.incentives.some(({ address }) => isAddressEqual(address, to))
  if (transfer === null || !isPaidIn(transfer) || isAddressEqual(transfer.from, place.core)) return null
  return { funder: transfer.from, budget: null }
}

type Transfer = { readonly from: Address; readonly to: Address }

/** A transfer of a token that the boost pays in; null for any other log. */
function transferOf(
  { address, topics: [event, from, to] }: EvidenceLog,
  { incentives }: FundingLocation,
): Transfer | null {
  if (event !== TRANSFER) return null
  if (!incentives.some(({ asset }) => asset !== null && isAddressEqual(asset, address))) return null
  const [giver, taker] = [addressIn(from), addressIn(to)]
  return giver === null || taker === null ? null : { from: giver, to: taker }
}

function includes(addresses: readonly (Address | null)[], wanted: Address): boolean {
  return addresses.some((address) => address !== null && isAddressEqual(address, wanted))
}

function lastWord(data: Hex): Hex | undefined {
  return data.length >= 66 ? `0x${data.slice(-64)}` : undefined
}

/** Returns the address in a word, or null without one. */
function addressIn(word: Hex | undefined): Address | null {
  return word?.length === 66 ? `0x${word.slice(26)}` : null
}
