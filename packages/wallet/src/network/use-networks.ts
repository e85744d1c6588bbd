import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { NetworksState } from './networks.ts'

/** Returns the networks of the app, the active one, and the switch between them. */
export function useNetworks(): NetworksState {
  return useReadable(useWallet().networks)
}
