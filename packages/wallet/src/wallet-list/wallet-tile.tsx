import { Tile } from '../controls/tile.tsx'
import { isDrawable } from './icon-limits.ts'
import { imageKeyOf, type ListedWallet, tileColor, tileLetter } from './listed-wallet.ts'
import { useWalletList } from './use-wallet-list.ts'
import type { WalletListing } from './wallet-listing.ts'

/** The name and images of a wallet. */
export type ShownWallet = {
  readonly name: string
  readonly imageUrl: string | null
  readonly listing?: WalletListing | null
}

/** The tile of a wallet: its own image if it is cheap to draw, the image of the list, or its letter. */
export function WalletTile({ wallet, size }: { readonly wallet: ShownWallet; readonly size?: 20 | 32 | 36 | 64 }) {
  const { state, images } = useWalletList()
  const id = wallet.listing?.id
  const listed = id === undefined ? undefined : findListed(state, id)
  const key = listed === undefined ? null : imageKeyOf(listed)
  const ownImage = wallet.imageUrl !== null && isDrawable(wallet.imageUrl) ? wallet.imageUrl : null
  return (
    <Tile
      color={listed?.color ?? tileColor(wallet.name)}
      imageUrl={ownImage ?? (key === null ? null : (images.get(key) ?? null))}
      letter={listed?.letter ?? tileLetter(wallet.name)}
      {...(size === undefined ? {} : { size })}
    />
  )
}

function findListed(
  { featured, listed }: { readonly featured: readonly ListedWallet[]; readonly listed: readonly ListedWallet[] },
  id: string,
): ListedWallet | undefined {
  return featured.find((wallet) => wallet.id === id) ?? listed.find((wallet) => wallet.id === id)
}
