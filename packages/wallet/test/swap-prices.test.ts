import { afterEach, describe, expect, test } from 'vitest'
import { findTokens } from '../src/swap/find-tokens.ts'
import { SwapPriceMovedError } from '../src/swap/review-errors.ts'
import { getSwapFlags } from '../src/swap/swap-rules.ts'
import { swapOf } from '../src/swap/swap-store.ts'
import { tokenKey } from '../src/swap/swap-token.ts'
import { tokens } from '../src/test-helpers/swap-answers.ts'
import { closeSwapWorlds, confirm, openWorld, review, shownOf, stateOf, type World, worlds } from './open-swap.ts'
import { createSwapWorld } from './swap-world.ts'

const { leaf, dollar } = tokens
afterEach(closeSwapWorlds)

describe('prices of a swap', () => {
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
