import { afterEach, describe, expect, test, vi } from 'vitest'
import { getSwapFlags } from '../src/swap/swap-rules.ts'
import { swapOf } from '../src/swap/swap-store.ts'
import { swapper, thief, tokens } from '../src/test-helpers/swap-answers.ts'
import { DROPPED_AFTER_MS } from '../src/transactions/transaction.ts'
import { transactionsOf } from '../src/transactions/transactions-store.ts'
import { approveAndMine, closeSwapWorlds, confirm, openWorld, review, stateOf, type World } from './open-swap.ts'
import { batchHash } from './swap-world-wallet.ts'

const { dollar } = tokens
afterEach(closeSwapWorlds)

/** A wallet that answers long after the price is too old to be shown. */
const LATE_MS = 35_000
const declined = { type: 'wallet', error: { name: 'UserRejectedError' } }

/** A swap, or its approval, that the wallet has for {@link LATE_MS}, while swaps are on screen. */
async function requestLate(needsApproval: boolean): Promise<World> {
  const world = await openWorld({ needsApproval })
  swapOf(world.wallet).watch()
  await review(world)
  await confirm(world)
  await world.clock.advance(LATE_MS)
  return world
}

describe('a wallet that answers late', () => {
  test.each([
    ['a swap', false],
    ['an approval', true],
  ])('error: the user declines %s, and it is said', async (_, needsApproval) => {
    const world = await requestLate(needsApproval)
    world.reject()
    await world.clock.advance(3_000)
    expect(stateOf(world)).toMatchObject({ status: 'editing', failure: declined })
  })

  test.each([
    ['a swap', false],
    ['an approval', true],
  ])('error: the wallet fails at %s, and its own words are said', async (_, needsApproval) => {
    const world = await requestLate(needsApproval)
    world.received[0]?.answer(Object.assign(new Error('no'), { code: -32603, shortMessage: 'Nonce too high.' }))
    await world.clock.advance(3_000)
    const failure = { type: 'wallet', error: { shortMessage: 'Nonce too high.' } }
    expect(stateOf(world)).toMatchObject({ status: 'editing', failure })
  })

  test('error: the user declines a permit, and it is said', async () => {
    const world = await openWorld()
    world.state.hasPermits = true
    swapOf(world.wallet).setAmount('0.000000000002')
    await world.clock.advance(1_000)
    swapOf(world.wallet).watch()
    await review(world)
    await vi.waitFor(() => expect(stateOf(world)).toMatchObject({ plan: { status: 'permit' } }))
    await confirm(world)
    expect(stateOf(world).status).toBe('signing')
    await world.clock.advance(LATE_MS)
    world.reject()
    await world.clock.advance(3_000)
    expect(stateOf(world)).toMatchObject({ status: 'editing', failure: declined })
  })

  test('error: a swap fails in its block, and it is said', async () => {
    const world = await requestLate(false)
    await approveAndMine(world, false)
    await world.clock.advance(3_000)
    expect(stateOf(world)).toMatchObject({ status: 'editing', failure: { type: 'reverted' } })
  })

  test('error: no node knows what was sent any more: it is said, and not that nothing was sent', async () => {
    const world = await openWorld({ needsApproval: false })
    swapOf(world.wallet).watch()
    await review(world)
    await confirm(world)
    world.approve()
    await world.clock.advance(3_000)
    world.sent.splice(0)
    await world.clock.advance(DROPPED_AFTER_MS + 10_000)
    expect(stateOf(world)).toMatchObject({ status: 'editing', failure: { type: 'dropped' } })
    expect(getSwapFlags(stateOf(world)).fetchError).toBe(false)
  })

  test('error: another transaction takes the place of what was sent: it is said', async () => {
    const world = await openWorld({ needsApproval: false })
    await review(world)
    await confirm(world)
    world.approve()
    await world.clock.advance(3_000)
    world.sent.splice(0)
    world.state.nonce++
    await world.clock.advance(LATE_MS)
    expect(stateOf(world)).toMatchObject({ status: 'editing', failure: { type: 'replaced' } })
  })
})

