import { expect, test } from 'vitest'
import { builtInOptions, isAboveCard, toBuyOffer } from '../src/onramp/buy-options.ts'
import { MAX_BUY_POLLS } from '../src/onramp/buy-state.ts'
import { BUY_DEBOUNCE_MS, BUY_LIST_POLL_MS, BUY_QUOTE_AGE_MS, buyOf } from '../src/onramp/buy-store.ts'
import { OnrampUrlError } from '../src/onramp/errors.ts'
import { checkOnrampUrl, type PageTerms } from '../src/onramp/provider-page.ts'
import { findWatched, MAX_PURCHASE_AGE_MS, MAX_PURCHASES, parsePurchases } from '../src/onramp/purchases.ts'
import { isRestrictedTimeZone } from '../src/onramp/time-zones.ts'
import { BUY_POLL_MS } from '../src/onramp/watch-purchase.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import { buyer, createBuyWorld, type OrderAnswer } from './buy-world.ts'

async function open(world = createBuyWorld(), amount = '100') {
  await world.connect()
  const buy = buyOf(world.wallet)
  const close = buy.open()
  await world.clock.advance(0)
  buy.setAmount(amount)
  await world.clock.advance(BUY_DEBOUNCE_MS)
  return { ...world, buy, close }
}

test('default: a quote is requested once typing pauses', async () => {
  const { buy, requests, clock } = await open(createBuyWorld(), '10')
  buy.setAmount('100')
  await clock.advance(BUY_DEBOUNCE_MS - 1)
  expect(buy.getState().quote.status).toBe('loading')
  await clock.advance(1)
  expect(buy.getState().quote).toMatchObject({ status: 'ready', quote: { received: '1', symbol: 'ETH' } })
  expect(requests.filter(({ path }) => path.endsWith('/quote')).map(({ body }) => body['amount'])).toEqual([
    '10',
    '100',
  ])
})

test('behavior: an amount with a comma is requested with a dot', async () => {
  const { buy, requests } = await open(createBuyWorld(), '12,5')
  expect(buy.getState().amountText).toBe('12,5')
  expect(requests.filter(({ path }) => path.endsWith('/quote')).map(({ body }) => body['amount'])).toEqual(['12.5'])
})

test('behavior: a thousand is never taken for one', async () => {
  const { buy, clock } = await open(createBuyWorld(), '1,000')
  // A comma before three digits is not one before decimals of money, so this is not an amount.
  expect(buy.getState()).toMatchObject({ amountText: '', quote: { status: 'none' } })
  buy.setAmount('1,234.50')
  await clock.advance(BUY_DEBOUNCE_MS)
  expect(buy.getState().amountText).toBe('1234.50')
})

test('security: what is not a decimal number does not become an amount', async () => {
  const { buy } = await open()
  for (const text of ['1e3', '0x64', '-100', 'Infinity', '1.2.3', '٣']) buy.setAmount(text)
  expect(buy.getState().amountText).toBe('100')
})

const hash = `0x${'ab'.repeat(32)}`

/** Starts a purchase of 100 USD, with what the provider says of it. */
async function begin(orderAnswer: OrderAnswer, order: string | null = 'order-1') {
  const world = createBuyWorld()
  Object.assign(world.state, { orderAnswer, order })
  const opened = await open(world)
  await opened.buy.buy()
  return opened
}

test('default: the provider’s page opens in the click, without a handle on this one', async () => {
  const { buy, windows, requests } = await open()
  const done = buy.buy()
  expect(windows).toHaveLength(1)
  await done
  expect(windows[0]).toMatchObject({ opener: null, url: 'https://pay.example/1', isClosed: false })
  expect(requests.find(({ path }) => path.endsWith('/onrampurl'))?.body).toMatchObject({
    destinationWallets: [{ address: buyer, blockchains: ['eip155:31337'], assets: ['ETH'] }],
    ...{ presetFiatAmount: '100', provider: 'sandbox', quoteId: 'q' },
  })
})

