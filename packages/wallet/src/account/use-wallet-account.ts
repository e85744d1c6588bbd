import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { AccountState } from './account.ts'

/** Returns the active account: address, balance, name. Unknown values are null. */
export function useWalletAccount(): AccountState {
  return useReadable(useWallet().account)
}
