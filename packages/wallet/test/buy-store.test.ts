import { expect, test } from 'vitest'
import { MAX_BUY_POLLS } from '../src/onramp/buy-state.ts'
import { BUY_DEBOUNCE_MS, BUY_POLL_MS, buyOf } from '../src/onramp/buy-store.ts'
import { checkOnrampUrl } from '../src/onramp/outside-window.ts'
import { MAX_PURCHASES, parsePurchases } from '../src/onramp/purchases.ts'
import { isRestrictedTimeZone } from '../src/onramp/time-zones.ts'
import { buyer, createBuyWorld } from './buy-world.ts'

async function open(world = createBuyWorld(), amount = '100') {
  await world.connect()
  const buy = buyOf(world.wallet)
  buy.open()
  await world.clock.advance(0)
  buy.setAmount(amount)
  await world.clock.advance(BUY_DEBOUNCE_MS)
  return { ...world, buy }
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

test('default: the provider’s page opens in the click, without a handle on this one, and what arrives is seen', async () => {
  const { buy, windows, requests, state, clock } = await open()
  const done = buy.buy()
  expect(windows).toHaveLength(1)
  await done
  expect(windows[0]).toMatchObject({ opener: null, url: 'https://pay.example/1', isClosed: false })
  expect(requests.find(({ path }) => path.endsWith('/onrampurl'))?.body).toMatchObject({
    destinationWallets: [{ address: buyer, blockchains: ['eip155:31337'], assets: ['ETH'] }],
    ...{ presetFiatAmount: '100', provider: 'sandbox', quoteId: 'q' },
  })
  await clock.advance(BUY_POLL_MS)
  expect(buy.getState().order.status).toBe('watching')
  state.balance += 5n * 10n ** 17n
  await clock.advance(BUY_POLL_MS)
  expect(buy.getState()).toMatchObject({
    order: { status: 'seen', received: '0.5', symbol: 'ETH' },
    purchases: [{ provider: 'Sandbox', paid: '100 USD', received: '0.5' }],
  })
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
  expect(buy.getState().purchases).toMatchObject([{ received: null }])
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

test.each(['javascript:alert(1)', 'http://pay.example/1', 'https://a:b@pay.example/', 'data:text/html,x', 'nothing'])(
  'security: %s is not opened',
  async (url) => {
    const world = createBuyWorld()
    world.state.url = url
    const { buy, windows } = await open(world)
    await buy.buy()
    expect(buy.getState().order.status).toBe('error')
    expect(windows).toMatchObject([{ url: '', isClosed: true }])
    expect(buy.getState().purchases).toEqual([])
  },
)

test('security: a page of the API itself may have no https', () => {
  expect(checkOnrampUrl('http://api.test:8443/onramp/sandbox?s=1', 'http://api.test:8443')).toContain('sandbox')
  expect(() => checkOnrampUrl('http://api.test:8444/', 'http://api.test:8443')).toThrow()
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
  const one = { id: 'a', address: '0x1', provider: 'P', symbol: 'ETH', paid: '1 USD', at: 1, received: null }
  const many = Array.from({ length: 100 }, () => one)
  expect(parsePurchases(JSON.stringify([null, 1, {}, { ...one, at: 'x' }, one]))).toEqual([one])
  expect(parsePurchases(JSON.stringify(many))).toHaveLength(MAX_PURCHASES)
  expect(parsePurchases('{')).toEqual([])
})
