/**
 * The wire format of the Toolkit API: wallets, images, analytics config. Both sides parse with the functions here,
 * written without a library, so that no schema library is loaded in the page. Source: docs/wallet-api.md#toolkit.
 */

/** Headers of every request. Source: docs/wallet-api.md#toolkit. */
export const PROJECT_ID_HEADER = 'x-project-id'
/** See {@link PROJECT_ID_HEADER}. */
export const SDK_TYPE_HEADER = 'x-sdk-type'
/** See {@link PROJECT_ID_HEADER}. */
export const SDK_VERSION_HEADER = 'x-sdk-version'

/** One wallet as the API sends it. Unknown fields are left out. */
export type ApiWallet = {
  readonly id: string
  readonly name: string
  readonly homepage?: string
  readonly image_id?: string
  readonly image_url?: string
  readonly order?: number
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  readonly rdns?: string
  /** CAIP-2 ids or namespaces. */
  readonly chains?: readonly string[]
  /** An addition of this package: the link that no other app can claim, where `mobile_link` is a native one. */
  readonly universal_link?: string
  readonly injected?: readonly { readonly namespace: string; readonly injected_id: string }[]
}

/** Response of `GET /getWallets`. `count` is the number of wallets on all pages. */
export type GetWalletsResponse = { readonly data: readonly ApiWallet[]; readonly count: number }

/** Query of `GET /getWallets`. */
export type GetWalletsQuery = {
  /** From 1. */
  readonly page: number
  /** 1 to 100. */
  readonly entries: number
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly search?: string
  /** CAIP-2 ids. */
  readonly chains?: readonly string[]
}

/** Response of `GET /getAnalyticsConfig`. */
export type AnalyticsConfigResponse = { readonly isAnalyticsEnabled: boolean }

/** Maximum number of wallets on a page, for every caller. Source: docs/product.md#wallet-list. */
export const MAX_ENTRIES = 100

/**
 * Returns the query string of a request, without `?`. Empty parts are left out. Source: docs/wallet-api.md#requests.
 */
export function toGetWalletsSearch(query: GetWalletsQuery): string {
  const parameters = new URLSearchParams({ page: String(query.page), entries: String(query.entries) })
  for (const [name, values] of [
    ['include', query.include],
    ['exclude', query.exclude],
    ['chains', query.chains],
  ] as const) {
    if (values !== undefined && values.length > 0) parameters.set(name, values.join(','))
  }
  if (query.search) parameters.set('search', query.search)
  return parameters.toString()
}

/**
 * Parses a query. @returns null when it is invalid: a page or a number of entries is out of bounds, or a text is too
 * long.
 */
export function parseGetWalletsQuery(parameters: URLSearchParams): GetWalletsQuery | null {
  const page = wholeNumber(parameters.get('page') ?? '1', 1, 10_000)
  const entries = wholeNumber(parameters.get('entries') ?? '40', 1, MAX_ENTRIES)
  const search = parameters.get('search') ?? ''
  const lists = ['include', 'exclude', 'chains'].map((name) => parameters.get(name) ?? '')
  if (page === null || entries === null || search.length > 100 || lists.some((list) => list.length > 8000)) return null
  const [include, exclude, chains] = lists.map((list) => list.split(',').filter((item) => item !== ''))
  return {
    page,
    entries,
    ...(include?.length ? { include } : {}),
    ...(exclude?.length ? { exclude } : {}),
    ...(search === '' ? {} : { search }),
    ...(chains?.length ? { chains } : {}),
  }
}

/**
 * Parses a response. Invalid wallets are left out, and invalid fields count as unknown, so that one bad entry of a
 * server never hides the others.
 * @returns null when the response as a whole is invalid.
 */
export function parseGetWalletsResponse(answer: unknown): GetWalletsResponse | null {
  if (!isRecord(answer) || !Array.isArray(answer['data'])) return null
  const data = answer['data'].slice(0, MAX_ENTRIES).flatMap((entry: unknown) => parseApiWallet(entry) ?? [])
  const count = answer['count']
  return { data, count: typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : data.length }
}

/** Parses a response. @returns null when it is invalid. */
export function parseAnalyticsConfigResponse(answer: unknown): AnalyticsConfigResponse | null {
  if (!isRecord(answer)) return null
  const { isAnalyticsEnabled } = answer
  return typeof isAnalyticsEnabled === 'boolean' ? { isAnalyticsEnabled } : null
}

const textFields = [
  'homepage',
  'image_id',
  'image_url',
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
  'rdns',
  'universal_link',
] as const

function parseApiWallet(entry: unknown): ApiWallet | null {
  if (!isRecord(entry)) return null
  const id = text(entry['id'], 128)
  const name = text(entry['name'], 200)
  if (id === null || name === null) return null
  const known: { [Field in (typeof textFields)[number]]?: string } = {}
  for (const field of textFields) {
    const value = text(entry[field], 2000)
    if (value !== null) known[field] = value
  }
  const { chains, order } = entry
  return {
    id,
    name,
    ...known,
    ...(typeof order === 'number' && Number.isFinite(order) ? { order } : {}),
    ...(Array.isArray(chains)
      ? { chains: chains.slice(0, 500).flatMap((chain: unknown) => text(chain, 64) ?? []) }
      : {}),
  }
}

function text(value: unknown, longest: number): string | null {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longest ? value : null
}

function wholeNumber(digits: string, least: number, most: number): number | null {
  const number = /^\d{1,6}$/.test(digits) ? Number(digits) : Number.NaN
  return number >= least && number <= most ? number : null
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
