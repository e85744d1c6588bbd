/**
 * `@laurel/wallet/wallet-list`: the bundled data of wallets, and the requests of the Toolkit API, for an app's own
 * server.
 */

export { loadBundledWallets } from './connect/wallet-list/all-bundled-wallets.ts'
export { handleGetWallets } from './connect/wallet-list/handle-get-wallets.ts'
export type { ListedWallet } from './connect/wallet-list/listed-wallet.ts'
export { loadWalletIcon } from './connect/wallet-list/wallet-images.ts'
