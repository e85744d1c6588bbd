import { randomBytes } from 'node:crypto'
import { createCache } from '@laurel/server/cache.ts'
import { OnrampNotFoundError, OnrampOrderNotFoundError, OnrampUnavailableError } from './errors.ts'
import type {
  OnrampCaller,
  OnrampOptions,
  OnrampOrder,
  OnrampProvider,
  OnrampQuote,
  OnrampQuoteRequest,
  OnrampUrlRequest,
} from './onramp-provider.ts'

/** The operator's on-ramps. Each call is of the named provider, or of the first. */
export type OnrampService = {
  readonly providers: readonly Pick<OnrampProvider, 'id' | 'name' | 'isSandbox'>[]
  /** @throws {OnrampNotFoundError} @throws {OnrampUnavailableError} */
  getOptions(provider?: string): Promise<OnrampOptions>
  /** @throws {OnrampNotFoundError} @throws {OnrampUnavailableError} @throws {OnrampRefusedError} */
  getQuote(request: OnrampQuoteRequest, provider?: string): Promise<OnrampQuote & { readonly provider: string }>
  /** @throws {OnrampNotFoundError} @throws {OnrampUnavailableError} @throws {OnrampRefusedError} */
  createUrl(
    request: OnrampUrlRequest,
    options: { readonly caller: OnrampCaller; readonly provider?: string | undefined },
  ): Promise<{ readonly url: string; readonly provider: string; readonly order?: string }>
  /** @throws {OnrampNotFoundError} @throws {OnrampOrderNotFoundError} @throws {OnrampUnavailableError} */
  getOrder(order: string, provider?: string): Promise<OnrampOrder & { readonly provider: string }>
}

/** How long the options of a provider are used. They change with its countries and coins. */
const OPTIONS_AGE_MS = 10 * 60 * 1000
/** How long the status of an order is used, so that several tabs and reloads are one request of the provider. */
const ORDER_AGE_MS = 3_000
/** Orders whose status is cached. */
const MAX_ORDERS = 10_000

/** Creates the service. @param providers - in the order of preference. @param nowMs - a monotonic clock. */
export function createOnrampService(providers: readonly OnrampProvider[], nowMs: () => number): OnrampService {
  const options = createCache<string, OnrampOptions>({ size: providers.length + 1, ageMs: OPTIONS_AGE_MS, nowMs })
  const orders = createCache<string, OnrampOrder | null>({ size: MAX_ORDERS, ageMs: ORDER_AGE_MS, nowMs })
  const find = (id: string | undefined): OnrampProvider => {
    const found = id === undefined ? providers[0] : providers.find((provider) => provider.id === id)
    if (found === undefined) throw new OnrampNotFoundError()
    return found
  }
  return {
    providers: providers.map(({ id, name, isSandbox }) => ({ id, name, isSandbox })),
    async getOptions(id) {
      const provider = find(id)
      return options.get(provider.id, () => provider.getOptions())
    },
    async getQuote(request, id) {
      const provider = find(id)
      return { ...(await provider.getQuote(request)), provider: provider.id }
    },
    async createUrl(request, { caller, provider: id }) {
      const provider = find(id)
      const order = `order-${randomBytes(16).toString('hex')}`
      const url = await provider.createUrl(request, caller, order)
      // A provider that was taken over, or its server, must not lead a visitor elsewhere.
      if (!isPageOf(provider, url, caller)) throw new OnrampUnavailableError()
      // A user that the caller named is what the provider knows the purchase by.
      return { url, provider: provider.id, ...(request.partnerUserId === undefined ? { order } : {}) }
    },
    async getOrder(order, id) {
      const provider = find(id)
      const found = await orders.get(`${provider.id} ${order}`, () => provider.getOrder(order))
      if (found === null) throw new OnrampOrderNotFoundError()
      return { ...found, provider: provider.id }
    },
  }
}

/** Whether a URL is a page of the provider: `https`, one of its hosts, no password, no other port. */
export function isPageOf(
  { hosts }: Pick<OnrampProvider, 'hosts'>,
  url: string,
  { apiOrigin }: Pick<OnrampCaller, 'apiOrigin'>,
): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password, origin } = new URL(url)
  if (username !== '' || password !== '') return false
  return hosts === 'own' ? origin === apiOrigin : protocol === 'https:' && hosts.includes(host)
}
