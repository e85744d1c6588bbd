import { SOCIAL_PROVIDERS, type SocialProvider } from './login/login-options.ts'

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
  /** Whether tokens can be swapped. It needs the `api`. Off means neither shown nor loaded. */
  readonly swaps: boolean
  /** Whether an email address logs in. It needs the `login`. Off means neither shown nor loaded. */
  readonly email: boolean
  /**
   * The social logins, in the order in which they are offered; false offers none. They need the `login`. By default
   * google, x, discord, farcaster, github, apple, facebook.
   */
  readonly socials: readonly SocialProvider[] | false
  /** Whether crypto can be bought. It needs the `api`. Off means neither shown nor loaded. */
  readonly onramp: boolean
}

/**
 * Returns the features, with the default of each that is not given or undefined. Source: docs/product.md#defaults.
 */
export function resolveFeatures({
  eip6963 = false,
  allWallets = 'SHOW',
  analytics = true,
  swaps = true,
  onramp = true,
  email = true,
  socials = SOCIAL_PROVIDERS,
}: Partial<Features>): Features {
  // Apps without types pass other names, which have no icon: `checkOptions` says so.
  const offered = socials && [socials].flat().filter((provider) => SOCIAL_PROVIDERS.includes(provider))
  return Object.freeze({ eip6963, allWallets, analytics, swaps, onramp, email, socials: offered })
}
