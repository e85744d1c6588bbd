import { decodeFunctionData, erc20Abi } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UserRejectedError } from '../src/connection/errors.ts'
import { openApprovalsOf } from '../src/swap/open-approvals-store.ts'
import { parseApprovals } from '../src/swap/saved-approvals.ts'
import { swapOf } from '../src/swap/swap-store.ts'
import { tokens } from '../src/test-helpers/swap-answers.ts'
import { transactionsOf } from '../src/transactions/transactions-store.ts'
import { createSwapWorld } from './swap-world.ts'

const { leaf, dollar } = tokens
let world: ReturnType<typeof createSwapWorld>
beforeEach(async () => {
  world = createSwapWorld()
  await world.connect()
  swapOf(world.wallet).open({ from: leaf, to: dollar, amountText: '0.000000000001' })
  await world.clock.advance(1000)
  swapOf(world.wallet).review()
  await world.clock.advance(0)
})
afterEach(() => world.wallet.destroy())

const approvals = () => openApprovalsOf(world.wallet)

/** Confirms what the review shows, and lets the wallet send it. */
async function approveAndMine(): Promise<void> {
  const state = swapOf(world.wallet).getState()
  if (state.status !== 'reviewing') throw new TypeError(`The swap is ${state.status}.`)
  void swapOf(world.wallet).confirm(state.plan.number)
  await mineNext()
}
async function mineNext(): Promise<void> {
  await world.clock.advance(0)
  world.approve()
  await world.clock.advance(0)
  world.mine(true)
  await world.clock.advance(3000)
}

/** Reads the approvals of the account that swaps. */
async function refresh(): Promise<void> {
  const state = swapOf(world.wallet).getState()
  if (state.status === 'uninitialized') throw new TypeError('Swaps are not open.')
  await approvals().refresh(state.target)
}

describe('openApprovalsOf', () => {
  test('default: an approval without its swap is open, and is revoked', async () => {
    await approveAndMine()
    swapOf(world.wallet).leaveReview()
    await refresh()
    const [open] = approvals().getState().open
    expect(open).toMatchObject({
      allowance: 1_000_000n,
      spender: world.router,
      swap: { amount: 1_000_000n, to: dollar },
    })
    if (open === undefined) throw new TypeError('Nothing is open.')
    void approvals().revoke(open)
    void approvals().revoke(open)
    await world.clock.advance(0)
    expect(approvals().getState().requested).toBe(open)
    expect(world.received).toHaveLength(2)
    expect(decodeFunctionData({ abi: erc20Abi, data: world.received[1]?.data ?? '0x' })).toEqual({
      functionName: 'approve',
      args: [world.router, 0n],
    })
    world.approve()
    await world.clock.advance(0)
    // It is pending, so it is not requested again.
    await approvals().revoke(open)
    expect(world.received).toHaveLength(2)
    expect(transactionsOf(world.wallet).getState()[0]).toMatchObject({
      status: 'pending',
      purpose: { type: 'approve' },
    })
    world.mine(true)
    await world.clock.advance(3000)
    expect(world.state.allowance).toBe(0n)
    expect(approvals().getState()).toEqual({ open: [], requested: null, error: null })
  })

  test('default: it is still known after the tab was closed', async () => {
    await approveAndMine()
    world.reload()
    await world.connect()
    swapOf(world.wallet).open()
    await world.clock.advance(1000)
    await refresh()
    expect(approvals().getState().open).toMatchObject([{ allowance: 1_000_000n, swap: { from: leaf } }])
  })

  test('behavior: a swap that used it leaves nothing to revoke', async () => {
    await approveAndMine()
    await approveAndMine()
    expect(swapOf(world.wallet).getState().status).toBe('swapped')
    await refresh()
    expect(approvals().getState().open).toEqual([])
  })

  const saved = () =>
    parseApprovals(world.wallet.environment.storage?.getItem(`${world.wallet.options.storageKey}.approvals`) ?? null)

  test('behavior: one that a swap used is read until its transaction is final, and then forgotten', async () => {
    await approveAndMine()
    await approveAndMine()
    await refresh()
    expect(saved()).toHaveLength(1)
    world.state.block += 20n
    await transactionsOf(world.wallet).refresh()
    await refresh()
    expect(saved()).toEqual([])
  })

  test('behavior: one that the wallet declined is forgotten, unless the router may take the token', async () => {
    const decline = async () => {
      const state = swapOf(world.wallet).getState()
      if (state.status !== 'reviewing') throw new TypeError(`The swap is ${state.status}.`)
      void swapOf(world.wallet).confirm(state.plan.number)
      await world.clock.advance(0)
      world.reject()
      await world.clock.advance(0)
    }
    world.state.allowance = 5n
    await decline()
    expect(saved()).toHaveLength(1)
    world.state.allowance = 0n
    await decline()
    expect(saved()).toEqual([])
  })

  test('error: the wallet declines, and it can be requested again', async () => {
    await approveAndMine()
    await refresh()
    const [open] = approvals().getState().open
    if (open === undefined) throw new TypeError('Nothing is open.')
    void approvals().revoke(open)
    await world.clock.advance(0)
    world.reject()
    await world.clock.advance(0)
    expect(approvals().getState()).toMatchObject({ requested: null, error: expect.any(UserRejectedError) })
    void approvals().revoke(open)
    await world.clock.advance(0)
    expect(approvals().getState().error).toBeNull()
    expect(world.received).toHaveLength(3)
  })

  test('behavior: without an approval, nothing is requested', async () => {
    const fresh = createSwapWorld({ needsApproval: false })
    await fresh.connect()
    swapOf(fresh.wallet).open()
    await fresh.clock.advance(1000)
    const state = swapOf(fresh.wallet).getState()
    if (state.status === 'uninitialized') throw new TypeError('Swaps are not open.')
    await openApprovalsOf(fresh.wallet).refresh(state.target)
    expect(openApprovalsOf(fresh.wallet).getState().open).toEqual([])
    fresh.wallet.destroy()
  })
})
