import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { ConnectionsState } from './connection.ts'

/** Returns the connected wallets and their accounts. Disconnect with `useWallet().connections.disconnect`. */
export function useWalletConnections(): ConnectionsState {
  return useReadable(useWallet().connections)
}
