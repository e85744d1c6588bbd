import type { WalletAccount } from './find-account.ts'

/** Returns the name of an account with its shortened address. */
export function accountLabel({ name, address }: Pick<WalletAccount, 'name' | 'address'>): string {
  return `${name} · ${address.slice(0, 6)}…${address.slice(-4)}`
}
