import type { Config } from '@wagmi/core'
import type { ComponentType, ReactNode } from 'react'
import { createWallet } from '../create-wallet.ts'
import type { AvatarProps } from '../provider/appearance.ts'
import type { InitialState } from '../provider/initial-state.ts'
import type { WalletSignIn } from '../sign-in/create-sign-in.ts'
import type { Wallet } from '../wallet.ts'
import { WalletProvider } from '../wallet-provider.tsx'
import { type GroupMetadata, readGroupMetadata } from './connectors-for-wallets.ts'
import { type ThemeVars, toTheme } from './themes.ts'

/** What RainbowKit's `avatar` is drawn from. */
export type AvatarComponentProps = {
  readonly address: string
  readonly ensImage: string | null
  readonly size: number
}

export type RainbowKitProviderProps = {
  /** The wagmi config: the one that `WagmiProvider` has. The one prop that RainbowKit does not have. */
  readonly config: Config
  readonly children?: ReactNode
  /** Light when left out or null, as in RainbowKit. */
  readonly theme?: ThemeVars | null
  /** `en-US`, `de`, …; the user's own when left out. */
  readonly locale?: string
  readonly avatar?: ComponentType<AvatarComponentProps>
  readonly appInfo?: { readonly appName?: string }
  /** From `createSignIn`, in the place of `RainbowKitAuthenticationProvider`. */
  readonly signIn?: WalletSignIn
  /** wagmi's `cookieToInitialState(config, cookie)`: see `WalletProvider`. */
  readonly initialState?: InitialState | undefined
}

/** One wallet object for each config, however often its provider is mounted. */
const wallets = new WeakMap<Config, Wallet>()

/**
 * The wallet object behind a config: what `useWallet` gives below the provider, for `createSignIn` and for code outside
 * of components.
 * @param appName - what `connectorsForWallets` was told when left out. The first call counts.
 */
export function walletOf(config: Config, appName?: string): Wallet {
  const known = wallets.get(config)
  if (known !== undefined) return known
  const facts = readGroupMetadata(config.connectors)
  const wallet = createWallet({
    wagmiConfig: config,
    features: { eip6963: true },
    ...(facts === null ? {} : optionsOf(facts)),
    ...(appName === undefined ? {} : { appName }),
  })
  wallets.set(config, wallet)
  return wallet
}

function optionsOf({ featured, appName, projectId, appUrl, appIcon }: GroupMetadata) {
  return {
    appName,
    projectId,
    ...(featured.length === 0 ? {} : { walletList: { featured } }),
    ...(appUrl === undefined ? {} : { appUrl }),
    ...(appIcon === undefined ? {} : { appIcon }),
  }
}

/**
 * RainbowKit's provider on our modal. Put it where RainbowKit's stood, below `WagmiProvider`, and give it the config.
 * `modalSize`, `initialChain`, `coolMode`, `showRecentTransactions` and `id` have no counterpart.
 */
export function RainbowKitProvider({
  config,
  children,
  theme,
  locale,
  avatar: Avatar,
  appInfo,
  signIn,
  initialState,
}: RainbowKitProviderProps) {
  const slots =
    Avatar === undefined
      ? undefined
      : {
          avatar: ({ address, imageUrl, size }: AvatarProps) => (
            <Avatar address={address} ensImage={imageUrl} size={size} />
          ),
        }
  return (
    <WalletProvider
      initialState={initialState}
      theme={toTheme(theme)}
      wallet={walletOf(config, appInfo?.appName)}
      {...(locale === undefined ? {} : { language: locale })}
      {...(signIn === undefined ? {} : { signIn })}
      {...(slots === undefined ? {} : { slots })}
    >
      {children}
    </WalletProvider>
  )
}
