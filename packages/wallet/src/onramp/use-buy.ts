import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { BuyState } from './buy-state.ts'
import { type BuyStore, buyOf } from './buy-store.ts'

/** Returns the state of buying, and its store. */
export function useBuy(): { readonly state: BuyState; readonly buy: BuyStore } {
  const buy = buyOf(useWallet())
  return { state: useReadable(buy), buy }
}
