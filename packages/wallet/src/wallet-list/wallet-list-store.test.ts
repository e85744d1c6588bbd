import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiUnreachableError } from '../api/errors.ts'
import { createManualClock, type ManualClock, settle } from '../test-helpers/manual-clock.ts'
import { loadBundledWallets } from './all-bundled-wallets.ts'
import { readFeaturedWallets } from './bundled-wallets.ts'
import { everyWallet } from './filter-wallets.ts'
import { handleGetWallets } from './handle-get-wallets.ts'
import { shownWallets } from './shown-wallets.ts'
import type { WalletApi } from './wallet-api.ts'
import type { ApiWallet, GetWalletsQuery, GetWalletsResponse } from './wallet-api-schemas.ts'
import { createWalletImages, IMAGE_PRELOAD_MS } from './wallet-images.ts'
import { createWalletListStore, type WalletListStoreOptions } from './wallet-list-store.ts'

const bundled = await loadBundledWallets()
const options = { ...everyWallet, featured: [] }

describe('createWalletListStore', () => {
  let clock: ManualClock
  let queries: GetWalletsQuery[]
  let images: string[]
  /** The API’s response to a query. A test may replace it. */
  let answer: (query: GetWalletsQuery) => Promise<GetWalletsResponse>
  const stores: { readonly destroy: () => void }[] = []

  beforeEach(() => {
    clock = createManualClock()
    queries = []
    images = []
    answer = async (query) => handleGetWallets(bundled, query)
  })
  afterEach(() => {
    for (const store of stores.splice(0)) store.destroy()
  })

  const walletApi: WalletApi = {
    getWallets: (query) => {
      queries.push(query)
      return answer(query)
    },
    getImage: async (_, id) => {
      images.push(id)
      return new Blob(['<svg/>'], { type: 'image/svg+xml' })
    },
    getAnalyticsConfig: async () => ({ isAnalyticsEnabled: true }),
  }
  function create(more: Partial<WalletListStoreOptions> = {}) {
    const api = more.walletApi === undefined ? walletApi : more.walletApi
    const images = createWalletImages({ walletApi: api, environment: clock })
    const store = createWalletListStore({ environment: clock, walletApi: api, images: images, options, ...more })
    stores.push(store, images)
    return { ...store, images: images }
  }

  test('default: requests and loads nothing before the modal opens', async () => {
    const store = create()
    await clock.advance(60_000)
    expect(queries).toEqual([])
    expect(store.getState().bundle).toBe('few')
    expect(store.getState().featured).toHaveLength(4)
  })

  test('default: opening requests four recommended wallets, once', async () => {
    const store = create({ networkIds: ['eip155:8453'] })
    store.open()
    store.open()
    await settle()
    expect(queries).toEqual([{ page: 1, entries: 4, chains: ['eip155:8453'] }])
  })

  test('behavior: wallets that the app features are requested by their ids, as many as there are', async () => {
    create({ options: { ...options, featured: ['a', 'b', 'c', 'd', 'e'] } }).open()
    await settle()
    expect(queries).toEqual([{ page: 1, entries: 5, include: ['a', 'b', 'c', 'd', 'e'] }])
  })

  test('behavior: without an API everything works without a request', async () => {
    const store = create({ walletApi: null })
    store.open()
    store.showAll()
    store.showMore()
    store.search('rain')
    await clock.advance(60_000)
    expect(shownWallets(store.getState())).toHaveLength(80)
    expect(store.getState().search?.results[0]?.id).toBe('me.rainbow')
    expect(queries).toEqual([])
  })

  test('default: the list requests a page of forty', async () => {
    const store = create({ options: { ...options, exclude: ['io.metamask'] } })
    store.showAll()
    await expect.poll(() => store.getState().pages.answered).toBe(1)
    expect(queries).toEqual([{ page: 1, entries: 40, exclude: ['io.metamask'] }])
    expect(shownWallets(store.getState())).toHaveLength(40)
  })

  test('behavior: wallets that the bundle lacks follow it when the user scrolls to them', async () => {
    const extra = (number: number): ApiWallet => ({
      id: `new-${number}`,
      name: `New ${number}`,
      mobile_link: 'trust://',
    })
    answer = async ({ page }) => ({
      data: Array.from({ length: page < 3 ? 40 : 10 }, (_, index) => extra(page * 100 + index)),
      count: 90,
    })
    const store = create({ walletApi })
    store.showAll()
    await settle()
    expect(queries).toHaveLength(1)
    for (let turn = 0; turn < 20; turn++) {
      store.showMore()
      await settle()
    }
    const { listed } = store.getState()
    expect(shownWallets(store.getState())).toHaveLength(bundled.length + 90)
    expect(listed.slice(0, bundled.length).every(({ isBundled }) => isBundled)).toBe(true)
    expect(queries.map(({ page }) => page)).toEqual([1, 2, 3])
    // A scheme of the bundle is accepted.
    expect(listed.at(-1)?.nativeLink).toBe('trust://')
  })

  test('behavior: a search waits for 500 ms without a key, and requests 100 from the server', async () => {
    const store = create()
    store.search('ra')
    await clock.advance(400)
    store.search('rain')
    expect(store.getState().search?.results[0]?.id).toBe('me.rainbow')
    await clock.advance(499)
    expect(queries).toEqual([])
    await clock.advance(1)
    expect(queries).toEqual([{ page: 1, entries: 100, search: 'rain' }])
    expect(store.getState().search?.server).toBe('answered')
  })

  test('behavior: no setting waits less than 300 ms', async () => {
    const store = create({ searchDebounceMs: 0 })
    store.search('rain')
    await clock.advance(299)
    expect(queries).toEqual([])
    await clock.advance(1)
    expect(queries).toHaveLength(1)
  })

  test('behavior: the response to an older text is dropped, and a repeated text is not requested again', async () => {
    const answers: ((answer: GetWalletsResponse) => void)[] = []
    answer = () => new Promise((resolve) => answers.push(resolve))
    const store = create()
    store.search('rain')
    await clock.advance(500)
    store.search('rabby')
    await clock.advance(500)
    answers[0]?.({ data: [{ id: 'late', name: 'Late rain' }], count: 1 })
    answers[1]?.({ data: [{ id: 'new', name: 'Rabby two' }], count: 1 })
    await settle()
    expect(store.getState().search).toMatchObject({ query: 'rabby', server: 'answered' })
    expect(store.getState().search?.results.map(({ id }) => id)).toEqual(['io.rabby', 'new'])
    store.search('')
    store.search('rabby')
    await clock.advance(500)
    expect(queries).toHaveLength(2)
    expect(store.getState().search?.results.map(({ id }) => id)).toEqual(['io.rabby', 'new'])
  })

  test('behavior: rows of the API wait for their images, two seconds at most', async () => {
    const hanging: WalletApi = { ...walletApi, getImage: () => new Promise(() => {}) }
    answer = async () => ({ data: [{ id: 'new', name: 'New rain', image_id: 'image' }], count: 1 })
    const store = create({ walletApi: hanging })
    store.search('rain')
    await clock.advance(500)
    await clock.advance(IMAGE_PRELOAD_MS - 1)
    expect(store.getState().search?.server).toBe('asking')
    await clock.advance(1)
    expect(store.getState().search?.results.at(-1)?.id).toBe('new')
  })

  test('behavior: loads the first twenty images of a page, then the others, and requests no bundled icons', async () => {
    const store = create()
    store.showAll()
    await expect.poll(() => store.images.getState().get('io.mywallet')).toBe('data:image/svg+xml,%3Csvg%2F%3E')
    await settle()
    const drawn = shownWallets(store.getState()).filter(({ hasBundledIcon }) => hasBundledIcon)
    expect(drawn.length).toBeGreaterThan(10)
    expect(images).toHaveLength(40 - drawn.length)
    expect(images).not.toContain('io.metamask')
    expect(store.images.getState().get('io.metamask')).toMatch(/^data:image\/svg\+xml,/)
  })

  test('error: an API that fails leaves the bundle as it is, and is called again at the next opening', async () => {
    answer = async () => {
      throw new ApiUnreachableError()
    }
    const store = create()
    store.open()
    store.showAll()
    store.search('rain')
    await clock.advance(1000)
    expect(store.getState().error).toBeInstanceOf(ApiUnreachableError)
    expect(store.getState().search).toMatchObject({ server: 'failed' })
    expect(store.getState().search?.results[0]?.id).toBe('me.rainbow')
    expect(shownWallets(store.getState())).toHaveLength(40)
    queries = []
    store.open()
    await settle()
    expect(queries).toHaveLength(1)
  })

  test('behavior: an API that never responds blocks nothing', async () => {
    answer = () => new Promise(() => {})
    const store = create()
    store.open()
    store.showAll()
    store.search('meta')
    await clock.advance(5000)
    expect(store.getState().search?.results[0]?.id).toBe('io.metamask')
    expect(shownWallets(store.getState())).toHaveLength(40)
  })

  test('behavior: options that change later apply to all that follows', async () => {
    const store = create({ walletApi: null })
    store.showAll()
    await settle()
    store.setOptions({ ...options, namespaces: ['solana'], featured: [] })
    store.showAll()
    await settle()
    expect(store.getState().listed.length).toBeGreaterThan(5)
    expect(store.getState().listed.every(({ namespaces }) => namespaces.includes('solana'))).toBe(true)
  })

  test('behavior: nothing happens after destroy', async () => {
    const store = create()
    store.open()
    store.search('rain')
    store.destroy()
    const before = store.getState()
    await clock.advance(60_000)
    expect(store.getState()).toBe(before)
    expect(queries).toHaveLength(1)
  })

  test('behavior: the wallets of the first screen need no request', () =>
    expect(readFeaturedWallets()).toHaveLength(12))
})

