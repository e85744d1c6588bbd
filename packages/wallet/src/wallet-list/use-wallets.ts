import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { WalletItem } from './wallet-item.ts'

/**
 * Returns the wallets that can be connected: recent ones, installed ones, then the rest. Connect one with
 * `useWallet().connect.connect`.
 */
export function useWallets(): readonly WalletItem[] {
  return useReadable(useWallet().wallets)
}