test('default: what the provider reports has arrived, with its amount and its transaction', async () => {
  const { buy, state, clock, requests } = await begin({ status: 'waiting' })
  await clock.advance(BUY_POLL_MS)
  expect(buy.getState().order.status).toBe('watching')
  expect(requests.at(-1)?.path).toBe('/v1/onramp/orders/order-1')
  state.orderAnswer = { status: 'complete', amount: '0.98', hash }
  await clock.advance(BUY_POLL_MS)
  const evidence = { type: 'provider', transactionHash: hash }
  expect(buy.getState()).toMatchObject({
    order: { status: 'seen', received: '0.98', symbol: 'ETH', chainId: 31337, evidence },
    purchases: [{ provider: 'Sandbox', paid: '100 USD', outcome: { status: 'seen', received: '0.98', evidence } }],
  })
})

test.each<OrderAnswer>([{ status: 'waiting' }, { status: 'processing' }, { status: 'unreachable' }])(
  'behavior: while the provider reports %j, another payment is not the purchase',
  async (answer) => {
    const { buy, state, clock } = await begin(answer)
    state.balance += 5n * 10n ** 17n
    await clock.advance(BUY_POLL_MS * 3)
    expect(buy.getState()).toMatchObject({
      order: { status: 'watching' },
      purchases: [{ outcome: { status: 'begun' } }],
    })
  },
)

test.each([null, 'order-1'])('behavior: where the provider reports nothing of %s, a rise may be it', async (order) => {
  const { buy, state, clock } = await begin({ status: 'unknown' }, order)
  state.balance += 5n * 10n ** 17n
  await clock.advance(BUY_POLL_MS)
  const outcome = { status: 'seen', received: '0.5', evidence: { type: 'balance' } }
  expect(buy.getState()).toMatchObject({ order: outcome, purchases: [{ outcome }] })
})

test('behavior: a purchase that the provider refused has failed', async () => {
  const { buy, clock } = await begin({ status: 'failed' })
  await clock.advance(BUY_POLL_MS)
  expect(buy.getState()).toMatchObject({ order: { status: 'failed' }, purchases: [{ outcome: { status: 'failed' } }] })
})

test('error: an amount and a hash that are not ones are not shown', async () => {
  const { buy, clock } = await begin({ status: 'complete', amount: '1e9', hash: '0x1' })
  await clock.advance(BUY_POLL_MS)
  expect(buy.getState().order).toMatchObject({
    ...{ status: 'seen', received: null },
    evidence: { type: 'provider', transactionHash: null },
  })
})

test('behavior: a price is requested again before it is old, while it is shown and the page is seen', async () => {
  const { buy, clock, requests, state, setVisible, close } = await open()
  const count = () => requests.filter(({ path }) => path.endsWith('/quote')).length
  expect(count()).toBe(1)
  await clock.advance(BUY_QUOTE_AGE_MS - 1)
  expect(count()).toBe(1)
  state.rate = 50
  await clock.advance(1)
  expect(count()).toBe(2)
  expect(buy.getState().quote).toMatchObject({ status: 'ready', quote: { received: '2' } })
  setVisible(false)
  await clock.advance(3_600_000)
  expect(count()).toBe(2)
  expect(buy.getState().quote.status).toBe('none')
  setVisible(true)
  await clock.advance(0)
  expect(count()).toBe(3)
  close()
  await clock.advance(3_600_000)
  expect(count()).toBe(3)
  expect(buy.getState().quote.status).toBe('none')
  buy.open()
  await clock.advance(0)
  expect(count()).toBe(4)
})

test('default: a price has what is paid in all, where the provider says it', async () => {
  const { buy } = await open()
  expect(buy.getState().quote).toMatchObject({ quote: { total: { amount: '1', currency: 'USD' } } })
})

