import type { Wallet } from '../wallet.ts'

/** Returns the key under which the sent transactions of a wallet object are saved. */
export function transactionsKey({ options }: Wallet): string {
  return `${options.storageKey}.transactions`
}

/** Returns whether something was sent from this browser, without the code that reads it. */
export function hasTransactions(wallet: Wallet): boolean {
  try {
    return wallet.environment.storage?.getItem(transactionsKey(wallet)) != null
  } catch {
    return false
  }
}
