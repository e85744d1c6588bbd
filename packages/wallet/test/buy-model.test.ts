import { constant, constantFrom } from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_BUY_POLLS } from '../src/onramp/buy-state.ts'
import { BUY_DEBOUNCE_MS, buyOf } from '../src/onramp/buy-store.ts'
import { BUY_POLL_MS } from '../src/onramp/watch-purchase.ts'
import { createBuyWorld, type OrderAnswer } from './buy-world.ts'
import { createStep, runVisits, VISITS, VISITS_TIMEOUT_MS } from './model-visits.ts'

type World = ReturnType<typeof createBuyWorld>
/** `seen`: the reasons that there were to say that a purchase arrived. */
type Model = { clicks: number; readonly seen: Set<'provider' | 'balance'> }

/** Checks the invariants, after every step. */
function checkPossible(model: Model, world: World): void {
  const { amountText, quote, order, purchases } = buyOf(world.wallet).getState()
  // A shown quote is of the typed amount.
  if (quote.status === 'ready') expect(Number(quote.quote.received)).toBe(Number(amountText) / world.state.rate)
  // A window only opens in a click, shows only a page that may be opened, and has no handle on the app.
  expect(world.windows.length).toBeLessThanOrEqual(model.clicks)
  for (const { url, opener } of world.windows) {
    expect(opener).toBeNull()
    expect(url === '' || url.startsWith('https://pay.example/')).toBe(true)
  }
  if (order.status === 'watching') expect(order.polls).toBeLessThan(MAX_BUY_POLLS)
  // What was not reported and not seen is not said to have arrived.
  if (order.status === 'seen') expect(model.seen.has(order.evidence.type)).toBe(true)
  expect(purchases.length).toBeLessThanOrEqual(model.clicks)
}

const step = createStep(checkPossible)

const press = (world: World, model: Model, times: number) => {
  model.clicks++
  for (let time = 0; time < times; time++) void buyOf(world.wallet).buy()
}
const steps = [
  constant(step('open', ({ wallet }) => buyOf(wallet).open())),
  constantFrom('', '5', '100', '250', '9000').map((text) =>
    step(`type ${text}`, ({ wallet }) => buyOf(wallet).setAmount(text)),
  ),
  constantFrom(BUY_DEBOUNCE_MS, BUY_POLL_MS, MAX_BUY_POLLS * BUY_POLL_MS).map((ms) =>
    step(`${ms} ms pass`, ({ clock }) => clock.advance(ms)),
  ),
  constantFrom(1, 3).map((times) => step(`press ${times} times`, (world, model) => press(world, model, times))),
  constantFrom(10n ** 17n, -(10n ** 16n)).map((change) =>
    step(`the balance changes by ${change}`, ({ state }, model) => {
      state.balance += change
      if (change > 0n) model.seen.add('balance')
    }),
  ),
  constantFrom<OrderAnswer>(
    { status: 'waiting' },
    { status: 'processing' },
    { status: 'failed' },
    { status: 'unknown' },
    { status: 'unreachable' },
    { status: 'complete', amount: '0.5', hash: null },
  ).map((answer) =>
    step(`the provider reports ${answer.status}`, ({ state }, model) => {
      state.orderAnswer = answer
      if (answer.status === 'complete') model.seen.add('provider')
    }),
  ),
  constant(step('look at the purchases', ({ wallet }) => buyOf(wallet).refresh())),
  constantFrom('https://pay.example/1', 'https://pay.example/1', 'javascript:alert(1)', 'https://evil.example/1').map(
    (url) => step(`the API names ${url}`, ({ state }) => Object.assign(state, { url })),
  ),
  constantFrom(true, false, false).map((isDown) =>
    step(`the API is ${isDown ? 'down' : 'up'}`, ({ state }) => Object.assign(state, { isDown })),
  ),
  constantFrom(true, false).map((isVisible) =>
    step(`the page is ${isVisible ? 'shown' : 'hidden'}`, (world) => world.setVisible(isVisible)),
  ),
  constant(step('choose the provider again', ({ wallet }) => buyOf(wallet).choose({ provider: 'sandbox' }))),
  constant(step('dismiss', ({ wallet }) => buyOf(wallet).dismiss())),
  constant(step('disconnect', ({ wallet }) => wallet.connections.disconnect())),
  constant(step('connect', (world) => world.connect())),
]

test(
  `property: in ${VISITS} visits no window without a click, no quote of another amount, and no arrival that was not read`,
  async () => {
    let opened = 0
    await runVisits<World, Model>({
      steps,
      maxSteps: 30,
      begin: async () => {
        const world = createBuyWorld()
        await world.connect()
        const buy = buyOf(world.wallet)
        buy.open()
        await world.clock.advance(0)
        buy.setAmount('100')
        await world.clock.advance(BUY_DEBOUNCE_MS)
        return { world, model: { clicks: 0, seen: new Set() } }
      },
      end: ({ windows }) => {
        opened += windows.filter(({ url }) => url !== '').length
      },
    })
    // The steps reach the end of the flow.
    expect(opened).toBeGreaterThan(VISITS / 30)
  },
  VISITS_TIMEOUT_MS,
)
