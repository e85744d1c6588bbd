/**
 * `@laurel/wallet/wallet-list`: the bundled data of wallets, and the requests of the Toolkit API, for an app's own
 * server.
 */

export { loadBundledWallets } from './wallet-list/all-bundled-wallets.ts'
export { fromApiWallet } from './wallet-list/from-api-wallet.ts'
export { handleGetWallets } from './wallet-list/handle-get-wallets.ts'
export { isCheapSvg } from './wallet-list/icon-limits.ts'
export type { ListedWallet } from './wallet-list/listed-wallet.ts'
export { loadWalletIcon } from './wallet-list/wallet-images.ts'
export { appSchemeOf } from './wallet-list/wallet-link.ts'
