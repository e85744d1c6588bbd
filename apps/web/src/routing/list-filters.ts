/** What a list of boosts can be narrowed to. */
export type Kind = 'any' | 'same' | 'varies' | 'raffle' | 'things'

/** The kinds in the order of the menu. */
export const kinds: readonly Kind[] = ['any', 'same', 'varies', 'raffle', 'things']

/** When a boost can be earned: `current` is what is open or will be. */
export type Time = 'current' | 'open' | 'upcoming' | 'ended'

/** The times in the order of the menu. */
export const times: readonly Time[] = ['current', 'open', 'upcoming', 'ended']

/** In which order boosts are listed. */
export type Order = 'mine' | 'ending' | 'newest' | 'least' | 'reward'

/** The orders in the order of the menu. */
export const orders: readonly Order[] = ['mine', 'ending', 'newest', 'least', 'reward']

/** What of all boosts a visitor looks at, and how far back. */
export type ListFilters = {
  readonly kind: Kind
  readonly time: Time
  readonly whose: 'all' | 'mine'
  /** Null for all networks. */
  readonly network: number | null
  readonly order: Order
  /** How often more boosts were requested. */
  readonly more: number
}

/** Nothing is narrowed, and only the newest are read. */
export const noListFilters: ListFilters = {
  ...{ kind: 'any', time: 'current', whose: 'all', network: null, order: 'mine', more: 0 },
}

/** Reads a choice from an address. Pure; what is wrong or missing counts as not chosen. */
export function parseListFilters(query: URLSearchParams): ListFilters {
  const network = query.get('network') ?? ''
  // A link cannot ask for more than a hundred readings of every network.
  const more = /^[1-9]\d?$/.exec(query.get('more') ?? '')?.[0] ?? 0
  return {
    kind: kinds.find((kind) => kind === query.get('reward')) ?? noListFilters.kind,
    time: times.find((time) => time === query.get('when')) ?? noListFilters.time,
    whose: query.get('show') === 'mine' ? 'mine' : 'all',
    network: /^[1-9]\d{0,14}$/.test(network) ? Number(network) : null,
    order: orders.find((order) => order === query.get('order')) ?? noListFilters.order,
    more: Number(more),
  }
}

/** A choice as the parts of an address; what is not chosen is left out. {@link parseListFilters} reads it back. Pure. */
export function serializeListFilters({
  kind,
  time,
  whose,
  network,
  order,
  more,
}: ListFilters): readonly (readonly [string, string])[] {
  const parts: (readonly [string, string])[] = []
  if (whose !== noListFilters.whose) parts.push(['show', whose])
  if (network !== null) parts.push(['network', String(network)])
  if (time !== noListFilters.time) parts.push(['when', time])
  if (kind !== noListFilters.kind) parts.push(['reward', kind])
  if (order !== noListFilters.order) parts.push(['order', order])
  if (more !== noListFilters.more) parts.push(['more', String(more)])
  return parts
}
