import type { WalletProviderProps } from '../wallet-provider.tsx'

/** The appearance and names of the elements. All options except `prefix` are those of `<WalletProvider>`. */
export type WalletElementsOptions = Pick<
  WalletProviderProps,
  'signIn' | 'theme' | 'language' | 'messages' | 'classNames' | 'nonce' | 'zIndex'
> & {
  /** The prefix of the elements' names; `laurel` when left out. A second wallet on the page needs another prefix. */
  readonly prefix?: string
}
