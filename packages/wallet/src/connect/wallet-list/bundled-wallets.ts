import { bundledWalletCount, featuredWalletRows } from './generated/featured-wallets.ts'
import type { ListedWallet } from './listed-wallet.ts'
import { decodeWalletRows } from './wallet-rows.ts'

/** How many wallets ship with the package. */
export const BUNDLED_WALLET_COUNT = bundledWalletCount

/** The wallets that the first screen may need: they ship with it. */
export function readFeaturedWallets(): readonly ListedWallet[] {
  return decodeWalletRows(featuredWalletRows)
}

let all: Promise<readonly ListedWallet[]> | null = null

/**
 * All bundled wallets, those of the first screen first. Their chunk is fetched from the page's own server, once.
 * @throws what the bundler's `import()` throws when the chunk does not come; the next call tries again.
 */
export function loadBundledWallets(): Promise<readonly ListedWallet[]> {
  all ??= import('./generated/more-wallets.ts').then(
    ({ moreWalletRows }) => [...readFeaturedWallets(), ...decodeWalletRows(moreWalletRows)],
    (cause: unknown) => {
      all = null
      throw cause
    },
  )
  return all
}