test('behavior: the limits of a card and of a bank are known apart', () => {
  const limit = (id: string, max: string) => ({ id, min: '10', max })
  const fiatOf = (...limits: readonly ReturnType<typeof limit>[]) =>
    toBuyOffer(
      { paymentCurrencies: [{ id: 'USD', payment_method_limits: [...limits] }], purchaseCurrencies: [], providers: [] },
      () => null,
    ).fiats[0] ?? null
  const both = fiatOf(limit('CARD', '7500'), limit('APPLE_PAY', '500'), limit('ACH_BANK_ACCOUNT', '25000'))
  expect(both).toMatchObject({ max: 25_000, card: { min: 10, max: 7_500 }, bank: { min: 10, max: 25_000 } })
  expect(isAboveCard('7500', both)).toBe(false)
  expect(isAboveCard('7500,01', both)).toBe(true)
  expect(isAboveCard('25000.01', both)).toBe(false)
  const one = fiatOf(limit('card', '7500'))
  expect(one).toMatchObject({ max: 7_500, bank: null })
  expect(isAboveCard('7500', one)).toBe(false)
  expect(fiatOf(limit('CRYPTO_ACCOUNT', '9'))).toMatchObject({ max: 9, card: null, bank: null })
  expect(builtInOptions([]).fiats[0]).toMatchObject({ max: 25_000, card: { max: 7_500 } })
})

test('behavior: purchases that are not over are read every 3 s while their list is shown and the page is seen', async () => {
  const before = await begin({ status: 'waiting' })
  before.buy.dismiss()
  const { buy, clock, requests, setVisible } = before
  const count = () => requests.filter(({ path }) => path.includes('/orders/')).length
  const from = count()
  const end = buy.watchList()
  await clock.advance(BUY_LIST_POLL_MS)
  expect(count()).toBe(from + 2)
  setVisible(false)
  await clock.advance(BUY_LIST_POLL_MS * 5)
  expect(count()).toBe(from + 2)
  setVisible(true)
  await clock.advance(BUY_LIST_POLL_MS)
  expect(count()).toBe(from + 3)
  end()
  await clock.advance(BUY_LIST_POLL_MS * 5)
  expect(count()).toBe(from + 3)
})

/** Opens the app again in the same browser. */
async function reload(before: ReturnType<typeof createBuyWorld>, changes: object = {}) {
  before.wallet.destroy()
  const world = createBuyWorld({ origin: before.origin })
  Object.assign(world.state, { balance: before.state.balance, orderAnswer: before.state.orderAnswer, ...changes })
  await world.connect()
  const buy = buyOf(world.wallet)
  // What a saved purchase needs is loaded when there is one.
  await settle()
  return { ...world, buy }
}

test('behavior: a reload goes on watching, from the balance of before', async () => {
  const before = await begin({ status: 'unknown' })
  const { buy, clock } = await reload(before, { balance: before.state.balance + 10n ** 17n })
  expect(buy.getState().order).toMatchObject({ status: 'watching', url: 'https://pay.example/1' })
  await clock.advance(BUY_POLL_MS)
  expect(buy.getState().order).toMatchObject({ status: 'seen', received: '0.1', evidence: { type: 'balance' } })
})

test('behavior: what the user ended is not watched after a reload, and its outcome can still be read', async () => {
  const before = await begin({ status: 'waiting' })
  before.buy.dismiss()
  const { buy, state } = await reload(before)
  expect(buy.getState().order.status).toBe('idle')
  state.orderAnswer = { status: 'complete', amount: '0.98', hash }
  await buy.refresh()
  expect(buy.getState().purchases).toMatchObject([{ outcome: { status: 'seen', received: '0.98' } }])
})

test('behavior: nothing is watched after a reload that comes too late, or by another account', async () => {
  const before = await begin({ status: 'waiting' })
  const saved = parsePurchases(before.origin.openTab().storage.getItem('laurel.purchases'))
  const [one] = saved
  if (one === undefined) throw new Error('Nothing was saved.')
  expect(findWatched(saved, one.at + MAX_PURCHASE_AGE_MS)).not.toBeNull()
  expect(findWatched(saved, one.at + MAX_PURCHASE_AGE_MS + 1)).toBeNull()
  before.origin.openTab().storage.setItem('laurel.purchases', JSON.stringify([{ ...one, address: '0x1' }]))
  expect((await reload(before)).buy.getState()).toMatchObject({ order: { status: 'idle' }, purchases: [] })
})

test.each(['javascript:alert(1)', 'https://evil.example/'])('security: a saved page %s is not opened', async (url) => {
  const before = await begin({ status: 'waiting' })
  const { storage } = before.origin.openTab()
  const saved = storage.getItem('laurel.purchases') ?? ''
  storage.setItem('laurel.purchases', saved.replace('https://pay.example/1', url))
  expect((await reload(before)).buy.getState().order.status).toBe('idle')
})

