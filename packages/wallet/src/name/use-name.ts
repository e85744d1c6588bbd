import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { NameState } from './name-state.ts'
import { type NameStore, nameOf } from './name-store.ts'

/** Returns the state of choosing and registering a name, and its store. */
export function useName(): { readonly state: NameState; readonly names: NameStore } {
  const names = nameOf(useWallet())
  return { state: useReadable(names), names }
}
