import { constant, constantFrom, integer } from 'fast-check'
import { decodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { decodeSwap } from '../src/swap/decode-swap.ts'
import { getMinimumReceived, QUOTE_TTL_MS } from '../src/swap/swap-quote.ts'
import { getSwapFlags } from '../src/swap/swap-rules.ts'
import { swapOf } from '../src/swap/swap-store.ts'
import { exchanges, swapper, tokens } from '../src/test-helpers/swap-answers.ts'
import { createStep, runVisits, VISITS, VISITS_TIMEOUT_MS } from './model-visits.ts'
import { createSwapWorld } from './swap-world.ts'

const { native, leaf, dollar } = tokens
const [{ address: router, type: routerType } = { address: swapper, type: 'v2' as const }] = exchanges.routers

/** What the user agreed to with each click, and how often the user clicked. */
type Model = {
  readonly start: World['balances']
  readonly agreed: { readonly amount: bigint; readonly minimum: bigint; readonly step: 'approval' | 'swap' }[]
}
type World = ReturnType<typeof createSwapWorld>

/** Checks the invariants, after every step. */
function checkPossible(model: Model, world: World): void {
  const state = swapOf(world.wallet).getState()
  const flags = getSwapFlags(state)
  // At most one step is running.
  const running = [
    flags.initializing,
    flags.loadingQuote,
    flags.loadingApproval,
    flags.loadingBuild,
    flags.loadingTransaction,
  ]
  expect(running.filter(Boolean).length).toBeLessThanOrEqual(1)
  expect(flags.initializing && flags.initialized).toBe(false)

  // No stale quote is shown, and nothing can be confirmed on one.
  const shown = state.status === 'editing' && state.quotes.status === 'ready' ? state.quotes.shown : null
  const reviewed = state.status === 'reviewing' && state.plan.status !== 'checking' ? state.shown : null
  for (const quotes of [shown, reviewed]) {
    if (quotes !== null) expect(world.clock.now() - quotes.at).toBeLessThanOrEqual(QUOTE_TTL_MS)
  }
  if (state.status === 'editing' && state.quotes.status === 'ready' && state.input.from !== null) {
    expect(state.quotes.shown.chosen.fromAmount > 0n).toBe(true)
  }
  // What can be confirmed promises what is on screen.
  if (state.status === 'reviewing' && state.plan.status === 'ready') {
    const { chosen } = state.shown
    expect(state.plan.swap.minimumReceived).toBeGreaterThanOrEqual(
      getMinimumReceived(chosen.toAmount, state.input.slippage),
    )
    expect(state.plan.swap.feeBips).toBeLessThanOrEqual(85n)
  }

  // The wallet was never asked without a click, never twice for one, and only for what the user saw.
  expect(world.received.length).toBeLessThanOrEqual(model.agreed.length)
  for (const [at, { to, data, value }] of world.received.entries()) {
    const agreed = model.agreed[at]
    if (agreed?.step === 'approval') {
      expect(to.toLowerCase()).not.toBe(router.toLowerCase())
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
      expect([functionName, String(args?.[0]).toLowerCase(), args?.[1]]).toEqual([
        'approve',
        router.toLowerCase(),
        agreed.amount,
      ])
      continue
    }
    expect(to.toLowerCase()).toBe(router.toLowerCase())
    const swap = decodeSwap({ type: routerType, address: router }, data)
    expect(swap?.recipient.toLowerCase()).toBe(swapper.toLowerCase())
    expect(swap?.amountIn ?? value).toBe(agreed?.amount)
    expect(swap?.minimum).toBeGreaterThanOrEqual(agreed?.minimum ?? 2n ** 255n)
  }
  // Money is conserved: what left is what was agreed and mined, and nothing left for less than the minimum.
  for (const amount of world.balances.values()) expect(amount >= 0n).toBe(true)
}

const step = createStep(checkPossible)

const swap = ({ wallet }: World) => swapOf(wallet)

/** The user presses the button of what is on screen. */
function confirm(world: World, model: Model, times = 1): void {
  const state = swap(world).getState()
  if (state.status !== 'reviewing' || state.plan.status === 'checking') return
  const { chosen } = state.shown
  model.agreed.push({
    step: state.plan.status === 'approval' ? 'approval' : 'swap',
    amount: chosen.fromAmount,
    minimum: getMinimumReceived(chosen.toAmount, state.input.slippage),
  })
  const before = world.received.length
  for (let time = 0; time < times; time++) void swap(world).confirm(state.plan.number)
  // An older request of another page is followed instead.
  if (swap(world).getState().status !== 'sending' || world.received.length > before + 1) return
  const now = swap(world).getState()
  if (now.status === 'sending' && now.review === null) model.agreed.pop()
}

const steps = [
  constant(step('open', (world) => swap(world).open())),
  constant(
    step('open with leaves', (world) => swap(world).open({ from: leaf, to: dollar, amountText: '0.000000000001' })),
  ),
  constantFrom('', '0', '0.000000000002', '1', '5').map((text) =>
    step(`type ${text}`, (world) => swap(world).setAmount(text)),
  ),
  constantFrom(native, leaf, dollar).chain((token) =>
    constantFrom('from' as const, 'to' as const).map((side) =>
      step(`choose ${token.symbol} as ${side}`, (world) => swap(world).chooseToken(side, token)),
    ),
  ),
  constant(step('switch sides', (world) => swap(world).switchSides())),
  constantFrom(0.5, 1, 50).map((slippage) =>
    step(`slippage ${slippage}`, (world) => swap(world).setSlippage(slippage)),
  ),
  constant(step('review', (world) => swap(world).review())),
  constant(step('review again', (world) => swap(world).review())),
  constant(step('leave the review', (world) => swap(world).leaveReview())),
  constant(step('confirm', (world, model) => confirm(world, model))),
  constant(step('confirm three times', (world, model) => confirm(world, model, 3))),
  integer({ min: 0, max: 20 }).map((plan) =>
    step(`confirm plan ${plan}, whatever is shown`, (world, model) => {
      const state = swap(world).getState()
      if (state.status === 'reviewing' && state.plan.number === plan) confirm(world, model)
      else void swap(world).confirm(plan)
    }),
  ),
  constant(step('the wallet approves', (world) => world.approve())),
  constant(step('the wallet approves at once', (world) => world.approve())),
  constant(step('the wallet rejects', (world) => world.reject())),
  constant(step('a block', (world) => world.mine())),
  constant(step('a block in which it fails', (world) => world.mine(false))),
  constantFrom(100n, 400_000n, 500_000n, 700_000n).map((rate) =>
    step(`the rate is ${rate}`, (world) => Object.assign(world.state, { rate })),
  ),
  constantFrom(true, false, false).map((isApiDown) =>
    step(`the API is ${isApiDown ? 'down' : 'up'}`, (world) => Object.assign(world.state, { isApiDown })),
  ),
  constantFrom('0', '1', 'honest').map((amount) =>
    step(`the API builds with ${amount} as value`, (world) => {
      world.state.lie = (built) => (amount === 'honest' ? built : { ...built, tx: { ...built.tx, amount } })
    }),
  ),
  constantFrom(500, 3000, 10_000, 31_000, 120_000).map((ms) => step(`${ms} ms pass`, ({ clock }) => clock.advance(ms))),
  constant(step('look', (world) => swap(world).watch())),
  constant(step('reset', (world) => swap(world).reset())),
  constant(
    step('reload', async (world) => {
      world.reload()
      await world.connect()
      swap(world).open()
    }),
  ),
  constant(step('disconnect', (world) => world.wallet.connections.disconnect())),
  constant(step('connect', (world) => world.connect())),
]

test(
  `property: in ${VISITS} visits no impossible state, no second request, no stale quote, and no money lost`,
  async () => {
    await runVisits<World, Model>({
      steps,
      maxSteps: 30,
      begin: async () => {
        const world = createSwapWorld()
        const model: Model = { agreed: [], start: new Map(world.balances) }
        await world.connect()
        swap(world).open({ from: leaf, to: dollar, amountText: '0.000000000001' })
        await world.clock.advance(1000)
        return { world, model }
      },
      // Whatever is open ends now, and asks for nothing more.
      end: async (world, model) => {
        for (let time = 0; time < 3; time++) {
          world.reject()
          world.mine()
          await world.clock.advance(10_000)
        }
        checkPossible(model, world)
        const mined = world.sent.filter(({ status }) => status === 'mined').length
        if (mined === 0) expect([...world.balances]).toEqual([...model.start])
      },
    })
  },
  VISITS_TIMEOUT_MS,
)
