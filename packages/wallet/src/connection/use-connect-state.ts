import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { ConnectState } from './connect-state.ts'

/** Returns the attempt to connect and its status. Start and end it with the actions of `useWallet().connect`. */
export function useConnectState(): ConnectState {
  return useReadable(useWallet().connect)
}
