import { readFeaturedWallets } from './bundled-wallets.ts'
import { decodeWalletRows } from './decode-wallets.ts'
import type { ListedWallet } from './listed-wallet.ts'

let all: Promise<readonly ListedWallet[]> | null = null

/**
 * Returns all bundled wallets, those of the first screen first. Their chunk is loaded from the page's own server, once.
 * @throws what the bundler's `import()` throws when the chunk does not load. The next call tries again.
 */
export function loadBundledWallets(): Promise<readonly ListedWallet[]> {
  all ??= import('./generated/lazy-wallets.ts').then(
    ({ moreWalletRows }) => [...readFeaturedWallets(), ...decodeWalletRows(moreWalletRows)],
    (cause: unknown) => {
      all = null
      throw cause
    },
  )
  return all
}
