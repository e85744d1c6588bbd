import type { ChainNamespace } from '../../caip/caip.ts'
import type { WalletListing } from '../wallet-listing.ts'

/**
 * A wallet of the list, with all that is known of how to reach and to get it. Every link was parsed by
 * `wallet-link.ts`; names are a stranger's text.
 */
export type ListedWallet = WalletListing & {
  /** `metamask://`, ready to have `wc?uri=…` put behind it. */
  readonly nativeLink: string | null
  /** `https://metamask.app.link`, ready to have `/wc?uri=…` put behind it. Better than a native link: no other app can claim it. */
  readonly universalLink: string | null
  /** `io.metamask`: for Android's `intent://` links. */
  readonly androidPackage: string | null
  /** Kinds of chain it is known to connect. */
  readonly namespaces: readonly ChainNamespace[]
  /** `#rrggbb`: the tile under its icon, and under its letter when there is none. White on it has at least 4.5:1. */
  readonly color: string
  /** The letter of its tile. */
  readonly letter: string
  /** From the list that ships with the package; otherwise from the API. */
  readonly isBundled: boolean
  /** Whether an icon of it is bundled (see `wallet-icons.ts`). */
  readonly hasBundledIcon: boolean
}

/** The letter on the tile of a wallet without an icon: the first letter or digit of its name, whatever its script. */
export function tileLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase('en') ?? '?'
}

/**
 * The colour of a tile for a wallet whose icon nobody has seen: the same name, the same colour.
 * @returns `#rrggbb`; white on it has at least 4.5:1.
 */
export function tileColor(name: string): string {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return tileColors[hash % tileColors.length] ?? '#555555'
}

const tileColors = ['#7a4d1f', '#8a3d2f', '#8f3566', '#6d4295', '#4a52a3', '#2f63a0', '#1f6a7d', '#1f6f58', '#43692b']

/** What a wallet's image is filed under: its own id where its icon is bundled, otherwise the API's name of the image. */
export function imageKeyOf({ hasBundledIcon, id, imageId }: ListedWallet): string | null {
  return hasBundledIcon ? id : imageId
}
