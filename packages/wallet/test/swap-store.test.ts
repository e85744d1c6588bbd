import { afterEach, describe, expect, test, vi } from 'vitest'
import { RequestPendingError } from '../src/connection/errors.ts'
import type { SwapDraft } from '../src/swap/swap-draft.ts'
import { getMinimumReceived } from '../src/swap/swap-quote.ts'
import { getSwapFlags } from '../src/swap/swap-rules.ts'
import { swapOf } from '../src/swap/swap-store.ts'
import { swapper, thief, tokens } from '../src/test-helpers/swap-answers.ts'
import type { TriedTransaction } from '../src/transactions/verify-transaction.ts'
import {
  approveAndMine,
  closeSwapWorlds,
  confirm,
  openWorld,
  planOf,
  review,
  shownOf,
  stateOf,
  type World,
  worlds,
} from './open-swap.ts'
import { createSwapWorld } from './swap-world.ts'

const { leaf, dollar } = tokens
afterEach(closeSwapWorlds)

describe('swapOf', () => {
  test('default: an approval of exactly the amount, a new price, the swap', async () => {
    const world = await openWorld()
    expect(stateOf(world)).toMatchObject({ status: 'editing', quotes: { status: 'ready' } })
    await review(world)
    expect(stateOf(world)).toMatchObject({ status: 'reviewing', plan: { status: 'approval' } })
    await confirm(world)
    expect(getSwapFlags(stateOf(world)).loadingApproval).toBe(true)
    const quotesBefore = world.requests.filter((path) => path.endsWith('/quotes')).length
    await approveAndMine(world)
    expect(world.state.allowance).toBe(1_000_000n)
    expect(world.requests.filter((path) => path.endsWith('/quotes')).length).toBe(quotesBefore + 1)
    expect(stateOf(world)).toMatchObject({ status: 'reviewing', plan: { status: 'ready' } })
    await confirm(world)
    expect(getSwapFlags(stateOf(world)).loadingTransaction).toBe(true)
    await approveAndMine(world)
    expect(stateOf(world).status).toBe('swapped')
    expect(world.balances.get(dollar)).toBe(1_500_000n)
    swapOf(world.wallet).reset()
    expect(stateOf(world).status).toBe('uninitialized')
  })

  test('default: the app gives what has to arrive, and verifies the swap before its approval costs a fee', async () => {
    const world = createSwapWorld()
    worlds.push(world)
    await world.connect()
    const seen: TriedTransaction[] = []
    const sent: unknown[] = []
    let isQualifying = false
    const draft: SwapDraft = {
      ...{ from: leaf, to: dollar, minToAmount: 400_000n },
      verifyTransaction: (tried) => {
        seen.push(tried)
        return isQualifying
          ? { status: 'accepted' }
          : { status: 'refused', title: 'This wouldn’t qualify', text: 'Swap more.' }
      },
      onSent: (hash) => void sent.push(hash),
    }
    swapOf(world.wallet).open(draft)
    await world.clock.advance(1000)
    const state = stateOf(world)
    if (state.status !== 'editing' || state.quotes.status !== 'ready') throw new TypeError(state.status)
    expect(getMinimumReceived(state.quotes.shown.chosen.toAmount, state.input.slippage)).toBeGreaterThanOrEqual(
      400_000n,
    )
    await review(world)
    const refused = { status: 'refused', title: 'This wouldn’t qualify' }
    expect(stateOf(world)).toMatchObject({ plan: { status: 'approval', verification: refused } })
    expect(seen).toMatchObject([{ transaction: { from: swapper }, simulation: { status: 'changes' } }])
    await confirm(world)
    expect(world.received).toEqual([])
    // What the user typed stays when the same view is shown again.
    swapOf(world.wallet).leaveReview()
    swapOf(world.wallet).setAmount('0.000000000002')
    swapOf(world.wallet).open(draft)
    expect(stateOf(world)).toMatchObject({ input: { amountText: '0.000000000002' } })
    await world.clock.advance(1000)
    isQualifying = true
    await review(world)
    await confirm(world)
    await approveAndMine(world)
    expect(sent).toEqual([])
    await confirm(world)
    await approveAndMine(world)
    expect(sent).toHaveLength(1)
  })

  test.each(['done', 'no-answer'] as const)('behavior: a review says how its trial ended: %s', async (trial) => {
    // An approval comes before it, so `eth_call` alone cannot try it.
    const world = await openWorld({ atomic: 'supported' })
    world.state.isTrying = trial === 'done'
    await review(world)
    // viem repeats a request that failed, by the clock of the machine.
    await vi.waitFor(async () => {
      await world.clock.advance(0)
      expect(stateOf(world)).toMatchObject({ plan: { status: 'ready', trial } })
    }, 4_500)
  })

  test('behavior: an app that needs one pool gets no other quote, and the swap is built through it', async () => {
    const world = await openWorld({ needsApproval: false })
    const [fee] = shownOf(world).poolFees
    if (fee === undefined) throw new TypeError('The quote goes through a pool.')
    swapOf(world.wallet).open({ from: leaf, to: dollar, amountText: '0.000000000002', pool: { fee } })
    await world.clock.advance(1000)
    await review(world)
    expect(stateOf(world)).toMatchObject({ status: 'reviewing', plan: { status: 'ready' } })
    expect(world.builds.at(-1)).toMatchObject({ poolFees: [fee] })
    swapOf(world.wallet).leaveReview()
    swapOf(world.wallet).open({ from: leaf, to: dollar, amountText: '0.000000000003', pool: { fee: 0.5 } })
    await world.clock.advance(1000)
    expect(stateOf(world)).toMatchObject({ status: 'editing', quotes: { status: 'empty' } })
  })

  test('behavior: enough allowance needs no approval', async () => {
    const world = await openWorld({ needsApproval: false })
    await review(world)
    expect(stateOf(world)).toMatchObject({ plan: { status: 'ready', approvals: [] } })
    expect(world.requests).not.toContain('/v1/convert/build-approve')
  })

  test('behavior: two clicks ask the wallet once', async () => {
    const world = await openWorld({ needsApproval: false })
    const plan = await review(world)
    await Promise.race([Promise.all([confirm(world, plan), confirm(world, plan), confirm(world, plan)])])
    expect(world.received.length).toBe(1)
  })

  test('behavior: a click on a plan that is not shown any more does nothing', async () => {
    const world = await openWorld({ needsApproval: false })
    const plan = await review(world)
    const stop = swapOf(world.wallet).watch()
    await world.clock.advance(10_000)
    expect(planOf(world)).not.toBe(plan)
    await confirm(world, plan)
    expect(world.received.length).toBe(0)
    stop()
  })

  test('error: the wallet rejects, and the swap can be confirmed again', async () => {
    const world = await openWorld({ needsApproval: false })
    await review(world)
    await confirm(world)
    world.reject()
    await world.clock.advance(0)
    expect(stateOf(world)).toMatchObject({ status: 'reviewing', failure: { type: 'wallet' } })
    await confirm(world)
    expect(world.received.length).toBe(2)
  })

  test('error: a wallet that shows another request says so, and nothing was sent', async () => {
    const world = await openWorld({ needsApproval: false })
    await review(world)
    await confirm(world)
    world.received[0]?.answer(Object.assign(new Error('Already processing'), { code: -32002 }))
    await world.clock.advance(0)
    expect(stateOf(world)).toMatchObject({ status: 'reviewing', failure: { type: 'wallet' } })
    const state = stateOf(world)
    expect(state.status === 'reviewing' && state.failure?.error).toBeInstanceOf(RequestPendingError)
  })

  test('error: after an answer that is not a hash, nothing is sent again before the user has looked', async () => {
    const world = await openWorld({ needsApproval: false })
    const plan = await review(world)
    await confirm(world)
    world.received[0]?.answer({ sent: true })
    await world.clock.advance(0)
    expect(stateOf(world)).toMatchObject({ status: 'sending', review: null, record: { id: null } })
    await confirm(world, plan)
    expect(world.received.length).toBe(1)
    swapOf(world.wallet).reset()
    expect(stateOf(world).status).toBe('uninitialized')
  })

  test.each([
    ['account', (world: World) => world.chooseAccount(thief)],
    ['network', (world: World) => world.chooseChain(1)],
  ] as const)(
    'behavior: the %s changes while the wallet has the request: it is followed, and sent once',
    async (_, change) => {
      const world = await openWorld({ needsApproval: false })
      const plan = await review(world)
      await confirm(world)
      change(world)
      await world.clock.advance(1000)
      expect(stateOf(world)).toMatchObject({ status: 'sending', record: { account: swapper, id: null } })
      await confirm(world, plan)
      swapOf(world.wallet).open()
      expect(world.received).toHaveLength(1)
      await approveAndMine(world)
      expect(stateOf(world)).toMatchObject({ status: 'swapped', record: { account: swapper } })
      expect(world.received).toHaveLength(1)
    },
  )

  test('error: a reverted swap leads back, and says so', async () => {
    const world = await openWorld({ needsApproval: false })
    await review(world)
    await confirm(world)
    await approveAndMine(world, false)
    expect(stateOf(world)).toMatchObject({ status: 'editing', failure: { type: 'reverted' } })
  })

  test('behavior: after 25 s without a receipt it is late, and not failed', async () => {
    const world = await openWorld({ needsApproval: false })
    await review(world)
    await confirm(world)
    world.approve()
    await world.clock.advance(24_000)
    expect(stateOf(world)).toMatchObject({ status: 'sending', isLate: false })
    await world.clock.advance(2_000)
    expect(stateOf(world)).toMatchObject({ status: 'sending', isLate: true })
    world.mine()
    await world.clock.advance(9_000)
    expect(stateOf(world).status).toBe('swapped')
  })
})

