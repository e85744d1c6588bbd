import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ClassNames } from './controls/part.ts'
import type { MessageOverrides } from './language/catalogue.ts'
import type { LanguageOverrides } from './language/language-state.ts'
import { createLanguageStore } from './language/language-store.ts'
import { createModalHost } from './modal/modal-host.ts'
import { OwnModal } from './modal/wallet-modal.tsx'
import type { Appearance, Slots, Theme, ThemeMode } from './provider/appearance.ts'
import { type InitialState, toRemembered } from './provider/initial-state.ts'
import { PageStyle } from './provider/page-style.tsx'
import { viewers } from './provider/viewers.ts'
import { type Hosts, type Provided, WalletContext } from './provider/wallet-context.ts'
import type { WalletSignIn } from './sign-in/create-sign-in.ts'
import { createStateStore } from './store/state-store.ts'
import type { Wallet } from './wallet.ts'

export type WalletProviderProps = {
  /** The result of `createWallet`, created once, outside of any component. */
  readonly wallet: Wallet
  /** The app. */
  readonly children?: ReactNode
  /** The result of `createSignIn`, for apps whose users sign in with Ethereum. */
  readonly signIn?: WalletSignIn
  /** The theme; follows the user's system when left out. */
  readonly theme?: ThemeMode | Theme
  /** The language, as a tag such as `pt-BR`. `auto`, the user's own, when left out. */
  readonly language?: string
  /** The app's messages in place of ours, for every language or by language. */
  readonly messages?: MessageOverrides | LanguageOverrides
  /** The app's own classes, by part. */
  readonly classNames?: ClassNames
  /** The app's own elements in place of ours. */
  readonly slots?: Slots
  /** For `<style>` under a Content Security Policy. */
  readonly nonce?: string
  /**
   * Puts the modal into the page's own stack, with this z-index. When left out, it is in the browser's top layer, above
   * everything, including what a wallet adds to the page.
   */
  readonly zIndex?: number
  /**
   * The connection when a server rendered the page: `cookieToInitialState(config, cookie)` of wagmi, or
   * `cookieToWalletState(cookie)`. Buttons show that account, busy, until its wallet has answered. Hooks do not return
   * it, since no wallet has confirmed it yet.
   */
  readonly initialState?: InitialState | undefined
}

const nothing = {}

/** One chunk for every wallet of the page. */
const surfaces = createModalHost(() => import('./modal/modal-bundle.tsx'))

/**
 * Provides a wallet to the components and hooks below, and starts it in the browser. A server renders it like any other
 * component. It reads nothing of the page before hydration.
 */
export function WalletProvider({
  wallet,
  children,
  signIn,
  theme = 'system',
  language = 'auto',
  messages = nothing,
  classNames = nothing,
  slots = nothing,
  nonce,
  zIndex,
  initialState,
}: WalletProviderProps) {
  const [languageStore] = useState(() => createLanguageStore({ language, overrides: toOverrides(messages) }))
  const [hosts] = useState(() => createStateStore<Hosts>({ modals: 0, panels: 0 }))
  const { mode = 'system', accent } = typeof theme === 'string' ? { mode: theme } : theme
  const [remembered, setRemembered] = useState(() => toRemembered(initialState))
  const [replayed, setReplayed] = useState<Wallet | null>(null)
  const look = useMemo(
    (): Appearance => ({ mode, accent: accent ?? null, classNames, slots, nonce, zIndex: zIndex ?? null }),
    [mode, accent, classNames, slots, nonce, zIndex],
  )
  const provided = useMemo(
    (): Provided => ({
      wallet: replayed ?? wallet,
      signIn: signIn ?? null,
      language: languageStore,
      look,
      hosts,
      surfaces,
      remembered,
    }),
    [replayed, wallet, signIn, languageStore, look, hosts, remembered],
  )
  useEffect(() => {
    wallet.start()
    viewers.set(setReplayed, wallet)
    return () => void viewers.delete(setReplayed)
  }, [wallet])
  useEffect(() => {
    if (remembered === null) return
    let isCurrent = true
    let stop = () => {}
    const forget = () => setRemembered(null)
    // Pages without a cookie never load this module.
    void import('./provider/when-answered.ts').then(({ whenAnswered }) => {
      if (isCurrent) stop = whenAnswered(wallet, forget)
    }, forget)
    return () => {
      isCurrent = false
      stop()
    }
  }, [wallet, remembered])
  useEffect(() => void languageStore.setLanguage(language), [languageStore, language])
  useEffect(() => languageStore.setOverrides(toOverrides(messages)), [languageStore, messages])
  return (
    <WalletContext.Provider value={provided}>
      <PageStyle />
      {children}
      <OwnModal />
    </WalletContext.Provider>
  )
}

function toOverrides(messages: MessageOverrides | LanguageOverrides): LanguageOverrides {
  return isByLanguage(messages) ? messages : { all: messages }
}

/** Keys of messages contain a dot, and these two do not. */
function isByLanguage(messages: MessageOverrides | LanguageOverrides): messages is LanguageOverrides {
  return 'all' in messages || 'byLanguage' in messages
}
