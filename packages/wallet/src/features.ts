/** The features of a wallet, each on or off. Source: docs/product.md#defaults. */
export type Features = {
  /**
   * Whether wallets that announce themselves (EIP-6963) are listed. Off by default. With a `wagmiConfig`, they are
   * listed unless the config disables it.
   */
  readonly eip6963: boolean
  /** Whether the list of all wallets is offered. */
  readonly allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Whether events are sent to the API, when one is configured. `onEvent` receives them in any case. */
  readonly analytics: boolean
}

/** Source: docs/product.md#defaults. */
export const DEFAULT_FEATURES: Features = { eip6963: false, allWallets: 'SHOW', analytics: true }
