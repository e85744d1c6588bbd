import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { ModalStore } from '../wallet.ts'
import type { ModalState } from './modal.ts'

/** Returns the modal's state and its store. */
export function useModal(): { readonly state: ModalState; readonly modal: ModalStore } {
  const { modal } = useProvided().wallet
  return { state: useReadable(modal), modal }
}
