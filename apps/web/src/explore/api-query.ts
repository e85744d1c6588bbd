import { type Kind, type ListFilters, noListFilters, type Order } from '../routing/list-filters.ts'

/** The path of the API's list of boosts. It is repeated here, because the code of its schemas loads later. */
export const BOOSTS_PATH = '/v1/boosts'

/** Boosts in one page, which is the most that an API lists. */
const BOOSTS_PER_PAGE = 100

const rewards: Readonly<Record<Kind, string | null>> = {
  ...{ any: null, same: 'fixed', varies: 'variable', raffle: 'raffle', things: 'other' },
}
/** Who the account is and when a boost ends are not in the index, so the newest come first, and the page sorts them. */
const sorts: Readonly<Record<Order, string | null>> = {
  ...{ mine: null, ending: null, newest: null, least: 'least-left', reward: 'reward' },
}

/**
 * Returns the URL of a page of the API's list. Pure. Source: docs/wallet-api.md#boosts.
 * @param list - the filters. The window of a boost is not in the index, so the page filters by it.
 * @param options.chainIds - the networks of the page. @param options.cursor - null for the first page.
 */
export function toBoostsUrl(
  apiUrl: string,
  { search, category, kind, time, network, order }: ListFilters,
  { chainIds, cursor }: { readonly chainIds: readonly number[]; readonly cursor: string | null },
): string {
  const chainId = network ?? (chainIds.length === 1 ? chainIds[0] : undefined)
  const parts = {
    chainId: chainId === undefined ? null : String(chainId),
    // A boost with rewards left can be over as well.
    status: time === 'ended' ? null : 'active',
    reward: rewards[kind],
    category,
    search: search.trim() === '' ? null : search.trim(),
    sort: sorts[order],
    limit: String(BOOSTS_PER_PAGE),
    cursor,
  }
  const given = Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return `${apiUrl}${BOOSTS_PATH}?${new URLSearchParams(given)}`
}

/** Whether an API leaves out boosts that the list without filters has. Pure. Networks and times are not meant. */
export function isNarrowed({ search, category, kind }: ListFilters): boolean {
  return search.trim() !== '' || category !== null || kind !== noListFilters.kind
}
