/** The features of a wallet, each on or off. Source: docs/product.md#defaults. */
export type Features = {
  /**
   * Whether installed wallets that announce themselves (EIP-6963) are listed. Defaults to false. With a `wagmiConfig`,
   * its option `multiInjectedProviderDiscovery` decides.
   */
  readonly eip6963: boolean
  /** Whether the view with all wallets is shown: always, never, or only on phones. */
  readonly allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Whether events are sent to the API if one is configured. `onEvent` receives them in any case. */
  readonly analytics: boolean
}

/** Source: docs/product.md#defaults. */
export const DEFAULT_FEATURES: Features = { eip6963: false, allWallets: 'SHOW', analytics: true }
