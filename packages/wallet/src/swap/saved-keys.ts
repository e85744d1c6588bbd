import { hasSaved } from '../store/has-saved.ts'
import type { Wallet } from '../wallet.ts'

/** Returns the key under which the approvals of a wallet object's swaps are saved. */
export function approvalsKey({ options }: Pick<Wallet, 'options'>): string {
  return `${options.storageKey}.approvals`
}

/** Returns the key under which is saved what was asked of a wallet and is not mined. */
export function swapKey({ options }: Pick<Wallet, 'options'>): string {
  return `${options.storageKey}.swap`
}

/** Returns whether an approval for a swap is remembered in this browser, without the code that reads it. */
export function hasApprovals(wallet: Wallet): boolean {
  return hasSaved(wallet, [approvalsKey(wallet)])
}
