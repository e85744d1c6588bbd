import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { SwapState } from './swap-state.ts'
import { type SwapStore, swapOf } from './swap-store.ts'

/** Returns the state of swapping, and its store. */
export function useSwap(): { readonly state: SwapState; readonly swap: SwapStore } {
  const swap = swapOf(useProvided().wallet)
  return { state: useReadable(swap), swap }
}
