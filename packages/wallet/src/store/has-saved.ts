import type { Wallet } from '../wallet.ts'

/** Returns whether something is saved in this browser under one of these keys, without the code that reads it. */
export function hasSaved({ environment }: Pick<Wallet, 'environment'>, keys: readonly string[]): boolean {
  try {
    return keys.some((key) => environment.storage?.getItem(key) != null)
  } catch {
    return false
  }
}
