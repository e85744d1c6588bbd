import { type ListFilters, noListFilters, parseListFilters, serializeListFilters } from './list-filters.ts'

/** The current page and its parameters. The URL is the only copy. */
export type Route =
  | {
      readonly type: 'explore'
      readonly chainId: number | null
      /** The filters of the list; left out when it has none. */
      readonly list?: ListFilters
    }
  | {
      readonly type: 'manage'
      readonly chainId: number | null
      /** The boost that is opened; left out for none. */
      readonly boostId?: string
    }
  | { readonly type: 'boost'; readonly chainId: number | null; readonly boostId: string }
  | {
      readonly type: 'claim'
      readonly chainId: number | null
      readonly boostId: string
      readonly incentiveId: number
      /** As typed or linked. Empty while unknown. */
      readonly transaction: string
    }
  | { readonly type: 'create'; readonly chainId: number | null; readonly draft: string | null }
  | {
      readonly type: 'check'
      readonly chainId: number | null
      /** As typed or linked: a hash, or an explorer's link. */
      readonly transaction: string
      /** The address of a deployed action, or empty. */
      readonly action: string
      /** A boost's number. Left out when the transaction is checked against something else. */
      readonly boostId?: string
      /** An encoded draft, from `encodeDraft`. */
      readonly draft: string | null
    }
  | { readonly type: 'missing'; readonly path: string }

/** Parses a URL. `/` is Explore. */
export function parseRoute(url: { readonly pathname: string; readonly search: string }): Route {
  const query = new URLSearchParams(url.search)
  const chainId = readChainId(query.get('chain'))
  const path = url.pathname.replace(/\/+$/, '')
  switch (path) {
    case '/create':
      return { type: 'create', chainId, draft: query.get('draft') }
    case '/check':
      return readCheck(query, chainId)
    case '':
    case '/explore':
      return exploreRoute(chainId, parseListFilters(query))
    case '/manage': {
      const boostId = readBoostId(query.get('boost'))
      return { type: 'manage', chainId, ...(boostId === null ? {} : { boostId }) }
    }
    case '/boost': {
      const boostId = readBoostId(query.get('id'))
      return boostId === null ? missing(url) : { type: 'boost', chainId, boostId }
    }
    case '/claim': {
      const boostId = readBoostId(query.get('id'))
      if (boostId === null) return missing(url)
      return {
        ...{ type: 'claim', chainId, boostId },
        incentiveId: Number(/^[0-7]$/.exec(query.get('incentive') ?? '')?.[0] ?? 0),
        transaction: query.get('tx') ?? '',
      }
    }
    default:
      return { type: 'missing', path: url.pathname }
  }
}

/** Returns the URL of a route, without empty parameters. {@link parseRoute} parses it. */
export function toHref(route: Route): string {
  if (route.type === 'missing') return route.path
  const query = new URLSearchParams()
  if (route.chainId !== null) query.set('chain', String(route.chainId))
  if (route.type === 'explore') {
    for (const [name, value] of serializeListFilters(route.list ?? noListFilters)) query.set(name, value)
  }
  if (route.type === 'manage' && route.boostId !== undefined) query.set('boost', route.boostId)
  if (route.type === 'check') {
    if (route.transaction !== '') query.set('tx', route.transaction)
    if (route.action !== '') query.set('action', route.action)
    if (route.boostId !== undefined) query.set('boost', route.boostId)
  }
  if (route.type === 'boost' || route.type === 'claim') query.set('id', route.boostId)
  if (route.type === 'claim') {
    if (route.incentiveId > 0) query.set('incentive', String(route.incentiveId))
    if (route.transaction !== '') query.set('tx', route.transaction)
  }
  if ('draft' in route && route.draft !== null) query.set('draft', route.draft)
  const text = query.toString()
  return `/${route.type}${text === '' ? '' : `?${text}`}`
}

/** Returns the route of the list with its filters. */
export function exploreRoute(chainId: number | null, list: ListFilters): Route {
  const isChosen = serializeListFilters(list).length > 0
  return { type: 'explore', chainId, ...(isChosen ? { list } : {}) }
}

/**
 * A transaction is checked against one thing. A match with the link's own draft does not earn a reward of a boost that
 * the link also names.
 */
function readCheck(query: URLSearchParams, chainId: number | null): Route {
  const draft = query.get('draft')
  const boostId = draft === null ? readBoostId(query.get('boost')) : null
  return {
    ...{ type: 'check', chainId, draft },
    ...{ transaction: query.get('tx') ?? '', action: query.get('action') ?? '' },
    ...(boostId === null ? {} : { boostId }),
  }
}

/** Returns the boost's number of a link. Null when it has none, or an invalid one. */
function readBoostId(text: string | null): string | null {
  return text !== null && /^(0|[1-9]\d{0,76})$/.test(text) ? text : null
}

/** The page for a link without a valid boost. */
function missing({ pathname, search }: { readonly pathname: string; readonly search: string }): Route {
  return { type: 'missing', path: pathname + search }
}

function readChainId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
}
