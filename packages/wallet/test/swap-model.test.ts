import { constant, constantFrom, integer } from 'fast-check'
import { expect, test } from 'vitest'
import { judgeLoss } from '../src/swap/price-gap.ts'
import { getMinimumReceived, QUOTE_TTL_MS } from '../src/swap/swap-quote.ts'
import { getSwapFlags } from '../src/swap/swap-rules.ts'
import { swapOf } from '../src/swap/swap-store.ts'
import { SWAP_CHAIN, swapper, thief, tokens } from '../src/test-helpers/swap-answers.ts'
import { createStep, runVisits, VISITS, VISITS_TIMEOUT_MS } from './model-visits.ts'
import { type Agreed, checkMoney } from './swap-ledger.ts'
import { createSwapWorld } from './swap-world.ts'

const { native, leaf, dollar } = tokens
const listed = [native, leaf, dollar]
/** A network that the app does not have. */
const OTHER_CHAIN = 1

type Model = { readonly start: World['balances']; readonly agreed: Agreed[] }
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
  // Only the connected account edits and reviews. What another one was asked for is followed, and nothing else.
  const { address, chainId } = world.wallet.account.getState()
  if (['initializing', 'editing', 'reviewing', 'signing'].includes(state.status) && 'target' in state && address) {
    expect([state.target.address.toLowerCase(), state.target.chainId]).toEqual([address.toLowerCase(), chainId])
  }
  checkMoney(world, model)
}

const step = createStep(checkPossible)

const swap = ({ wallet }: World) => swapOf(wallet)

/** The user presses the button of what is on screen. */
function confirm(world: World, model: Model, times = 1): void {
  const state = swap(world).getState()
  if (state.status !== 'reviewing' || state.plan.status === 'checking') return
  const { plan, shown, input, target } = state
  const { chosen } = shown
  // After a reload they are other objects.
  const [paid, received] = [input.from, input.to].map((token) => listed.find((one) => one.symbol === token?.symbol))
  if (paid === undefined || received === undefined) return
  const step = plan.status === 'ready' ? (plan.approvals.length > 0 ? 'batch' : 'swap') : plan.status
  // The screen has no button for a price that is too far off, and a press of it does nothing.
  if (judgeLoss(state, chosen) !== 'too-far') {
    const minimum = getMinimumReceived(chosen.toAmount, input.slippage)
    model.agreed.push({ account: target.address, by: step, paid, received, amount: chosen.fromAmount, minimum })
  }
  for (let time = 0; time < times; time++) void swap(world).confirm(plan.number)
}

/** Goes on with whatever the screen and the wallet wait for, so that visits get far. */
function goOn(world: World, model: Model): unknown {
  const state = swap(world).getState()
  switch (state.status) {
    case 'uninitialized':
    case 'unavailable':
      return swap(world).open({ from: leaf, to: dollar, amountText: '0.000000000001' })
    case 'editing':
      return swap(world).review()
    case 'reviewing':
      return confirm(world, model)
    case 'signing':
      return world.sign()
    case 'sending':
      if (state.record.id === null && state.review === null) return swap(world).reset()
      if (state.record.id?.type === 'calls') return world.settleBatch(200)
      if (state.record.id?.type === 'hash') return world.mine()
      world.approveBatch()
      return world.approve()
    case 'swapped':
      return swap(world).reset()
    case 'initializing':
      return null
    default:
      return state satisfies never
  }
}

/** A step that goes on, and lets a second pass. */
const goesOn = constant(
  step('go on', (world, model) => {
    goOn(world, model)
    return world.clock.advance(2500)
  }),
)
/** How many of the steps go on: more than a half. */
const GOING_ON = 100
/** How many of them change how the account pays: by a batch, a permit, or an older approval. */
const CHANGING = 12
const ways = constantFrom(
  step('wallets take batches', (world) => Object.assign(world.state, { atomic: 'supported' })),
  step('wallets take no batches', (world) => Object.assign(world.state, { atomic: null })),
  step('tokens take permits', (world) => Object.assign(world.state, { hasPermits: true })),
  step('tokens take no permits', (world) => Object.assign(world.state, { hasPermits: false })),
  step('routers may take everything', (world) => Object.assign(world.state, { needsApproval: false })),
  step('routers may take nothing', (world) => Object.assign(world.state, { needsApproval: true })),
)

const steps = [
  ...Array.from({ length: GOING_ON }, () => goesOn),
  ...Array.from({ length: CHANGING }, () => ways),

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
  constant(step('the wallet signs the permit', (world) => world.sign())),
  constant(step('the wallet sends something else', (world) => world.sendElse())),
  constant(step('the wallet approves the batch', (world) => world.approveBatch())),
  constantFrom(200, 200, 500, 600).map((status) =>
    step(`the wallet reports ${status} of the batch`, (world) => world.settleBatch(status)),
  ),
  constant(step('nodes forget what is in no block', (world) => world.drop())),
  constant(step('what nodes forgot comes back', (world) => world.comeBack())),
  constantFrom(swapper, thief).map((account) =>
    step(`the wallet is on the account ${account}`, (world) => world.chooseAccount(account)),
  ),
  constantFrom(SWAP_CHAIN, OTHER_CHAIN).map((chainId) =>
    step(`the wallet is on the network ${chainId}`, (world) => world.chooseChain(chainId)),
  ),
  constantFrom(1, 400_000_000_000, 800_000_000_000).map((price) =>
    step(`a leaf costs ${price} $`, (world) => world.state.prices.set(leaf, price).set(dollar, 1)),
  ),
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
      ...{ maxSteps: 40, size: 'max' },
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
      },
    })
  },
  VISITS_TIMEOUT_MS,
)
