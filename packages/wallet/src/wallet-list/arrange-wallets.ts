import { type ChainNamespace, toChainKind } from '../caip/caip.ts'
import type { Eip1193Provider } from '../connectors/eip1193.ts'
import type { ConnectorType, Platform, WalletBadge, WalletItem } from './wallet-item.ts'
import type { WalletListing } from './wallet-listing.ts'
import { toComparedName, toNameKey } from './wallet-text.ts'

/** One way to reach a wallet, from any source, before it becomes a row. */
export type WalletCandidate = {
  /** Id of the connector or of the namespace's wallet behind it. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly icon: string | null
  readonly explorerId: string | null
  readonly rdns: string | null
  readonly namespace: ChainNamespace
  readonly provider: Eip1193Provider | null
  readonly platforms: readonly Platform[]
  /** The wallet is in this browser now. */
  readonly isInstalled: boolean
}

/** Everything that rows are made of. */
export type WalletSources = {
  /**
   * In the order of the list: announced wallets, injected ones, the app's connectors and sources, wallets of other
   * namespaces.
   */
  readonly candidates: readonly WalletCandidate[]
  /**
   * Wallets of the bundled list or the API. Those that are installed add details to a candidate. The others follow the
   * candidates.
   */
  readonly listings: readonly WalletListing[]
  /** Ids of rows whose wallets were connected recently, newest first. */
  readonly recent: readonly string[]
  /** How a listed wallet that is not installed can be reached. Empty when it can only be installed. */
  readonly platformsOf: (listing: WalletListing) => readonly Platform[]
  /** Whether a listed wallet that is not installed can be used on this device. Otherwise it is not shown. */
  readonly isOffered: (listing: WalletListing) => boolean
  /** Wallets of this browser come before recent ones. */
  readonly isInstalledFirst: boolean
}

/**
 * The rows, and for each row the candidate behind it in every namespace: the one that is connected when the row is
 * chosen.
 */
export type ArrangedWallets = {
  readonly rows: readonly WalletItem[]
  readonly parts: ReadonlyMap<string, ReadonlyMap<ChainNamespace, WalletCandidate>>
}

/**
 * Returns the rows of a wallet list: recent wallets first (newest first), then those in this browser
 * (`isInstalledFirst` swaps these two), then the rest in the given order. One wallet is one row, identified by its
 * rdns, then by its listing's id, then by its name with its icon. Two wallets that only claim to be the same stay two
 * rows, both marked.
 * Source: docs/product.md#discovery; docs/security.md#d9.
 */
export function arrangeWallets({
  candidates,
  listings,
  recent,
  platformsOf,
  isOffered,
  isInstalledFirst,
}: WalletSources): ArrangedWallets {
  const joined = uniqueIds(joinNamespaces(withoutDoubles(candidates)))
  const rows = joined.map((wallet) => toRow(wallet, listings, platformsOf))
  for (const listing of listings) {
    if (isOffered(listing) && findListed(rows, listing) === null) rows.push(toListedItem(listing, platformsOf(listing)))
  }
  const marked = markAmbiguous(rows)
  const places = new Map(recent.map((rowId, place) => [rowId, place]))
  const rank = (row: WalletItem, badge: WalletBadge | null) =>
    badge === 'recent' ? (places.get(row.id) ?? 0) : badge === 'installed' ? places.size : places.size + 1
  const sorted = marked
    .map((row) => ({
      row: { ...row, badge: places.has(row.id) ? ('recent' as const) : row.badge },
      isFirst: isInstalledFirst && row.badge === 'installed',
    }))
    .sort(
      (one, other) =>
        Number(other.isFirst) - Number(one.isFirst) || rank(one.row, one.row.badge) - rank(other.row, other.row.badge),
    )
    .map(({ row }) => freezeRow(row))
  return { rows: sorted, parts: new Map(joined.map(({ id, parts }) => [id, parts])) }
}

/** Returns the row of a listed wallet, or null. */
export function findListed(rows: readonly WalletItem[], listing: WalletListing): WalletItem | null {
  return (
    rows.find((row) => row.explorerId === listing.id) ??
    rows.find((row) => listing.rdns !== null && row.info?.rdns === listing.rdns) ??
    null
  )
}

/** Returns a row for a wallet that is not in this browser. Without a way to reach it, it can only be installed. */
export function toListedItem(listing: WalletListing, platforms: readonly Platform[]): WalletItem {
  const row: WalletItem = {
    id: listing.id,
    name: listing.name,
    type: 'WALLET_CONNECT',
    imageUrl: listing.imageUrl,
    imageId: listing.imageId,
    explorerId: listing.id,
    info: listing.rdns === null ? null : { rdns: listing.rdns },
    chain: 'evm',
    provider: null,
    namespaces: ['eip155'],
    platforms,
    badge: null,
    hasDuplicateName: false,
    listing,
  }
  return freezeRow(row)
}

/** Freezes a row, so that a reader cannot change what another reader sees. */
function freezeRow(row: WalletItem): WalletItem {
  for (const part of [row.info, row.namespaces, row.platforms]) Object.freeze(part)
  return Object.freeze(row)
}

type JoinedWallet = {
  /** Id of the wallet's row. */
  readonly id: string
  readonly main: WalletCandidate
  readonly parts: ReadonlyMap<ChainNamespace, WalletCandidate>
}

