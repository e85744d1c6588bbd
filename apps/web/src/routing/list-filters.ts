import type { BoostCategory } from '@laurel/protocol'

/**
 * The categories, in the order of the menu: those of `boostCategories` of `@laurel/protocol`, which the page's first script
 * does not load.
 */
export const categories: readonly BoostCategory[] = [
  ...(['defi', 'nft', 'gaming', 'social', 'governance', 'learning', 'payments', 'other'] as const),
]

/** The kinds of rewards by which the list can be filtered. */
export type Kind = 'any' | 'same' | 'varies' | 'raffle' | 'things'

/** The kinds, in the order of the menu. */
export const kinds: readonly Kind[] = ['any', 'same', 'varies', 'raffle', 'things']

/** The times by which the list can be filtered. `current` is open or upcoming. */
export type Time = 'current' | 'open' | 'upcoming' | 'ended'

/** The times, in the order of the menu. */
export const times: readonly Time[] = ['current', 'open', 'upcoming', 'ended']

/** The orders of the list. */
export type Order = 'mine' | 'ending' | 'newest' | 'least' | 'reward'

/** The orders, in the order of the menu. */
export const orders: readonly Order[] = ['mine', 'ending', 'newest', 'least', 'reward']

/**
 * Characters of a search: the most that an API takes (`search` of `boostParameters` of `@laurel/wallet/api-schemas`). A
 * title has at most 60.
 */
export const MAX_SEARCH_LENGTH = 100

/** The filters and the order of the list, and the number of older pages. */
export type ListFilters = {
  /** Words, as they were typed. Empty for no search. */
  readonly search: string
  /** What the owner of a boost says that it is about. Null for any. */
  readonly category: BoostCategory | null
  readonly kind: Kind
  readonly time: Time
  readonly whose: 'all' | 'mine'
  /** Null for all networks. */
  readonly network: number | null
  readonly order: Order
  /** The number of requested older pages. */
  readonly more: number
}

/** No filters, and only the newest boosts. */
export const noListFilters: ListFilters = {
  ...{ search: '', category: null, kind: 'any', time: 'current', whose: 'all', network: null, order: 'mine', more: 0 },
}

/** Parses the filters of a URL. Pure. Invalid and missing parts have their default. */
export function parseListFilters(query: URLSearchParams): ListFilters {
  const network = query.get('network') ?? ''
  // A link cannot request more than a hundred pages of every network.
  const more = /^[1-9]\d?$/.exec(query.get('more') ?? '')?.[0] ?? 0
  return {
    search: cutSearch(query.get('q') ?? ''),
    category: categories.find((category) => category === query.get('category')) ?? noListFilters.category,
    kind: kinds.find((kind) => kind === query.get('reward')) ?? noListFilters.kind,
    time: times.find((time) => time === query.get('when')) ?? noListFilters.time,
    whose: query.get('show') === 'mine' ? 'mine' : 'all',
    network: /^[1-9]\d{0,14}$/.test(network) ? Number(network) : null,
    order: orders.find((order) => order === query.get('order')) ?? noListFilters.order,
    more: Number(more),
  }
}

/** Cuts a search to {@link MAX_SEARCH_LENGTH}, without leaving half a character. Pure. */
export function cutSearch(text: string): string {
  return text.slice(0, MAX_SEARCH_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
}

/** Returns the filters as parts of a URL, without the defaults. {@link parseListFilters} parses them. Pure. */
export function serializeListFilters({
  search,
  category,
  kind,
  time,
  whose,
  network,
  order,
  more,
}: ListFilters): readonly (readonly [string, string])[] {
  const parts: (readonly [string, string])[] = []
  if (search !== noListFilters.search) parts.push(['q', search])
  if (category !== null) parts.push(['category', category])
  if (whose !== noListFilters.whose) parts.push(['show', whose])
  if (network !== null) parts.push(['network', String(network)])
  if (time !== noListFilters.time) parts.push(['when', time])
  if (kind !== noListFilters.kind) parts.push(['reward', kind])
  if (order !== noListFilters.order) parts.push(['order', order])
  if (more !== noListFilters.more) parts.push(['more', String(more)])
  return parts
}
