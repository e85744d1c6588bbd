import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { CallsState } from './calls.ts'
import { type CallsStore, callsOf } from './calls-store.ts'

/** Returns what the connected wallet can do, the batches that were sent, and their store. */
export function useCalls(): { readonly state: CallsState; readonly calls: CallsStore } {
  const calls = callsOf(useWallet())
  return { state: useReadable(calls), calls }
}
