// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { activityOf } from '../src/activity/activity-store.ts'
import { callsOf } from '../src/calls/calls-store.ts'
import { nameOf } from '../src/name/name-store.ts'
import { useActivity, useCalls, useName, useSend, useSwap, useTokens, WalletProvider } from '../src/react.ts'
import { sendOf } from '../src/send/send-store.ts'
import { swapOf } from '../src/swap/swap-store.ts'
import type { ManualClock } from '../src/test-helpers/manual-clock.ts'
import { tokens } from '../src/test-helpers/swap-answers.ts'
import type { Wallet } from '../src/wallet.ts'
import { createHoldingsWorld, expectedHashes, holders } from './holdings-world.ts'
import { createNameWorld } from './name-world.ts'
import { accounts, createSendWorld, receiver } from './send-world.ts'
import { createSwapWorld } from './swap-world.ts'

// Transports that a test does not replace find no network.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
/** No measure of speed: what no healthy run comes near, also on a busy machine. */
const WAIT_MS = 30_000

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
})

function matches(value: unknown, expected: object): boolean {
  try {
    expect(value).toMatchObject(expected)
    return true
  } catch {
    return false
  }
}

/** Renders a component that calls a hook. */
function renderHook<Value>(
  { wallet, clock }: { readonly wallet: Wallet; readonly clock: ManualClock },
  hook: () => Value,
) {
  const returned: Value[] = []
  function Caller() {
    returned.push(hook())
    return null
  }
  const root = createRoot(document.createElement('div'))
  root.render(
    <WalletProvider wallet={wallet}>
      <Caller />
    </WalletProvider>,
  )
  const unmount = () => root.unmount()
  ends.push(unmount)
  let last = 0
  return {
    unmount,
    count: () => returned.length,
    /** Waits until the hook returns this, or has returned it since the value before it. On a busy machine it is soon followed. */
    returns: (expected: object) =>
      vi.waitFor(async () => {
        await clock.advance(0)
        const at = returned.findIndex((value, index) => index >= last && matches(value, expected))
        if (at === -1) expect(returned.at(-1)).toMatchObject(expected)
        else last = at
      }, WAIT_MS),
  }
}

function tracked<World extends { readonly wallet: { readonly destroy: () => void } }>(world: World): World {
  ends.push(() => world.wallet.destroy())
  return world
}

describe('useSwap', () => {
  test('default: every state from the opening to the success', async () => {
    const world = tracked(createSwapWorld())
    await world.connect()
    const { returns, count, unmount } = renderHook(world, useSwap)
    const swap = swapOf(world.wallet)
    await returns({ state: { status: 'uninitialized' }, swap })
    swap.open({ from: tokens.leaf, to: tokens.dollar, amountText: '0.000000000001' })
    await returns({ state: { status: 'editing', quotes: { status: 'ready' } } })
    swap.setAmount('0.000000000002')
    await returns({ state: { status: 'editing', quotes: { status: 'loading' } } })
    await world.clock.advance(1000)
    await returns({ state: { status: 'editing', quotes: { status: 'ready' } } })
    swap.review()
    await returns({ state: { status: 'reviewing', plan: { status: 'approval' } } })
    const confirm = () => {
      const state = swap.getState()
      if (state.status === 'reviewing') void swap.confirm(state.plan.number)
    }
    confirm()
    await returns({ state: { status: 'sending', record: { step: 'approval', id: null } } })
    world.approve()
    await returns({ state: { status: 'sending', record: { id: { type: 'hash' } }, isLate: false } })
    await world.clock.advance(25_000)
    await returns({ state: { status: 'sending', isLate: true } })
    world.mine()
    await world.clock.advance(20_000)
    await returns({ state: { status: 'reviewing', plan: { status: 'ready' } } })
    confirm()
    await returns({ state: { status: 'sending', record: { step: 'swap' } } })
    world.approve()
    await world.clock.advance(0)
    world.mine()
    await world.clock.advance(20_000)
    await returns({ state: { status: 'swapped' } })
    // Who is gone does not hear of it.
    unmount()
    const before = count()
    swap.reset()
    await world.clock.advance(1000)
    expect(count()).toBe(before)
  })

  test('error: swaps that cannot be prepared', async () => {
    const world = tracked(createSwapWorld())
    await world.connect()
    world.state.isApiDown = true
    const { returns } = renderHook(world, useSwap)
    swapOf(world.wallet).open()
    await returns({ state: { status: 'unavailable', failure: { type: 'initialize' } } })
  })
})

describe('useSend', () => {
  test('default: every state of a send, that of a failure too, and the store with its actions', async () => {
    const world = tracked(createSendWorld())
    await world.connect()
    const { returns } = renderHook(world, useSend)
    await returns({ state: { status: 'editing' }, send: sendOf(world.wallet) })
    world.fill('0.25')
    await returns({ state: { status: 'editing', form: { receiver: { status: 'resolved', address: receiver } } } })
    world.send.review()
    await returns({ state: { status: 'reviewing', error: null, review: { order: { receiver } } } })
    await returns({ state: { review: { areFactsRead: true, hasOtherDecimals: false } } })
    void world.send.send()
    await returns({ state: { status: 'requested' } })
    await vi.waitFor(() => expect(world.requests).toHaveLength(1))
    world.requests[0]?.reject()
    await returns({ state: { status: 'reviewing', error: { code: 'wallet/user-rejected' } } })
    void world.send.send()
    await vi.waitFor(() => expect(world.requests).toHaveLength(2))
    world.requests[1]?.approve()
    await returns({ state: { status: 'sent' } })
  })
})

