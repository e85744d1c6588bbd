/** What a button for one wallet loads when the page is idle: the whole list, and images. */
import type { Wallet } from '../wallet.ts'
import { loadBundledWallets } from '../wallet-list/all-bundled-wallets.ts'
import type { ListedWallet } from '../wallet-list/listed-wallet.ts'
import { walletListOf } from '../wallet-list/wallet-list-of.ts'
import { findListing } from './find-wallet.ts'

export { WalletTile } from '../wallet-list/wallet-tile.tsx'

/**
 * Returns the bundled wallet with a name, and starts to load its image. Only the page's own server receives requests.
 * @returns null when the list does not have it.
 * @throws what `import()` throws when the list does not load.
 */
export async function loadListing(wallet: Wallet, name: string): Promise<ListedWallet | null> {
  const { list, images } = walletListOf(wallet)
  const listing = findListing(list.getState().listed, name) ?? findListing(await loadBundledWallets(), name)
  if (listing !== null) await images.preload([listing])
  return listing
}
