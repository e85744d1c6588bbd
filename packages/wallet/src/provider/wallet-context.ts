import { createContext, useContext } from 'react'
import type { LanguageStore } from '../language/language-store.ts'
import type { ModalHost } from '../modal/modal-host.ts'
import type { WalletSignIn } from '../sign-in/create-sign-in.ts'
import type { StateStore } from '../store/state-store.ts'
import type { Wallet } from '../wallet.ts'
import type { Appearance } from './appearance.ts'
import { WalletProviderMissingError } from './errors.ts'
import type { RememberedAccount } from './initial-state.ts'

/** The numbers of mounted modals and panels. */
export type Hosts = { readonly modals: number; readonly panels: number }

/** What the provider passes to everything below it. */
export type Provided = {
  readonly wallet: Wallet
  /** The app's sign-in; null without one. */
  readonly signIn: WalletSignIn | null
  readonly language: LanguageStore
  readonly look: Appearance
  /** The mounted modals and panels. An app's own `WalletModal` or `WalletPanel` replaces the provider's modal. */
  readonly hosts: StateStore<Hosts>
  /** The code of the modal and the panel. */
  readonly surfaces: ModalHost
  /** The account of the cookie until its wallet has answered; null otherwise. */
  readonly remembered: RememberedAccount | null
}

export const WalletContext = createContext<Provided | null>(null)

/** @throws {WalletProviderMissingError} outside a provider. */
export function useProvided(): Provided {
  const provided = useContext(WalletContext)
  if (provided === null) throw new WalletProviderMissingError()
  return provided
}

/**
 * Returns the wallet object of the provider: its stores and actions.
 * @throws {WalletProviderMissingError} outside a provider.
 */
export function useWallet(): Wallet {
  return useProvided().wallet
}
