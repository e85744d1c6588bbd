/** What the page shows. The address bar is the only copy: a link says it all. */
export type Route =
  | { readonly page: 'create'; readonly chainId: number | null; readonly draft: string | null }
  | {
      readonly page: 'check'
      readonly chainId: number | null
      /** As typed or linked: a hash or an explorer's link. */
      readonly transaction: string
      /** A deployed action's address, or empty. */
      readonly action: string
      /** A rule that is not deployed, as `encodeDraft` writes it. */
      readonly draft: string | null
    }
  | { readonly page: 'missing'; readonly path: string }

/** Reads an address. `/` starts where a definition starts: on Create. */
export function parseRoute(url: { readonly pathname: string; readonly search: string }): Route {
  const query = new URLSearchParams(url.search)
  const chainId = readChainId(query.get('chain'))
  const path = url.pathname.replace(/\/+$/, '')
  switch (path) {
    case '':
    case '/create':
      return { page: 'create', chainId, draft: query.get('draft') }
    case '/check':
      return {
        page: 'check',
        chainId,
        transaction: query.get('tx') ?? '',
        action: query.get('action') ?? '',
        draft: query.get('draft'),
      }
    default:
      return { page: 'missing', path: url.pathname }
  }
}

/** The address of a route; what is empty is left out. {@link parseRoute} reads it back. */
export function hrefOf(route: Route): string {
  if (route.page === 'missing') return route.path
  const query = new URLSearchParams()
  if (route.chainId !== null) query.set('chain', String(route.chainId))
  if (route.page === 'check') {
    if (route.transaction !== '') query.set('tx', route.transaction)
    if (route.action !== '') query.set('action', route.action)
  }
  if (route.draft !== null) query.set('draft', route.draft)
  const text = query.toString()
  return `/${route.page}${text === '' ? '' : `?${text}`}`
}

function readChainId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
}
