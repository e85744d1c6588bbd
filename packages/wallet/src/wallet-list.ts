/**
 * `@laurel/wallet/wallet-list`: the bundled facts of wallets as data, and how the Toolkit API asks for them: what a
 * server of one's own serves.
 */

export { loadBundledWallets } from './connect/wallet-list/all-bundled-wallets.ts'
export { handleGetWallets } from './connect/wallet-list/handle-get-wallets.ts'
export type { ListedWallet } from './connect/wallet-list/listed-wallet.ts'
export { loadWalletIcon } from './connect/wallet-list/wallet-images.ts'