describe('a tab that is closed', () => {
  test('behavior: while the wallet has the request, nothing is asked again until the user says so', async () => {
    const world = await openWorld({ needsApproval: false })
    await review(world)
    await confirm(world)
    world.reload()
    await world.connect()
    swapOf(world.wallet).open()
    await world.clock.advance(1000)
    expect(stateOf(world)).toMatchObject({ status: 'sending', review: null, record: { id: null } })
    expect(world.received.length).toBe(1)
    swapOf(world.wallet).reset()
    swapOf(world.wallet).open()
    await world.clock.advance(1000)
    expect(stateOf(world).status).toBe('editing')
  })

  test.each([
    ['approval', true, 'editing'],
    ['swap', false, 'swapped'],
  ] as const)('behavior: after an %s was sent, it is followed to its end', async (_, needsApproval, end) => {
    const world = await openWorld({ needsApproval })
    await review(world)
    await confirm(world)
    world.approve()
    await world.clock.advance(0)
    world.reload()
    await world.connect()
    swapOf(world.wallet).open()
    await world.clock.advance(0)
    expect(stateOf(world)).toMatchObject({ status: 'sending', record: { id: { type: 'hash' } } })
    world.mine()
    await world.clock.advance(3000)
    expect(stateOf(world).status).toBe(end)
    expect(world.received.length).toBe(1)
    if (end === 'editing') expect(stateOf(world)).toMatchObject({ input: { from: leaf, to: dollar } })
  })

  test('behavior: another tab that asked the wallet keeps this one from asking', async () => {
    const world = await openWorld({ needsApproval: false })
    const plan = await review(world)
    const saved = '{"step":"swap"}'
    expect(saved).not.toBe('')
    await confirm(world, plan)
    const text = world.wallet.environment.storage?.getItem('laurel.swap')
    expect(text).toContain('"step":"swap"')
    // The private key of no account, no amount that is not shown, and nothing of the API is in it.
    expect(Object.keys(JSON.parse(text ?? '{}')).sort()).toEqual(
      ['account', 'amount', 'at', 'chainId', 'from', 'id', 'slippage', 'step', 'to', 'toAmount'].sort(),
    )
  })
})
