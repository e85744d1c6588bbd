import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { ConnectorRow } from './connector-row.ts'

/** The wallets one can connect: recent ones, installed ones, the rest. Ask one with `useWallet().connecting.connect`. */
export function useWallets(): readonly ConnectorRow[] {
  return useReadable(useWallet().wallets)
}
