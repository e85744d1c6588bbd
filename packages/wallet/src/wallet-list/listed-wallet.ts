import type { ChainNamespace } from '../caip/caip.ts'
import type { WalletListing } from './wallet-listing.ts'

/**
 * A wallet of the list, with all its links and stores. `wallet-link.ts` has parsed every link. Names are untrusted
 * text.
 */
export type ListedWallet = WalletListing & {
  /** `metamask://`, to which `wc?uri=…` is appended. */
  readonly nativeLink: string | null
  /**
   * `https://metamask.app.link`, to which `/wc?uri=…` is appended. Preferred to a native link, since no other app can
   * claim it.
   */
  readonly universalLink: string | null
  /** `io.metamask`: for Android's `intent://` links. */
  readonly androidPackage: string | null
  /** Namespaces that it is known to support. */
  readonly namespaces: readonly ChainNamespace[]
  /**
   * `#rrggbb`: the tile under its icon, and under its letter if there is no icon. White text on it has a contrast of at
   * least 4.5:1.
   */
  readonly color: string
  /** The letter of its tile. */
  readonly letter: string
  /** Whether the wallet is in the list that ships with the package. Otherwise it is from the API. */
  readonly isBundled: boolean
  /** Whether its icon is bundled (see `wallet-icons.ts`). */
  readonly hasBundledIcon: boolean
}

/** Returns the letter on the tile of a wallet without an icon: the first letter or digit of its name, in any script. */
export function tileLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase('en') ?? '?'
}

/**
 * Returns the color of a tile for a wallet without a known icon. The same name has the same color.
 * @returns `#rrggbb`. White text on it has a contrast of at least 4.5:1.
 */
export function tileColor(name: string): string {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return tileColors[hash % tileColors.length] ?? '#555555'
}

const tileColors = ['#7a4d1f', '#8a3d2f', '#8f3566', '#6d4295', '#4a52a3', '#2f63a0', '#1f6a7d', '#1f6f58', '#43692b']

/** Returns the key of a wallet's image: its own id if its icon is bundled, otherwise the API's id of the image. */
export function imageKeyOf({ hasBundledIcon, id, imageId }: ListedWallet): string | null {
  return hasBundledIcon ? id : imageId
}