describe('the account changes while the wallet has the request', () => {
  async function changeWhileSending(needsApproval: boolean): Promise<World> {
    const world = await openWorld({ needsApproval, otherChains: [1] })
    await review(world)
    await confirm(world)
    world.chooseAccount(thief)
    await world.clock.advance(10)
    expect(stateOf(world)).toMatchObject({ status: 'sending', record: { account: swapper } })
    return world
  }

  test('error: the user declines: the other account swaps, and it is said what became of the first', async () => {
    const world = await changeWhileSending(false)
    world.reject()
    await world.clock.advance(1_000)
    expect(stateOf(world)).toMatchObject({ status: 'editing', target: { address: thief }, failure: declined })
  })

  test('behavior: the approval is mined: nothing of the first account is reviewed', async () => {
    const world = await changeWhileSending(true)
    await approveAndMine(world)
    expect(stateOf(world)).toMatchObject({ status: 'editing', target: { address: thief }, failure: null })
  })

  test('behavior: it changes back: the first account goes on', async () => {
    const world = await changeWhileSending(true)
    world.chooseAccount(swapper)
    await world.clock.advance(10)
    await approveAndMine(world)
    expect(stateOf(world)).toMatchObject({ status: 'reviewing', target: { address: swapper } })
  })

  test('behavior: it disconnects: no swap is left once the wallet answered', async () => {
    const world = await openWorld({ needsApproval: false })
    await review(world)
    await confirm(world)
    await world.wallet.connections.disconnect()
    await world.clock.advance(10)
    expect(stateOf(world).status).toBe('sending')
    world.reject()
    await world.clock.advance(10)
    expect(stateOf(world).status).toBe('uninitialized')
  })
})

describe('what the wallet sent', () => {
  test('error: something else was mined: it is not said to be the swap', async () => {
    const world = await openWorld({ needsApproval: false })
    await review(world)
    await confirm(world)
    world.sendElse()
    await world.clock.advance(3_000)
    world.mine()
    await world.clock.advance(3_000)
    expect(stateOf(world)).toMatchObject({ status: 'swapped', isDifferent: true })
  })

  test('default: the swap was mined', async () => {
    const world = await openWorld({ needsApproval: false })
    await review(world)
    await confirm(world)
    await approveAndMine(world)
    expect(stateOf(world)).toMatchObject({ status: 'swapped', isDifferent: false })
    expect(world.balances.get(dollar)).toBe(1_500_000n)
  })
})

describe('a swap that is sent as a batch', () => {
  async function sendBatch(): Promise<World> {
    const world = await openWorld({ atomic: 'supported' })
    await review(world)
    await confirm(world)
    world.approveBatch()
    await world.clock.advance(2_000)
    return world
  }
  const rowsOf = ({ wallet }: World) => transactionsOf(wallet).getState()
  const row = { hash: batchHash(0), from: swapper, isDifferent: false, purpose: { type: 'swap', isBatched: true } }

  test.each([
    [200, 'mined'],
    [500, 'failed'],
  ] as const)('default: it is a row as soon as the wallet reports its transaction (%i: %s)', async (status, end) => {
    const world = await sendBatch()
    expect(rowsOf(world)).toEqual([])
    world.settleBatch(status)
    await world.clock.advance(4_000)
    expect(rowsOf(world)).toMatchObject([{ ...row, status: end, to: world.router }])
  })

  test('behavior: after a reload it is a row too', async () => {
    const world = await sendBatch()
    world.reload()
    await world.connect()
    swapOf(world.wallet).resume()
    await world.clock.advance(2_000)
    expect(stateOf(world)).toMatchObject({ status: 'sending', record: { id: { type: 'calls' } } })
    world.settleBatch(200)
    await world.clock.advance(4_000)
    expect(rowsOf(world)).toMatchObject([{ ...row, status: 'mined' }])
  })
})

describe('a price that moves during the review', () => {
  test('behavior: it is said while it is worse than at its beginning, and not after it is better again', async () => {
    const world = await openWorld({ needsApproval: false })
    swapOf(world.wallet).watch()
    await review(world)
    const seen: unknown[] = []
    // A thousandth less is not worth a warning.
    for (const rate of [499_500n, 499_000n, 500_000n, 750_000n]) {
      world.state.rate = rate
      await world.clock.advance(10_000)
      const state = stateOf(world)
      seen.push(state.status === 'reviewing' && [state.shown.chosen.toAmount, state.isWorse])
    }
    expect(seen).toEqual([
      [499_500n, false],
      [499_000n, true],
      [500_000n, false],
      [750_000n, false],
    ])
  })
})
