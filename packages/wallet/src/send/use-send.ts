import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { SendState } from './send.ts'
import { type SendStore, sendOf } from './send-store.ts'

/** Returns the state of sending, and its store. */
export function useSend(): { readonly state: SendState; readonly send: SendStore } {
  const send = sendOf(useWallet())
  return { state: useReadable(send), send }
}
