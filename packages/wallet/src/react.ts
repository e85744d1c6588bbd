/**
 * `@laurel/wallet/react`: the modal, its buttons, and hooks. All of it runs in the browser: a page that a server renders
 * may import it as it is.
 */
'use client'

export { AccountButton, type AccountButtonProps } from './account/account-button.tsx'
export { useWalletAccount } from './account/use-wallet-account.ts'
export { ConnectButton, type ConnectButtonProps } from './connect/connect-button.tsx'
export type { ConnectButtonCustomProps, ConnectButtonState } from './connect/connect-button-custom.tsx'
export { useConnecting } from './connect/use-connecting.ts'
export { useWalletConnections } from './connect/use-wallet-connections.ts'
export { useWallets } from './connect/use-wallets.ts'
export { type AccentColors, toAccentColors } from './controls/accent.ts'
export type { ClassNames, PartName } from './controls/part.ts'
export type { MessageKey, MessageOverrides } from './language/catalogue.ts'
export type { LanguageOverrides, LanguageState } from './language/language.ts'
export { useEveryText as useText } from './language/use-every-text.ts'
export { useLanguage } from './language/use-text.ts'
export { useModal } from './modal/use-modal.ts'
export { WalletModal } from './modal/wallet-modal.tsx'
export { WalletPanel } from './modal/wallet-panel.tsx'
export { NetworkButton, type NetworkButtonProps } from './network/network-button.tsx'
export { useNetworks } from './network/use-networks.ts'
export { WalletProviderMissingError } from './provider/errors.ts'
export type { AvatarProps, Slots, Theme, ThemeMode } from './provider/look.ts'
export { useWallet } from './provider/wallet-context.ts'
export { useSignIn } from './sign-in/use-sign-in.ts'
export { WalletProvider, type WalletProviderProps } from './wallet-provider.tsx'
