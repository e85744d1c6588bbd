import type { Page, Route } from '@playwright/test'

/** The hosts of the peers' vendor that serve what the local API serves too, in the same shapes. */
const SERVED = /^https:\/\/(?:rpc\.walletconnect\.(?:org|com)|api\.web3modal\.(?:org|com))$/

/** What {@link routeVendor} uses. */
export type VendorRoutes = {
  readonly apiUrl: string
  /** The chain of the local API. The peers offer swaps only on well-known chains, so for them it is Ethereum. */
  readonly chainId: number
  /** The page's own origin. */
  readonly origin: string
}

/**
 * Answers the peers' requests to their vendor with the local API, where it has the same route, and refuses all others.
 * @returns the requests that were answered with an error or refused, and a switch that lets all requests hang.
 */
export async function routeVendor(
  page: Page,
  { apiUrl, chainId, origin }: VendorRoutes,
): Promise<{ readonly failures: () => readonly string[]; readonly hang: () => void }> {
  const failures = new Set<string>()
  let isHanging = false

  async function answer(route: Route): Promise<void> {
    const request = route.request()
    const url = new URL(request.url())
    if (url.origin === origin || !url.protocol.startsWith('http')) return route.fallback()
    // A request that hangs is ended with its page.
    if (isHanging) return
    const isOwn = request.url().startsWith(apiUrl) || url.hostname === '127.0.0.1'
    if (isOwn) return route.fallback()
    const path = `${url.hostname}${url.pathname}`
    if (!SERVED.test(url.origin)) {
      failures.add(`${path} refused`)
      return route.abort()
    }
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: allowed })
    const local = `${apiUrl}${url.pathname}${url.search}`.replaceAll(/eip155(%3A|:)1\b/gi, `eip155$1${chainId}`)
    const body = request.postData()?.replaceAll(/eip155:1\b/g, `eip155:${chainId}`)
    const response = await route.fetch({ url: local, ...(body === undefined ? {} : { postData: body }) })
    if (!response.ok()) failures.add(`${path} ${response.status()}`)
    const text = (await response.text()).replaceAll(`eip155:${chainId}`, 'eip155:1')
    const headers = { ...allowed, 'content-type': response.headers()['content-type'] ?? 'application/json' }
    return route.fulfill({ status: response.status(), headers, body: text })
  }

  await page.route('**/*', (route) => answer(route).catch(() => route.abort().catch(() => {})))
  return {
    failures: () => [...failures].sort(),
    hang: () => {
      isHanging = true
    },
  }
}

const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
}