test('behavior: nothing seen in 180 s is late and not failed, and the time of a hidden page does not count', async () => {
  const { buy, setVisible, clock } = await open()
  await buy.buy()
  setVisible(false)
  await clock.advance(10 * 60_000)
  expect(buy.getState().order).toMatchObject({ status: 'watching', polls: 0 })
  setVisible(true)
  await clock.advance(MAX_BUY_POLLS * BUY_POLL_MS)
  expect(buy.getState().order).toMatchObject({ status: 'late', url: 'https://pay.example/1' })
  expect(buy.getState().purchases).toMatchObject([{ outcome: { status: 'begun' } }])
})

test('behavior: clicks while a page is made open one window', async () => {
  const { buy, windows } = await open()
  await Promise.all([buy.buy(), buy.buy(), buy.buy()])
  expect(windows).toHaveLength(1)
})

test('behavior: a blocked window leaves the link', async () => {
  const world = createBuyWorld()
  world.state.isBlocked = true
  const { buy } = await open(world)
  await buy.buy()
  expect(buy.getState().order).toMatchObject({ status: 'watching', url: 'https://pay.example/1' })
})

const other = `0x${'ba'.repeat(20)}`
const session = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

test.each([
  ...['javascript:alert(1)', 'http://pay.example/1', 'https://a:b@pay.example/', 'data:text/html,x', 'nothing', ''],
  ...[
    'https://evil.example/',
    'https://pay.example.evil.example/',
    'https://pay.example:8443/',
    'https://pay.example./',
  ],
  ...['https://evil.example/?u=https://pay.example', 'https://evilpay.example/', 'https://pay.example@evil.example/'],
  ...['http://api.test:8443/onramp/sandbox', '//pay.example/1', `https://pay.example/${'a'.repeat(8_192)}`],
  ...[`https://pay.example/?address=${other}`, `https://pay.example/buy/${other}`, `https://pay.example/#${other}`],
  ...[`https://pay.example/?a=%30%78${'ba'.repeat(20)}`, `https://pay.example/?a=%2530%2578${'ba'.repeat(20)}`],
  ...[`https://pay.example/?walletAddress=${session}`, `https://pay.example/?address=${'ba'.repeat(20)}`],
  ...[
    `https://pay.example/?addresses={"${buyer}":["base"],"${other}":["base"]}`,
    'https://pay.example/?u=%25252525252541',
  ],
  ...['https://pay.example/?next=https://evil.example', 'https://pay.example/?next=%2F%2Fevil.example'],
  ...['https://pay.example/?next=javascript:alert(1)', 'https://pay.example/#next=https:evil.example'],
])('security: %s is not opened', async (url) => {
  const world = createBuyWorld()
  world.state.url = url
  const { buy, windows } = await open(world)
  await buy.buy()
  expect(buy.getState().order.status).toBe('error')
  expect(windows).toMatchObject([{ url: '', isClosed: true }])
  expect(buy.getState().purchases).toEqual([])
})

test.each([
  ...[`https://pay.example/?address=${buyer}`, `https://pay.example/?address=${buyer.toLowerCase().slice(2)}`],
  ...[`https://pay.example/?sessionToken=${session}`, 'https://pay.example/?next=https://pay.example/done&rate=100%25'],
  ...[`https://pay.example/?addresses={"${buyer}":["base"]}&assets=ETH`, `https://pay.example/#${'ab'.repeat(32)}`],
])('security: %s is opened', async (url) => {
  const world = createBuyWorld()
  world.state.url = url
  const { buy, windows } = await open(world)
  await buy.buy()
  expect(buy.getState().order.status).toBe('watching')
  expect(windows).toMatchObject([{ url: new URL(url).href }])
})

const terms: PageTerms = {
  ...{ provider: 'sandbox', apiUrl: 'http://api.test:8443', onrampHosts: {}, address: buyer, contract: '' },
}

