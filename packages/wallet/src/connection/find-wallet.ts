import type { WalletsStore } from '../wallet.ts'
import type { WalletItem } from '../wallet-list/wallet-item.ts'
import type { WalletListing } from '../wallet-list/wallet-listing.ts'

/**
 * A wallet that an app names.
 * - `found`: one row, installed or listed.
 * - `ambiguous`: several wallets of this browser have that name, and one may be an impostor. The user chooses.
 * - `unknown`: neither this browser nor the list has it.
 */
export type NamedWallet =
  | { readonly status: 'found'; readonly row: WalletItem }
  | { readonly status: 'ambiguous' }
  | { readonly status: 'unknown' }

/** Returns the listed wallet with an rdns or list id that the app names, or null. */
export function findListing<Listing extends Pick<WalletListing, 'id' | 'rdns'>>(
  listings: readonly Listing[],
  name: string,
): Listing | null {
  return listings.find(({ id, rdns }) => id === name || rdns === name) ?? null
}

/**
 * Finds the wallet that an app names.
 * @param name - its rdns (`io.metamask`), the id of its connector (`walletConnect`), or its id in the wallet list.
 * @param listings - listed wallets, including those that have no row.
 */
export function findWallet(
  name: string,
  { wallets, listings }: { readonly wallets: WalletsStore; readonly listings: readonly WalletListing[] },
): NamedWallet {
  const rows = wallets.getState().filter((row) => row.info?.rdns === name || row.id === name || row.explorerId === name)
  const [row, other] = rows
  if (other !== undefined) return { status: 'ambiguous' }
  if (row !== undefined) return { status: 'found', row }
  const listing = findListing(listings, name)
  return listing === null ? { status: 'unknown' } : { status: 'found', row: wallets.getWallet(listing) }
}
