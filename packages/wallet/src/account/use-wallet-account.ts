import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { AccountState } from './account.ts'

/** The active account: address, balance, name. What is not known is null. */
export function useWalletAccount(): AccountState {
  return useReadable(useWallet().account)
}
