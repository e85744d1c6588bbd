import { afterEach, describe, expect, test, vi } from 'vitest'
import { RequestPendingError } from '../src/connection/errors.ts'
import { findTokens } from '../src/swap/find-tokens.ts'
import { SwapPriceMovedError } from '../src/swap/review-errors.ts'
import type { SwapDraft } from '../src/swap/swap-draft.ts'
import { getMinimumReceived } from '../src/swap/swap-quote.ts'
import { getSwapFlags } from '../src/swap/swap-rules.ts'
import { swapOf } from '../src/swap/swap-store.ts'
import { tokenKey } from '../src/swap/swap-token.ts'
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
import { batchHash, createSwapWorld } from './swap-world.ts'

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

  test('behavior: the price moves between quote and swap: the new price is shown, and said', async () => {
    const world = await openWorld({ needsApproval: false })
    world.state.rate = 400_000n
    await review(world)
    expect(stateOf(world)).toMatchObject({
      status: 'reviewing',
      isWorse: true,
      shown: { chosen: { toAmount: 400_000n } },
      plan: { status: 'ready', swap: { minimumReceived: 396_000n } },
    })
  })

  test('behavior: the price moves, and quotes are of the moment before: they are requested again once they are new', async () => {
    const world = await openWorld({ needsApproval: false })
    world.state.cachedRate = 500_000n
    world.state.rate = 400_000n
    await review(world)
    expect(stateOf(world)).toMatchObject({ status: 'reviewing', plan: { status: 'checking' } })
    await world.clock.advance(1_000)
    world.state.cachedRate = null
    await world.clock.advance(1_500)
    expect(stateOf(world)).toMatchObject({
      status: 'reviewing',
      isWorse: true,
      shown: { chosen: { toAmount: 400_000n } },
      plan: { status: 'ready', swap: { minimumReceived: 396_000n } },
    })
  })

  test('security: a price impact above a tenth is neither reviewed nor confirmed, although no price is known', async () => {
    const world = await openWorld({ needsApproval: false })
    const swap = swapOf(world.wallet)
    world.state.priceImpact = 0.101
    swap.setAmount('0.000000000002')
    await world.clock.advance(1000)
    expect(shownOf(world).priceImpact).toBe(0.101)
    swap.review()
    expect(stateOf(world).status).toBe('editing')
    world.state.priceImpact = 0.1
    swap.setAmount('0.000000000003')
    await world.clock.advance(1000)
    await review(world)
    world.state.priceImpact = 0.2
    swap.watch()
    await world.clock.advance(11_000)
    expect(stateOf(world)).toMatchObject({ status: 'reviewing', shown: { chosen: { priceImpact: 0.2 } } })
    await confirm(world)
    expect(world.received).toEqual([])
  })

  test('error: the price moves each time a swap is built: it says so, nothing was sent, and it can be reviewed again', async () => {
    const world = await openWorld({ needsApproval: false })
    world.state.cachedRate = 500_000n
    world.state.rate = 400_000n
    swapOf(world.wallet).review()
    await world.clock.advance(2_500)
    const state = stateOf(world)
    expect(state).toMatchObject({ status: 'editing', failure: { type: 'price-moved' } })
    expect(state.status === 'editing' && state.failure?.error).toBeInstanceOf(SwapPriceMovedError)
    expect(getSwapFlags(state).fetchError).toBe(true)
    world.state.cachedRate = null
    await world.clock.advance(10_000)
    await review(world)
    expect(stateOf(world)).toMatchObject({ status: 'reviewing', plan: { status: 'ready' } })
    expect(world.received).toEqual([])
  })

  test.each([
    ['down', 'transaction', (world: World) => Object.assign(world.state, { isApiDown: true })],
    [
      'lying',
      'transaction',
      (world: World) => {
        world.state.lie = (built) => ({ ...built, tx: { ...built.tx, amount: '1' } })
      },
    ],
    ['building what reverts', 'transaction', (world: World) => Object.assign(world.state, { isReverting: true })],
  ] as const)('error: an API that is %s leads back with a fetch error', async (_, type, change) => {
    const world = await openWorld({ needsApproval: false })
    change(world)
    swapOf(world.wallet).review()
    await world.clock.advance(0)
    expect(stateOf(world)).toMatchObject({ status: 'editing', failure: { type } })
    expect(getSwapFlags(stateOf(world)).fetchError).toBe(true)
    expect(world.received.length).toBe(0)
  })

  test.each([
    ['3', 1_000_000_000n],
    ['3000000000', 3_000_000_000n],
  ])('behavior: of an API’s gas price of %s and the node’s, the higher counts', async (fast, expected) => {
    const world = createSwapWorld()
    worlds.push(world)
    await world.connect()
    world.state.fastGasPrice = fast
    swapOf(world.wallet).open()
    await world.clock.advance(0)
    expect(stateOf(world)).toMatchObject({ status: 'editing', market: { gasPrice: expected } })
  })

  test('error: without prices at the start, swaps are unavailable', async () => {
    const world = createSwapWorld()
    worlds.push(world)
    await world.connect()
    world.state.isApiDown = true
    swapOf(world.wallet).open()
    await world.clock.advance(0)
    expect(stateOf(world)).toMatchObject({ status: 'unavailable', failure: { type: 'initialize' } })
  })

  test('behavior: prices are requested every 10 s while they are on screen and visible, and not otherwise', async () => {
    const world = await openWorld()
    const quotes = () => world.requests.filter((path) => path.endsWith('/quotes')).length
    expect(quotes()).toBe(1)
    await world.clock.advance(60_000)
    expect(quotes()).toBe(1)
    const stop = swapOf(world.wallet).watch()
    await world.clock.advance(30_000)
    const watched = quotes()
    expect(watched).toBeGreaterThanOrEqual(4)
    Reflect.set(world.wallet.environment.window?.document ?? {}, 'visibilityState', 'hidden')
    await world.clock.advance(60_000)
    expect(quotes()).toBeLessThanOrEqual(watched + 1)
    stop()
  })

  test('behavior: the prices of both tokens are read again after a minute on screen, and a failure forgets none', async () => {
    const world = await openWorld({ needsApproval: false })
    const priceOf = () => {
      const state = stateOf(world)
      return state.status === 'editing' || state.status === 'reviewing' ? state.market.prices[tokenKey(leaf)] : null
    }
    const stop = swapOf(world.wallet).watch()
    await review(world)
    expect(priceOf()).toBe(2)
    world.state.prices.set(leaf, 3)
    await world.clock.advance(50_000)
    expect(priceOf()).toBe(2)
    await world.clock.advance(20_000)
    expect(priceOf()).toBe(3)
    world.state.down.add('/v1/fungible/price')
    await world.clock.advance(70_000)
    expect(priceOf()).toBe(3)
    stop()
  })

  test('behavior: a token that arrives while swaps are on screen is listed, and a chosen one is read again', async () => {
    const world = createSwapWorld()
    worlds.push(world)
    await world.connect()
    swapOf(world.wallet).open({ from: tokens.native, to: dollar, amountText: '0.000000000001' })
    await world.clock.advance(1000)
    const stop = swapOf(world.wallet).watch()
    const own = () => {
      const state = stateOf(world)
      return state.status === 'editing' ? findTokens(state.market, '').own : null
    }
    expect(own()).toEqual([tokens.native, dollar])
    world.state.held = [leaf]
    world.balances.set(dollar, 0n)
    await world.clock.advance(11_000)
    expect(own()).toEqual([tokens.native, leaf])
    stop()
  })

  test('behavior: a quote of more than 30 s is not shown', async () => {
    const world = await openWorld()
    await world.clock.advance(30_000)
    const state = stateOf(world)
    expect(state.status === 'editing' && state.quotes.status).not.toBe('ready')
  })

  test('behavior: answers to what was typed before are dropped', async () => {
    const world = await openWorld()
    swapOf(world.wallet).setAmount('0.000000000002')
    expect(stateOf(world)).toMatchObject({ quotes: { status: 'loading' } })
    await world.clock.advance(500)
    expect(stateOf(world)).toMatchObject({ quotes: { status: 'ready', shown: { chosen: { fromAmount: 2_000_000n } } } })
  })
})

