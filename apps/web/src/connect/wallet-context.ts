import type { Readable, View, Wallet } from '@laurel/wallet'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

/** The wallet's code, which loads after the first paint of the page. */
export type WalletCode = {
  readonly wallet: Wallet
  /**
   * The buttons of the header, and the modal.
   * @param hasFocus - whether the button takes the focus.
   */
  readonly Buttons: (props: { readonly hasFocus: boolean }) => ReactNode
}

/** The one wallet of the page, whose code loads after the first paint. */
export type AppWalletValue = {
  /** Null until it is loaded. */
  readonly code: WalletCode | null
  /** Starts loading the code, for example when the pointer is over its button. */
  readonly load: () => void
  /** Opens the modal, and loads the wallet first if necessary. */
  readonly openModal: () => void
  /** Opens the modal on a view. Does nothing while the wallet is not loaded, when no account is connected. */
  readonly openView: (view: View) => void
}

/** The context of the page's wallet. */
export const AppWalletContext = createContext<AppWalletValue>({
  code: null,
  load: () => {},
  openModal: () => {},
  openView: () => {},
})

/** Returns the page's wallet and the functions that load it. */
export function useAppWallet(): AppWalletValue & { readonly wallet: Wallet | null } {
  const value = useContext(AppWalletContext)
  return { ...value, wallet: value.code?.wallet ?? null }
}

const never = () => () => {}

/**
 * Returns the state of one of the wallet's stores. Null while the wallet is not loaded.
 * @param storeOf - returns the store.
 */
export function useWalletStore<State>(storeOf: (wallet: Wallet) => Readable<State>): State | null {
  const { wallet } = useAppWallet()
  const store = wallet === null ? null : storeOf(wallet)
  return useSyncExternalStore(store?.subscribe ?? never, () => store?.getState() ?? null)
}
