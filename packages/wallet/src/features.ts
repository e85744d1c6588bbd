/** What is switched on. Source: docs/product.md#defaults. */
export type Features = {
  /** Wallets that announce themselves (EIP-6963) are listed. Off unless asked for; a `wagmiConfig` lists them unless it says otherwise. */
  readonly eip6963: boolean
  /** Whether the list of all wallets is offered. */
  readonly allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Events go to the API, when one is configured. `onEvent` hears them in any case. */
  readonly analytics: boolean
}

/** Source: docs/product.md#defaults. */
export const DEFAULT_FEATURES: Features = { eip6963: false, allWallets: 'SHOW', analytics: true }
