import type { Wallet } from '../wallet.ts'

/** Returns the key under which the sent transactions of a wallet object are saved. */
export function transactionsKey({ options }: Wallet): string {
  return `${options.storageKey}.transactions`
}

/** Returns the key under which the transfer of an account of another namespace than EVM is saved while it is not final. */
export function transferKey(wallet: Wallet, caipAddress: string | null): string {
  return `${transactionsKey(wallet)}.${caipAddress}`
}

/** Returns the key under which is saved what a wallet was asked of a swap, until it is mined. */
export function swapKey({ options }: Pick<Wallet, 'options'>): string {
  return `${options.storageKey}.swap`
}

/** Returns whether something was sent from this browser, without the code that reads it. */
export function hasTransactions(wallet: Wallet, caipAddress: string | null): boolean {
  const keys = [transactionsKey(wallet), transferKey(wallet, caipAddress), swapKey(wallet)]
  try {
    return keys.some((key) => wallet.environment.storage?.getItem(key) != null)
  } catch {
    return false
  }
}
