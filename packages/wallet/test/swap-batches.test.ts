import { afterEach, describe, expect, test } from 'vitest'
import { swapOf } from '../src/swap/swap-store.ts'
import { swapper, tokens } from '../src/test-helpers/swap-answers.ts'
import { approveAndMine, closeSwapWorlds, confirm, openWorld, planOf, review, stateOf, worlds } from './open-swap.ts'
import { createSwapWorld } from './swap-world.ts'
import { batchHash } from './swap-world-wallet.ts'

const { leaf, dollar } = tokens
afterEach(closeSwapWorlds)

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
