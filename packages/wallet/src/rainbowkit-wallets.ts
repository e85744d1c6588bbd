/**
 * `@laurel/wallet/rainbowkit/wallets`: RainbowKit's wallets and the functions that create a wagmi config from them,
 * with our connectors. All of it can run on a server.
 */
export {
  type WalletConnectConnectorOptions,
  walletConnectConnector,
} from './connectors/wallet-connect/wallet-connect-connector.ts'
export {
  type ConnectorsForWalletsParameters,
  connectorsForWallets,
  type DefaultConfigParameters,
  getDefaultConfig,
  getDefaultWallets,
  type WalletGroup,
} from './rainbowkit/connectors-for-wallets.ts'
export {
  argentWallet,
  baseAccountWallet,
  binanceWallet,
  bitgetWallet,
  braveWallet,
  type CreateWalletFn,
  type CreateWalletParameters,
  coinbaseWallet,
  imTokenWallet,
  injectedWallet,
  ledgerWallet,
  metaMaskWallet,
  okxWallet,
  phantomWallet,
  type RainbowKitWallet,
  rabbyWallet,
  rainbowWallet,
  safeWallet,
  trustWallet,
  uniswapWallet,
  walletConnectWallet,
  zerionWallet,
} from './rainbowkit/wallets.ts'
