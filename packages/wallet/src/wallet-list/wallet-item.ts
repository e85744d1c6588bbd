import type { ChainKind, ChainNamespace } from '../caip/caip.ts'
import type { Eip1193Provider } from '../connectors/eip1193.ts'
import type { WalletListing } from './wallet-listing.ts'

/** How a wallet is reached. Source: docs/product.md#networks-and-wallets. */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'WALLET_CONNECT' | 'AUTH' | 'MULTI_CHAIN'

/**
 * A way from this page to a wallet: an extension or in-app browser here (`browser`), a code to scan (`qrcode`), an app
 * on this phone (`mobile`), a web app (`web`), a program on this computer (`desktop`).
 * Source: docs/product.md#connecting.
 */
export type Platform = 'browser' | 'qrcode' | 'mobile' | 'web' | 'desktop'

/** The one quiet tag of a row. `recent` wins over `installed`. Source: docs/product.md#discovery. */
export type WalletBadge = 'recent' | 'installed'

/**
 * One row of a wallet list: a way to reach a wallet, and what the list says about it. Rows are frozen snapshots. Every
 * text is untrusted and is only ever shown as text.
 * Source: docs/product.md#networks-and-wallets; docs/security.md#d9.
 */
export type WalletItem = {
  /**
   * Stable across reloads: the connector's id (for an announced wallet its rdns), or the listing's. Unique in a list.
   */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  /** A `data:` URI for announced wallets. For listed ones it may be a URL of the app's own API. */
  readonly imageUrl: string | null
  readonly imageId: string | null
  /** Id of the wallet's listing. */
  readonly explorerId: string | null
  readonly info: { readonly rdns: string } | null
  readonly chain: ChainKind
  /** The wallet's provider behind the package's guard, if it is in this page. Views never use it. */
  readonly provider: Eip1193Provider | null
  /** Every namespace that this row can connect. If there are several, the user chooses one (ChooseNamespace). */
  readonly namespaces: readonly ChainNamespace[]
  /** Ways to reach it from this page, the most likely first. Empty if it can only be installed. */
  readonly platforms: readonly Platform[]
  readonly badge: WalletBadge | null
  /** Another wallet in the list has the same name or rdns. Both are marked, since one may be an impostor. */
  readonly hasDuplicateName: boolean
  /** Links and stores of the wallet, if the list has it. */
  readonly listing: WalletListing | null
}

/** Returns whether a row is the connector that pairs with any wallet by a code, and not one wallet. */
export function isPairingItem({ type, listing }: Pick<WalletItem, 'type' | 'listing'>): boolean {
  return type === 'WALLET_CONNECT' && listing === null
}
