import type { Readable, Wallet } from '@laurel/wallet'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

/** The wallet's code, as the page loads it after its first paint. */
export type WalletCode = {
  readonly wallet: Wallet
  /** The buttons of the bar, and the modal. @param hasFocus - whether the button takes the focus. */
  readonly Buttons: (props: { readonly hasFocus: boolean }) => ReactNode
}

/** The one wallet of the page, whose code loads after the first paint. */
export type AppWalletValue = {
  /** Null until it is loaded. */
  readonly code: WalletCode | null
  /** Loads it now: a pointer is over its button, say. */
  readonly load: () => void
  /** Opens the modal; loads the wallet first where that has not happened. */
  readonly openModal: () => void
}

/** Holds the page's wallet. */
export const AppWalletContext = createContext<AppWalletValue>({ code: null, load: () => {}, openModal: () => {} })

/** The page's wallet and how it is loaded. */
export function useAppWallet(): AppWalletValue & { readonly wallet: Wallet | null } {
  const value = useContext(AppWalletContext)
  return { ...value, wallet: value.code?.wallet ?? null }
}

const never = () => () => {}

/**
 * The state of one of the wallet's stores; null while the wallet is not loaded.
 * @param storeOf - returns the store.
 */
export function useWalletStore<State>(storeOf: (wallet: Wallet) => Readable<State>): State | null {
  const { wallet } = useAppWallet()
  const store = wallet === null ? null : storeOf(wallet)
  return useSyncExternalStore(store?.subscribe ?? never, () => store?.getState() ?? null)
}
