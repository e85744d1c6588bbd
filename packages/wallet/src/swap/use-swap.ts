import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { SwapState } from './swap-state.ts'
import { swapOf } from './swap-store.ts'

/** Returns the state of swapping. Its actions are those of `swapOf(useWallet())`. */
export function useSwap(): SwapState {
  return useReadable(swapOf(useProvided().wallet))
}