/** The header of a PNG of 32 × 32 pixels. */
const smallPng = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 32, 0, 0, 0, 32,
])

describe('createWalletImages', () => {
  test.each([
    ['a small raster', smallPng, 'image/png', /^blob:/],
    // Opened in a separate tab, a blob of an SVG would run with the origin of the app.
    ['an SVG', '<svg><path/></svg>', 'image/svg+xml', /^data:image\/svg/],
    ['an SVG that takes long to draw', `<svg>${'<path/>'.repeat(9000)}</svg>`, 'image/svg+xml; charset=utf-8', null],
    ['a raster of no size', 'x', 'image/png', null],
    ['a page that calls itself a picture', '<script>1</script>', 'image/x', null],
  ])('behavior: %s of a server is shown in a form that can run nothing', async (_, body, type, shown) => {
    const images = createWalletImages({
      walletApi: { getImage: async () => new Blob([body], { type }) },
      environment: createManualClock(),
    })
    const [first] = bundled
    if (first === undefined) throw new TypeError('The bundle is empty.')
    await images.preload([{ ...first, hasBundledIcon: false, imageId: 'image' }])
    const url = images.getState().get('image') ?? null
    if (shown === null) expect(url).toBeNull()
    else expect(url).toMatch(shown)
    images.destroy()
  })

  test('behavior: image URLs are revoked', async () => {
    const revoked: string[] = []
    const { revokeObjectURL } = URL
    URL.revokeObjectURL = (url) => {
      revoked.push(url)
      revokeObjectURL(url)
    }
    try {
      const images = createWalletImages({
        walletApi: { getImage: async () => new Blob([smallPng], { type: 'image/png' }) },
        environment: createManualClock(),
      })
      const [first] = bundled
      if (first === undefined) throw new TypeError('The bundle is empty.')
      await images.preload([{ ...first, hasBundledIcon: false, imageId: 'image' }, first])
      const url = images.getState().get('image') ?? ''
      expect(url).toMatch(/^blob:/)
      images.destroy()
      expect(revoked).toEqual([url])
      expect(images.getState().size).toBe(0)
    } finally {
      URL.revokeObjectURL = revokeObjectURL
    }
  })
})
