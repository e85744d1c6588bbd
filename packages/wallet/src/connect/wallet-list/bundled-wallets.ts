import { bundledWalletCount, featuredWalletRows } from './generated/featured-wallets.ts'
import type { ListedWallet } from './listed-wallet.ts'
import { decodeWalletRows } from './wallet-rows.ts'

/** How many wallets ship with the package. */
export const BUNDLED_WALLET_COUNT = bundledWalletCount

/** The wallets that the first screen may need: they ship with it. */
export function readFeaturedWallets(): readonly ListedWallet[] {
  return decodeWalletRows(featuredWalletRows)
}
