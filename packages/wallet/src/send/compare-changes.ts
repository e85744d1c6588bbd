import type { BalanceChange } from '../transactions/balance-changes.ts'
import { assetAddress } from './send-asset.ts'
import type { SendOrder } from './send-form.ts'

/** Returns whether anything leaves the account but what the user entered: another token, more of it, or an allowance. */
export function leavesMore({ asset, amount }: SendOrder, changes: readonly BalanceChange[]): boolean {
  const contract = assetAddress(asset)?.toLowerCase()
  return changes.some((change) => {
    if (change.type === 'approval' || change.type === 'unread') return true
    const isSame =
      change.type === asset.type &&
      change.address?.toLowerCase() === contract &&
      (change.type !== 'nft' || asset.type !== 'nft' || change.tokenId === asset.nft.tokenId)
    return change.amount < (isSame ? -amount : 0n)
  })
}

/**
 * Returns how much of what is sent arrives, because a token can keep a part of each transfer. Where the simulation does
 * not say it, it is the amount that is sent.
 * @param changes - of the receiver.
 */
export function arrivingAmount(
  { asset, amount, receiver, account }: SendOrder,
  changes: readonly BalanceChange[],
): bigint {
  if (receiver.toLowerCase() === account.address.toLowerCase()) return amount
  const contract = assetAddress(asset)?.toLowerCase()
  const change = changes.find((one) => one.type === asset.type && one.address?.toLowerCase() === contract)
  return (change?.type !== 'token' && change?.type !== 'nft') || change.amount < 0n ? amount : change.amount
}
