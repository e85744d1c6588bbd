import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { WalletItem } from './wallet-item.ts'

/** The wallets one can connect: recent ones, installed ones, the rest. Ask one with `useWallet().connecting.connect`. */
export function useWallets(): readonly WalletItem[] {
  return useReadable(useWallet().wallets)
}
