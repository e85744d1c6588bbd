import { boostCoreAbi } from '@laurel/protocol/abi'
import type { HistoryTransaction } from '@laurel/wallet/api-schemas'
import { type Address, type Hex, toFunctionSelector } from 'viem'
import type { IndexedTransaction, IndexedTransfer } from '../activity/activity-index.ts'

/** What kind of transaction it is for an account, in the words of the public clients. */
export type OperationType = HistoryTransaction['metadata']['operationType']

/** `approve(address,uint256)` and `setApprovalForAll(address,bool)`. */
const APPROVALS: ReadonlySet<Hex> = new Set(['0x095ea7b3', '0xa22cb465'])
const CLAIMS: ReadonlySet<Hex> = new Set(
  boostCoreAbi.flatMap((item) =>
    item.type === 'function' && item.name.startsWith('claimIncentive') ? [toFunctionSelector(item)] : [],
  ),
)
const NOBODY: Address = '0x0000000000000000000000000000000000000000'

/**
 * Names a transaction by what the account gave and got. Pure.
 * @param transaction.transfers - those of the account. @param isClaimed - whether the core booked a claim for the account in it, which it
 * may have made in a bundle (ERC-4337) or a batch. @param core - the chain's core in lower case, or null.
 * @param routers - the routers of the chain's exchanges in lower case.
 */
export function toOperationType(
  {
    from,
    to,
    isDeployment,
    selector,
    transfers,
  }: Pick<IndexedTransaction, 'from' | 'to' | 'isDeployment' | 'selector'> & {
    readonly transfers: readonly IndexedTransfer[]
  },
  {
    account,
    isClaimed,
    core,
    routers,
  }: {
    readonly account: Address
    readonly isClaimed: boolean
    readonly core: Address | null
    readonly routers: ReadonlySet<Address>
  },
): OperationType {
  if (isDeployment) return 'deploy'
  if (isClaimed) return 'claim'
  if (selector !== null && to === core && CLAIMS.has(selector)) return 'claim'
  if (from === account && selector !== null && APPROVALS.has(selector)) return 'approve'
  // What a router sends in the native currency has no event, so the transfers alone would be a payment.
  if (from === account && selector !== null && to !== null && routers.has(to)) return 'trade'
  const received = transfers.filter((transfer) => transfer.to === account && transfer.from !== account)
  const sent = transfers.filter((transfer) => transfer.from === account && transfer.to !== account)
  if (received.length > 0 && sent.length > 0) return 'trade'
  if (received.length > 0) return received.every((transfer) => transfer.from === NOBODY) ? 'mint' : 'receive'
  if (sent.length > 0) return sent.every((transfer) => transfer.to === NOBODY) ? 'burn' : 'send'
  return transfers.length > 0 ? 'send' : 'execute'
}
