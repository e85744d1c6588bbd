import { type ListFilters, noListFilters, parseListFilters, serializeListFilters } from './list-filters.ts'

/** What the page shows. The address bar is the only copy: a link says it all. */
export type Route =
  | {
      readonly page: 'explore'
      readonly chainId: number | null
      /** What of the list is looked at; left out where it is all of it. */
      readonly list?: ListFilters
    }
  | { readonly page: 'manage'; readonly chainId: number | null }
  | { readonly page: 'boost'; readonly chainId: number | null; readonly boostId: string }
  | {
      readonly page: 'claim'
      readonly chainId: number | null
      readonly boostId: string
      readonly incentiveId: number
      /** As typed or linked; empty until it is known. */
      readonly transaction: string
    }
  | { readonly page: 'create'; readonly chainId: number | null; readonly draft: string | null }
  | {
      readonly page: 'check'
      readonly chainId: number | null
      /** As typed or linked: a hash or an explorer's link. */
      readonly transaction: string
      /** A deployed action's address, or empty. */
      readonly action: string
      /** A boost's number; left out where it is checked against something else. */
      readonly boostId?: string
      /** A rule that is not deployed, as `encodeDraft` writes it. */
      readonly draft: string | null
    }
  | { readonly page: 'missing'; readonly path: string }

/** Reads an address. `/` starts with what can be earned. */
export function parseRoute(url: { readonly pathname: string; readonly search: string }): Route {
  const query = new URLSearchParams(url.search)
  const chainId = readChainId(query.get('chain'))
  const path = url.pathname.replace(/\/+$/, '')
  switch (path) {
    case '/create':
      return { page: 'create', chainId, draft: query.get('draft') }
    case '/check':
      return readCheck(query, chainId)
    case '':
    case '/explore':
      return exploreRoute(chainId, parseListFilters(query))
    case '/manage':
      return { page: 'manage', chainId }
    case '/boost':
      return { page: 'boost', chainId, boostId: readBoostId(query.get('id')) }
    case '/claim':
      return {
        page: 'claim',
        chainId,
        boostId: readBoostId(query.get('id')),
        incentiveId: Number(/^[0-7]$/.exec(query.get('incentive') ?? '')?.[0] ?? 0),
        transaction: query.get('tx') ?? '',
      }
    default:
      return { page: 'missing', path: url.pathname }
  }
}

/** The address of a route; what is empty is left out. {@link parseRoute} reads it back. */
export function toHref(route: Route): string {
  if (route.page === 'missing') return route.path
  const query = new URLSearchParams()
  if (route.chainId !== null) query.set('chain', String(route.chainId))
  if (route.page === 'explore') {
    for (const [name, value] of serializeListFilters(route.list ?? noListFilters)) query.set(name, value)
  }
  if (route.page === 'check') {
    if (route.transaction !== '') query.set('tx', route.transaction)
    if (route.action !== '') query.set('action', route.action)
    if (route.boostId !== undefined) query.set('boost', route.boostId)
  }
  if (route.page === 'boost' || route.page === 'claim') query.set('id', route.boostId)
  if (route.page === 'claim') {
    if (route.incentiveId > 0) query.set('incentive', String(route.incentiveId))
    if (route.transaction !== '') query.set('tx', route.transaction)
  }
  if ('draft' in route && route.draft !== null) query.set('draft', route.draft)
  const text = query.toString()
  return `/${route.page}${text === '' ? '' : `?${text}`}`
}

/** The list of boosts, as a choice shows it. */
export function exploreRoute(chainId: number | null, list: ListFilters): Route {
  const isChosen = serializeListFilters(list).length > 0
  return { page: 'explore', chainId, ...(isChosen ? { list } : {}) }
}

/** A transaction is checked against one thing: what meets a link's own rule earns nothing from a boost that the link names. */
function readCheck(query: URLSearchParams, chainId: number | null): Route {
  const draft = query.get('draft')
  const boost = draft === null && query.has('boost') ? { boostId: readBoostId(query.get('boost')) } : {}
  return {
    ...{ page: 'check', chainId, draft },
    ...{ transaction: query.get('tx') ?? '', action: query.get('action') ?? '' },
    ...boost,
  }
}

/** A boost's number as a link has it; what is none is boost 0, whose page says whether there is one. */
function readBoostId(text: string | null): string {
  return text !== null && /^(0|[1-9]\d{0,76})$/.test(text) ? text : '0'
}

function readChainId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
}
