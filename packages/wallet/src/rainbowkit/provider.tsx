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

/** The props of RainbowKit's `avatar`. */
export type AvatarComponentProps = {
  readonly address: string
  readonly ensImage: string | null
  readonly size: number
}

export type RainbowKitProviderProps = {
  /** The wagmi config that `WagmiProvider` gets. It is the only prop that RainbowKit does not have. */
  readonly config: Config
  readonly children?: ReactNode
  /** Light when left out or null, as in RainbowKit. */
  readonly theme?: ThemeVars | null
  /** A locale: `en-US`, `de`, …; the user's own when left out. */
  readonly locale?: string
  readonly avatar?: ComponentType<AvatarComponentProps>
  readonly appInfo?: { readonly appName?: string }
  /** The result of `createSignIn`. It replaces `RainbowKitAuthenticationProvider`. */
  readonly signIn?: WalletSignIn
  /** wagmi's `cookieToInitialState(config, cookie)`: see `WalletProvider`. */
  readonly initialState?: InitialState | undefined
}

/** One wallet object for each config, however often its provider is mounted. */
const wallets = new WeakMap<Config, Wallet>()

/**
 * Returns the wallet object of a config, for `createSignIn` and for code outside of components. It is the one that
 * `useWallet` returns below the provider.
 * @param appName - the app's name; that of `connectorsForWallets` when left out. The first call counts.
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
 * RainbowKit's provider with our modal. Put it in place of RainbowKit's, below `WagmiProvider`, and pass it the config.
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
