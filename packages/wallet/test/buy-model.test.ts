import { type AsyncCommand, assert, asyncModelRun, asyncProperty, commands, constant, constantFrom } from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_BUY_POLLS } from '../src/onramp/buy-state.ts'
import { BUY_DEBOUNCE_MS, BUY_POLL_MS, buyOf } from '../src/onramp/buy-store.ts'
import { createBuyWorld } from './buy-world.ts'

/** The number of random visits: 100 for every change, 10,000 at the whole depth. */
const VISITS = process.env['LAUREL_TEST_DEPTH'] === 'whole' ? 10_000 : 100

type World = ReturnType<typeof createBuyWorld>
type Model = { clicks: number }

/** Checks the invariants, after every step. */
function checkPossible(model: Model, world: World): void {
  const { amountText, quote, order, purchases } = buyOf(world.wallet).getState()
  // A shown quote is of the typed amount.
  if (quote.status === 'ready') expect(Number(quote.quote.received)).toBe(Number(amountText) / world.state.rate)
  // A window only opens in a click, shows only a page that may be opened, and has no handle on the app.
  expect(world.windows.length).toBeLessThanOrEqual(model.clicks)
  for (const { url, opener } of world.windows) {
    expect(opener).toBeNull()
    expect(url === '' || url.startsWith('https://')).toBe(true)
  }
  if (order.status === 'watching') expect(order.polls).toBeLessThan(MAX_BUY_POLLS)
  // What was not seen is not said to have arrived.
  if (order.status === 'seen') expect(Number(order.received)).toBeGreaterThan(0)
  expect(purchases.length).toBeLessThanOrEqual(model.clicks)
}

/** Creates a named step, so that a failure lists the steps. */
function step(name: string, run: (world: World, model: Model) => unknown): AsyncCommand<Model, World> {
  return {
    check: () => true,
    toString: () => name,
    run: async (model, world) => {
      // Not awaited, because the next step may come before the API answers.
      Promise.resolve(run(world, model)).catch(() => {})
      await world.clock.advance(0)
      checkPossible(model, world)
    },
  }
}

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
    step(`the balance changes by ${change}`, ({ state }) => Object.assign(state, { balance: state.balance + change })),
  ),
  constantFrom('https://pay.example/1', 'https://pay.example/1', 'javascript:alert(1)').map((url) =>
    step(`the API names ${url}`, ({ state }) => Object.assign(state, { url })),
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

test(`property: in ${VISITS} visits no window without a click, no quote of another amount, and no arrival that was not read`, async () => {
  let opened = 0
  await assert(
    asyncProperty(commands(steps, { maxCommands: 30 }), async (sequence) => {
      const world = createBuyWorld()
      try {
        await world.connect()
        const buy = buyOf(world.wallet)
        buy.open()
        await world.clock.advance(0)
        buy.setAmount('100')
        await world.clock.advance(BUY_DEBOUNCE_MS)
        const model: Model = { clicks: 0 }
        await asyncModelRun(() => ({ model, real: world }), sequence)
        opened += world.windows.filter(({ url }) => url !== '').length
      } finally {
        world.wallet.destroy()
      }
    }),
    { numRuns: VISITS },
  )
  // The steps reach the end of the flow.
  expect(opened).toBeGreaterThan(VISITS / 30)
}, 600_000)