test('security: the page of the sandbox is one of the API, which may have no https', () => {
  expect(checkOnrampUrl('http://api.test:8443/onramp/sandbox?s=1', terms)).toContain('sandbox')
  expect(() => checkOnrampUrl('http://api.test:8444/', terms)).toThrow(OnrampUrlError)
  expect(() => checkOnrampUrl('http://api.test:8443/', { ...terms, provider: 'coinbase' })).toThrow(OnrampUrlError)
})

test('security: a provider has its own hosts, and one that is not known has none', () => {
  const page = (provider: string, url: string) => () => checkOnrampUrl(url, { ...terms, provider })
  expect(page('coinbase', 'https://pay.coinbase.com/buy')()).toBe('https://pay.coinbase.com/buy')
  expect(page('meld', 'https://meldcrypto.com/?token=1')()).toBe('https://meldcrypto.com/?token=1')
  expect(page('meld', 'https://pay.coinbase.com/buy')).toThrow(OnrampUrlError)
  for (const provider of ['brook', '', 'constructor', '__proto__', 'hasOwnProperty']) {
    expect(page(provider, 'https://pay.coinbase.com/buy')).toThrow(OnrampUrlError)
  }
})

test('behavior: a page may name the contract of what is bought', () => {
  const url = `http://api.test:8443/?contract=${other}`
  expect(checkOnrampUrl(url, { ...terms, contract: other })).toBe(url)
  expect(() => checkOnrampUrl(url, terms)).toThrow(OnrampUrlError)
})

test('error: a quote that could not be had has no number', async () => {
  const { buy, state, clock } = await open()
  state.isDown = true
  buy.setAmount('200')
  await clock.advance(BUY_DEBOUNCE_MS)
  expect(buy.getState().quote).toEqual({ status: 'error', reason: null })
})

test('error: without options the usual ones are marked, and without an on-ramp there are none', async () => {
  const world = createBuyWorld()
  world.state.isDown = true
  const { buy } = await open(world)
  expect(buy.getState().options).toMatchObject({ status: 'ready', isBuiltIn: true })
  const other = createBuyWorld()
  other.state.isMissing = true
  expect((await open(other)).buy.getState().options).toEqual({ status: 'none' })
})

test('error: what is sold only on other networks is not offered', async () => {
  const world = createBuyWorld()
  world.state.chainId = '1'
  expect((await open(world)).buy.getState().options).toEqual({ status: 'none' })
})

test.each(['', '9.99', '7500.01', '0'])('error: %s is not an amount to buy for', async (amount) => {
  const { buy, windows, requests } = await open(createBuyWorld(), amount)
  await buy.buy()
  expect(windows).toEqual([])
  expect(requests.filter(({ path }) => path.endsWith('/quote'))).toEqual([])
})

test('default: without the feature nothing is requested', async () => {
  const { buy, requests, windows } = await open(createBuyWorld({ onramp: false }))
  await buy.buy()
  expect(windows).toEqual([])
  expect(requests.filter(({ path }) => path.includes('onramp'))).toEqual([])
})

test('default: the restricted time zones', () => {
  for (const zone of [
    'Asia/Shanghai',
    'Asia/Urumqi',
    'Asia/Chongqing',
    'Asia/Harbin',
    'Asia/Kashgar',
    'Asia/Hong_Kong',
  ]) {
    expect(isRestrictedTimeZone(zone)).toBe(true)
  }
  for (const zone of ['Asia/Macau', 'PRC', 'Hongkong']) expect(isRestrictedTimeZone(zone)).toBe(true)
  for (const zone of ['Asia/Taipei', 'Asia/Singapore', 'Europe/Berlin', ''])
    expect(isRestrictedTimeZone(zone)).toBe(false)
})

test('security: saved purchases that are not ones are left out, and their number is bounded', () => {
  const one = {
    id: 'a',
    address: '0x1',
    provider: 'P',
    symbol: 'ETH',
    paid: '1 USD',
    at: 1,
    outcome: { status: 'failed' },
  }
  const many = Array.from({ length: 100 }, () => one)
  expect(parsePurchases(JSON.stringify([null, 1, {}, { ...one, at: 'x' }, one]))).toEqual([one])
  expect(parsePurchases(JSON.stringify(many))).toHaveLength(MAX_PURCHASES)
  expect(parsePurchases('{')).toEqual([])
})