/**
 * Removes connectors that the app added for wallets that are also in this browser, because they are the same wallet.
 */
function withoutDoubles(candidates: readonly WalletCandidate[]): readonly WalletCandidate[] {
  const isSame = (one: WalletCandidate, other: WalletCandidate) =>
    one.namespace === other.namespace && one.rdns !== null && one.rdns === other.rdns
  return candidates.filter(
    (wallet) => wallet.isInstalled || !candidates.some((other) => other.isInstalled && isSame(wallet, other)),
  )
}

/**
 * Joins the parts of one wallet that supports several namespaces. Each part is discovered separately and shares only
 * its name and icon with the others. Where two wallets of one namespace share both, the parts stay separate, since
 * nothing shows which wallet a part belongs to.
 */
function joinNamespaces(candidates: readonly WalletCandidate[]): readonly JoinedWallet[] {
  const looks = (wallet: WalletCandidate) => (wallet.icon === null ? null : `${toNameKey(wallet.name)} ${wallet.icon}`)
  const alike = (wallet: WalletCandidate, other: WalletCandidate) =>
    looks(wallet) !== null && looks(wallet) === looks(other) && wallet.isInstalled && other.isInstalled
  const isSingle = (wallet: WalletCandidate) =>
    candidates.filter((other) => other.namespace === wallet.namespace && alike(wallet, other)).length === 1

  const taken = new Set<WalletCandidate>()
  const joined: JoinedWallet[] = []
  for (const main of candidates) {
    if (taken.has(main)) continue
    taken.add(main)
    const halves = isSingle(main)
      ? candidates.filter((other) => !taken.has(other) && other.namespace !== main.namespace && alike(main, other))
      : []
    const single = halves.filter(isSingle)
    for (const half of single) taken.add(half)
    const parts = new Map([main, ...single].map((part) => [part.namespace, part]))
    joined.push({ id: main.id, main, parts })
  }
  return joined
}

/**
 * Wallets that one vendor offers under one name through several connectors: the rdns of a connector, and the rdns of
 * the listing.
 * Source: https://github.com/base/account-sdk; docs/wallets.md.
 */
const brands: ReadonlyMap<string, string> = new Map([['app.base.account', 'com.coinbase.wallet']])

function toRow(
  { id, main, parts }: JoinedWallet,
  listings: readonly WalletListing[],
  platformsOf: WalletSources['platformsOf'],
): WalletItem {
  const namespaces = [...parts.keys()]
  const listing =
    listings.find(({ id }) => main.explorerId !== null && id === main.explorerId) ??
    listings.find(({ rdns }) => main.rdns !== null && rdns === main.rdns) ??
    listings.find(({ rdns }) => main.rdns !== null && rdns === brands.get(main.rdns)) ??
    null
  return {
    id,
    name: main.name,
    type: namespaces.length > 1 ? 'MULTI_CHAIN' : main.type,
    imageUrl: main.icon ?? listing?.imageUrl ?? null,
    imageId: listing?.imageId ?? null,
    explorerId: main.explorerId ?? listing?.id ?? null,
    info: main.rdns === null ? null : { rdns: main.rdns },
    chain: toChainKind(main.namespace),
    provider: main.provider,
    namespaces,
    platforms: [...new Set([...main.platforms, ...(listing === null ? [] : platformsOf(listing))])],
    badge: main.isInstalled ? 'installed' : null,
    hasDuplicateName: false,
    listing,
  }
}

/**
 * Makes ids unique, since candidates of two sources may share one. The second becomes `io.kestrel~2` beside
 * `io.kestrel`.
 */
function uniqueIds(wallets: readonly JoinedWallet[]): readonly JoinedWallet[] {
  const counts = new Map<string, number>()
  return wallets.map((wallet) => {
    const count = (counts.get(wallet.id) ?? 0) + 1
    counts.set(wallet.id, count)
    return count === 1 ? wallet : { ...wallet, id: `${wallet.id}~${count}` }
  })
}

/**
 * Marks rows that share an rdns, or whose names look the same to a reader. A listed wallet without a known rdns does
 * not mark an installed one, since both may be the same wallet. Where one of the rows with the same name is the wallet
 * that the list has under its rdns and name, only the others are marked. Two rows that claim that rdns are both marked.
 */
function markAmbiguous(rows: readonly WalletItem[]): readonly WalletItem[] {
  const count = new Map<string, number>()
  const keysOf = (row: WalletItem) =>
    row.badge !== 'installed' && row.info === null
      ? []
      : [`name ${toComparedName(row.name)}`, ...(row.info === null ? [] : [`rdns ${row.info.rdns}`])]
  for (const row of rows) for (const key of keysOf(row)) count.set(key, (count.get(key) ?? 0) + 1)
  const isTwin = (key: string) => (count.get(key) ?? 0) > 1
  return rows.map((row) => {
    const [name, rdns] = keysOf(row)
    const isMarked = (rdns !== undefined && isTwin(rdns)) || (name !== undefined && isTwin(name) && !isKnownByName(row))
    return { ...row, hasDuplicateName: isMarked }
  })
}

/** Whether a row is the wallet that the list has under its rdns, and has that name. */
function isKnownByName({ name, info, listing }: WalletItem): boolean {
  return (
    listing !== null &&
    listing.rdns !== null &&
    listing.rdns === info?.rdns &&
    toComparedName(listing.name) === toComparedName(name)
  )
}
