import { type ChainNamespace, toChainKind } from '../caip/caip.ts'
import type { Eip1193Provider } from './eip1193.ts'
import type { ConnectorType, Platform, WalletBadge, WalletItem } from './wallet-item.ts'
import type { WalletListing } from './wallet-listing.ts'
import { toComparedName, toNameKey } from './wallet-text.ts'

/** One way to a wallet, from whatever source, before it is a row. */
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

/** Everything rows are made of. */
export type WalletSources = {
  /** In the order of the list: announced, injected, the app's connectors and sources, other namespaces' wallets. */
  readonly candidates: readonly WalletCandidate[]
  /** Wallets of the bundled list or the API to show after those; also what is known of the installed ones. */
  readonly listings: readonly WalletListing[]
  /** Ids of rows whose wallets were connected lately, the newest first. */
  readonly recent: readonly string[]
  /** How a wallet that is only listed is reached; empty where it is only got. */
  readonly platformsOf: (listing: WalletListing) => readonly Platform[]
  /** Whether a wallet that is only listed has a way in on this device; otherwise it is not shown. */
  readonly isOffered: (listing: WalletListing) => boolean
  /** Wallets of this browser come before recent ones. */
  readonly isInstalledFirst: boolean
}

/** Rows, and for each the candidate behind it in every namespace: what is asked when it is chosen. */
export type ArrangedWallets = {
  readonly rows: readonly WalletItem[]
  readonly parts: ReadonlyMap<string, ReadonlyMap<ChainNamespace, WalletCandidate>>
}

/**
 * The rows of a wallet list: recent ones first (newest first), then those in this browser (`isInstalledFirst` turns
 * these two round), then the rest in the order given. One wallet is one row, known by its rdns, then its listing's id, then its name with its icon; two that only
 * claim to be the same stay two, both marked.
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

/** The row that is this listed wallet, or null. */
export function findListed(rows: readonly WalletItem[], listing: WalletListing): WalletItem | null {
  return (
    rows.find((row) => row.explorerId === listing.id) ??
    rows.find((row) => listing.rdns !== null && row.info?.rdns === listing.rdns) ??
    null
  )
}

/** A row for a wallet that is not in this browser. With no way to it, it can only be got. */
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

/** Nobody who reads a row can change what another reader sees. */
function freezeRow(row: WalletItem): WalletItem {
  for (const part of [row.info, row.namespaces, row.platforms]) Object.freeze(part)
  return Object.freeze(row)
}

type JoinedWallet = {
  /** Id of its row. */
  readonly id: string
  readonly main: WalletCandidate
  readonly parts: ReadonlyMap<ChainNamespace, WalletCandidate>
}

/** A connector that the app brought for a wallet that is in this browser anyway is the same wallet. */
function withoutDoubles(candidates: readonly WalletCandidate[]): readonly WalletCandidate[] {
  const isSame = (one: WalletCandidate, other: WalletCandidate) =>
    one.namespace === other.namespace && one.rdns !== null && one.rdns === other.rdns
  return candidates.filter(
    (wallet) => wallet.isInstalled || !candidates.some((other) => other.isInstalled && isSame(wallet, other)),
  )
}

/**
 * Joins the halves of one wallet that speaks several kinds of chain. Each half is discovered in its own way and has
 * nothing in common but name and icon; where two wallets of one kind share those, nobody can say whose half it is.
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
 * Wallets that one maker offers under one name by several connectors: the rdns of a connector, and that of the listing.
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

/** Candidates of two sources may share an id: `io.kestrel` and `io.kestrel~2`. */
function uniqueIds(wallets: readonly JoinedWallet[]): readonly JoinedWallet[] {
  const counts = new Map<string, number>()
  return wallets.map((wallet) => {
    const count = (counts.get(wallet.id) ?? 0) + 1
    counts.set(wallet.id, count)
    return count === 1 ? wallet : { ...wallet, id: `${wallet.id}~${count}` }
  })
}

/**
 * Marks rows that go by one rdns, or that a reader cannot tell apart by name. A listed wallet whose rdns is not known
 * says nothing against an installed one: they may well be the same. Where one of those that read alike is the one that
 * the list knows by its rdns and its name, the others are marked, and it is not; two that claim that rdns are both.
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

/** Whether a row is the wallet that the list has under its rdns, and goes by that name. */
function isKnownByName({ name, info, listing }: WalletItem): boolean {
  return (
    listing !== null &&
    listing.rdns !== null &&
    listing.rdns === info?.rdns &&
    toComparedName(listing.name) === toComparedName(name)
  )
}