describe('useTokens', () => {
  test('default: read while it is mounted, and what fails', async () => {
    const world = tracked(createHoldingsWorld())
    const { returns, unmount } = renderHook(world, useTokens)
    await returns({ status: 'idle', balances: [] })
    await world.connect()
    await returns({ status: 'loading', account: holders[0], balances: [] })
    while (world.open.length > 0) world.answer('ok')
    await returns({ status: 'ready', source: 'api' })
    await world.clock.advance(10_000)
    world.state.isNodeDown = true
    while (world.open.length > 0) world.answer('gone')
    await returns({ status: 'ready', failure: 'unreachable' })
    unmount()
    const { requests } = world.state
    await world.clock.advance(60_000)
    expect(world.state.requests).toBe(requests)
  })

  test('error: nothing could be read', async () => {
    const world = tracked(createHoldingsWorld())
    world.state.isNodeDown = true
    await world.connect()
    const { returns } = renderHook(world, useTokens)
    await vi.waitFor(() => expect(world.open.length).toBeGreaterThan(0))
    while (world.open.length > 0) world.answer('gone')
    await returns({ status: 'failed', failure: 'unreachable', balances: [] })
  })
})

describe('useActivity', () => {
  test('default: the newest at once, those of another account, a failure, and again', async () => {
    const world = tracked(createHoldingsWorld({ count: 3 }))
    await world.connect()
    const { returns } = renderHook(world, useActivity)
    const answerAll = (how: 'ok' | 'gone') => {
      while (world.open.length > 0) world.answer(how)
    }
    await returns({ status: 'loading', items: [] })
    answerAll('ok')
    const hashes = expectedHashes(holders[0], 3, null)
    await returns({ status: 'ready', items: hashes.map((hash) => ({ hash })) })
    world.chooseAccount(holders[1])
    await returns({ status: 'loading', account: holders[1], items: [] })
    answerAll('gone')
    await returns({ status: 'failed', items: [] })
    void activityOf(world.wallet).load()
    await vi.waitFor(() => expect(world.open.length).toBeGreaterThan(0))
    answerAll('ok')
    await returns({ status: 'ready' })
  })
})

describe('useName', () => {
  test('default: every state of a name, and the store with its actions', async () => {
    const world = tracked(createNameWorld())
    const { returns } = renderHook(world, useName)
    await returns({ state: { account: null, check: { status: 'empty' } }, names: nameOf(world.wallet) })
    await world.connect()
    await returns({ state: { account: { chainId: 8453, walletName: 'Kestrel' } } })
    const names = nameOf(world.wallet)
    names.setText('ab')
    await returns({ state: { check: { status: 'invalid', problem: 'too-short' } } })
    names.setText('finch')
    await returns({ state: { check: { status: 'checking' } } })
    await world.clock.advance(1000)
    await returns({ state: { check: { status: 'ready', isFree: true, name: 'finch.wcn.id' } } })
    void names.register()
    await returns({ state: { registration: { status: 'signing', name: 'finch.wcn.id' } } })
    await vi.waitFor(() => expect(world.requested).toHaveLength(1), WAIT_MS)
    world.reject()
    await returns({ state: { registration: { status: 'error', error: { code: 'wallet/user-rejected' } } } })
    void names.register()
    await returns({ state: { registration: { status: 'signing' } } })
    await vi.waitFor(() => expect(world.requested).toHaveLength(2), WAIT_MS)
    world.approve()
    await returns({ state: { registration: { status: 'success', name: 'finch.wcn.id' } } })
    await returns({ state: { owned: ['finch.wcn.id'] } })
  })
})

describe('useCalls', () => {
  test('default: what the wallet can do, and how far a batch is', async () => {
    const world = tracked(createSwapWorld({ atomic: 'supported' }))
    const { returns } = renderHook(world, useCalls)
    await returns({ state: { capabilities: { status: 'idle' }, batches: [] }, calls: callsOf(world.wallet) })
    await world.connect()
    await returns({ state: { capabilities: { status: 'ready', capabilities: { atomic: 'supported' } } } })
    const calls = [
      { to: receiver, value: 1n },
      { to: accounts[1], value: 2n },
    ] as const
    void callsOf(world.wallet).send({ calls, title: 'Two' })
    await returns({ state: { batches: [{ status: 'requested' }] } })
    world.approveBatch()
    await returns({ state: { batches: [{ status: 'pending', id: 'batch-0' }] } })
    world.settleBatch(500)
    await world.clock.advance(2_000)
    await returns({ state: { batches: [{ status: 'failed' }] } })
    const declined = callsOf(world.wallet).send({ calls, title: 'Two' })
    await returns({ state: { batches: [{ status: 'requested' }, { status: 'failed' }] } })
    world.batches.at(-1)?.answer(Object.assign(new Error('no'), { code: 4001 }))
    await expect(declined).rejects.toMatchObject({ code: 'wallet/user-rejected' })
    await returns({ state: { batches: [{ status: 'failed' }] } })
    await world.wallet.connections.disconnect()
    await returns({ state: { capabilities: { status: 'idle' } } })
  })
})
