/**
 * `@laurel/wallet/rainbowkit`: the part of RainbowKit's API that most apps use, with our modal, so that an app changes
 * its imports and keeps its pages. See `docs/migrating.md`.
 */
'use client'

export {
  type AccountStatus,
  type ChainStatus,
  ConnectButton,
  type ConnectButtonProps,
  type ConnectButtonRenderProps,
  useAccountModal,
  useChainModal,
  useConnectModal,
  WalletButton,
} from './rainbowkit/connect-button.tsx'
export {
  type ConnectorsForWalletsParameters,
  connectorsForWallets,
  type DefaultConfigParameters,
  getDefaultConfig,
  getDefaultWallets,
  type WalletGroup,
} from './rainbowkit/connectors-for-wallets.ts'
export {
  type AvatarComponentProps,
  RainbowKitProvider,
  type RainbowKitProviderProps,
  walletOf,
} from './rainbowkit/provider.tsx'
export type { ResponsiveValue } from './rainbowkit/responsive.ts'
export { darkTheme, lightTheme, midnightTheme, type ThemeOptions, type ThemeVars } from './rainbowkit/themes.ts'