describe('a wallet that sends calls together', () => {
  async function openBatch(atomic: 'supported' | 'ready' = 'supported') {
    const world = await openWorld({ atomic })
    await review(world)
    return world
  }

  test.each(['supported', 'ready'] as const)('default: %s, approval and swap are one request', async (atomic) => {
    const world = await openBatch(atomic)
    expect(stateOf(world)).toMatchObject({ status: 'reviewing', plan: { status: 'ready', approvals: [{}] } })
    const plan = planOf(world)
    await Promise.all([confirm(world, plan), confirm(world, plan)])
    expect(world.received).toEqual([])
    expect(world.batches.map(({ request }) => request)).toEqual([
      {
        ...{ version: '2.0.0', from: swapper, chainId: '0x7a69', atomicRequired: true },
        calls: [
          { to: leaf.address, value: '0x0', data: expect.stringMatching(/^0x095ea7b3/) },
          { to: world.router, value: '0x0', data: expect.stringMatching(/^0x38ed1739/) },
        ],
      },
    ])
    world.approveBatch()
    await world.clock.advance(2_000)
    expect(stateOf(world)).toMatchObject({ status: 'sending', record: { id: { type: 'calls', id: 'batch-0' } } })
    world.settleBatch(200)
    await world.clock.advance(2_000)
    expect(stateOf(world).status).toBe('swapped')
    expect(world.balances.get(dollar)).toBe(1_500_000n)
    // What the router may take is used up.
    expect(world.state.allowance).toBe(0n)
  })

  test('behavior: what the app refuses in a batch is sent alone, if it accepts that', async () => {
    const world = createSwapWorld({ atomic: 'supported' })
    worlds.push(world)
    await world.connect()
    const seen: boolean[] = []
    swapOf(world.wallet).open({
      ...{ from: leaf, to: dollar, amountText: '0.000000000001' },
      verifyTransaction: ({ isBatched = false }) => {
        seen.push(isBatched)
        return isBatched ? { status: 'refused', title: 'Not in a batch', text: 'Alone.' } : { status: 'accepted' }
      },
    })
    await world.clock.advance(1000)
    await review(world)
    expect(stateOf(world)).toMatchObject({ plan: { status: 'approval', verification: { status: 'accepted' } } })
    expect(seen).toEqual([true, false])
  })

  test.each([200, 500])(
    'default: the app gets the transaction when the wallet reports it (%i), not only that of success',
    async (status) => {
      const world = createSwapWorld({ atomic: 'supported' })
      worlds.push(world)
      await world.connect()
      const sent: unknown[] = []
      swapOf(world.wallet).open({
        ...{ from: leaf, to: dollar, amountText: '0.000000000001' },
        onSent: (hash) => void sent.push(hash),
      })
      await world.clock.advance(1000)
      await review(world)
      await confirm(world)
      expect(sent).toEqual([])
      world.approveBatch()
      await world.clock.advance(2_000)
      expect(sent).toEqual([null])
      world.settleBatch(status)
      await world.clock.advance(2_000)
      expect(sent).toEqual([null, batchHash(0)])
    },
  )

  test.each([
    [400, 'reverted', 'wallet/swap-failed'],
    [500, 'reverted', 'wallet/swap-failed'],
    [600, 'partial', 'wallet/swap-partial'],
  ] as const)('error: a batch that ends with %i is %s', async (status, type, code) => {
    const world = await openBatch()
    await confirm(world)
    world.approveBatch()
    world.settleBatch(status)
    await world.clock.advance(2_000)
    expect(stateOf(world)).toMatchObject({ status: 'editing', failure: { type, error: { code } } })
  })

  test.each([4200, 5700, 5740, 5750, 5760])(
    'error: a wallet that cannot after all (%i) is requested to approve first, and then to swap',
    async (code) => {
      const world = await openBatch()
      await confirm(world)
      world.batches[0]?.answer(Object.assign(new Error('No'), { code }))
      await world.clock.advance(0)
      expect(stateOf(world)).toMatchObject({ status: 'reviewing', plan: { status: 'approval' }, failure: null })
      await confirm(world)
      await approveAndMine(world)
      await confirm(world)
      await approveAndMine(world)
      expect(stateOf(world).status).toBe('swapped')
      expect(world.batches.length).toBe(1)
    },
  )

  test('behavior: after a reload the batch is followed by its id, and nothing is sent again', async () => {
    const world = await openBatch()
    await confirm(world)
    world.approveBatch()
    await world.clock.advance(0)
    world.reload()
    await world.connect()
    swapOf(world.wallet).open()
    await world.clock.advance(2_000)
    expect(stateOf(world)).toMatchObject({ status: 'sending', record: { id: { type: 'calls', id: 'batch-0' } } })
    world.settleBatch(200)
    await world.clock.advance(2_000)
    expect(stateOf(world).status).toBe('swapped')
    expect([world.batches.length, world.received.length]).toEqual([1, 0])
  })

  test('behavior: after a reload without an answer, nothing is sent again before the user has looked', async () => {
    const world = await openBatch()
    await confirm(world)
    world.reload()
    await world.connect()
    swapOf(world.wallet).open()
    await world.clock.advance(5_000)
    expect(stateOf(world)).toMatchObject({ status: 'sending', review: null, record: { id: null } })
    expect([world.batches.length, world.received.length]).toEqual([1, 0])
  })

  test('behavior: a wallet that reports that it cannot gets an approval', async () => {
    const world = await openWorld({ atomic: 'unsupported' })
    await review(world)
    expect(stateOf(world)).toMatchObject({ status: 'reviewing', plan: { status: 'approval' } })
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
