import type { Wallet } from '../wallet.ts'

/** Returns the key under which the approvals of a wallet object's swaps are saved. */
export function approvalsKey({ options }: Pick<Wallet, 'options'>): string {
  return `${options.storageKey}.approvals`
}

/** Returns whether an approval for a swap is remembered in this browser, without the code that reads it. */
export function hasApprovals(wallet: Wallet): boolean {
  try {
    return wallet.environment.storage?.getItem(approvalsKey(wallet)) != null
  } catch {
    return false
  }
}
