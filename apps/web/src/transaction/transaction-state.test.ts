import { describe, expect, test } from 'vitest'
import type { SentTransaction } from './sent-transactions.ts'
import { nextTransaction, type TransactionEvent, type TransactionState } from './transaction-state.ts'

const idle: TransactionState = { status: 'idle' }
const no = { type: 'failed', problem: 'no', of: 'unsent' } as const satisfies TransactionEvent
const walk = (...events: readonly TransactionEvent[]) => events.reduce(nextTransaction, idle)

describe('nextTransaction', () => {
  test('default: requested, sent, done', () => {
    expect(walk({ type: 'requested' }, { type: 'sent', hash: '0x1' }, { type: 'succeeded' })).toEqual({
      status: 'success',
      hash: '0x1',
      isLast: true,
    })
  })

  test('behavior: the newest of several transactions is the one that is slow', () => {
    const two = walk({ type: 'requested' }, { type: 'sent', hash: '0x1' }, { type: 'sent', hash: '0x2' })
    expect(nextTransaction(two, { type: 'delayed', hash: '0x1' })).toEqual(two)
    expect(nextTransaction(two, { type: 'delayed', hash: '0x2' })).toMatchObject({ hash: '0x2', isSlow: true })
  })

  test('behavior: a rejected request has sent nothing', () => {
    expect(walk({ type: 'requested' }, no)).toMatchObject({ status: 'failed', hash: null, isStarted: false })
  })

  test('behavior: details for developers are saved with it', () => {
    expect(walk({ type: 'requested' }, { ...no, details: 'eth_call' })).toMatchObject({
      problem: 'no',
      details: 'eth_call',
    })
  })

  test('behavior: rejecting the second of two requests leaves the first one paid', () => {
    const first = { type: 'sent', hash: '0x1' } as const
    expect(walk({ type: 'requested' }, first, no)).toMatchObject({ status: 'failed', hash: null, isStarted: true })
    expect(walk({ type: 'requested' }, first, { ...no, of: 'reverted' })).toMatchObject({
      hash: '0x1',
      isStarted: false,
    })
  })

  test('behavior: a transaction that was canceled in the wallet was not sent, and nothing before it is known to have succeeded', () => {
    const cancelled = { ...no, of: 'cancelled' } as const
    const state = walk({ type: 'requested' }, { type: 'sent', hash: '0x1' }, cancelled)
    expect(state).toMatchObject({ status: 'failed', hash: null, isStarted: false })
  })

  test('behavior: a transaction with an unknown result has not failed', () => {
    const unseen = { ...no, of: 'unseen' } as const
    expect(walk({ type: 'requested' }, { type: 'sent', hash: '0x1' }, unseen)).toEqual({
      status: 'unknown',
      hash: '0x1',
    })
    expect(walk({ type: 'requested' }, unseen)).toMatchObject({ status: 'failed', hash: null })
  })

  test('behavior: an accepted request without a hash is pending, and may still succeed without a response', () => {
    const taken = walk({ type: 'requested' }, { type: 'submitted' })
    expect(nextTransaction(taken, { type: 'requested' })).toBe(taken)
    expect(nextTransaction(taken, { ...no, of: 'unseen' })).toEqual({ status: 'unknown', hash: null })
    expect(nextTransaction(taken, no)).toMatchObject({ status: 'failed', hash: null, isStarted: false })
    expect(nextTransaction(taken, { type: 'sent', hash: '0x1' })).toMatchObject({ status: 'pending', hash: '0x1' })
  })

  test('behavior: a pending request can neither be repeated nor reset', () => {
    const walletRequested = walk({ type: 'requested' })
    expect(nextTransaction(walletRequested, { type: 'requested' })).toBe(walletRequested)
    expect(nextTransaction(walletRequested, { type: 'reset' })).toBe(walletRequested)
  })

  const sent: SentTransaction = {
    ...{ chainId: 1, account: `0x${'1'.repeat(40)}`, purpose: 'top-up', label: '', isLast: true, hash: '0x1' },
    ...{ sentAt: 0, isSeen: false, status: 'pending' },
  }
  const mined = { ...sent, status: 'success', blockNumber: '7', isFinalized: false } as const
  const restore = (state: TransactionState, of: SentTransaction | null) =>
    nextTransaction(state, { type: 'restored', sent: of })

  test('behavior: a transaction from before a reload is pending, and not offered again until its result is known', () => {
    const pending = restore(idle, sent)
    expect(pending).toEqual({ status: 'pending', hash: '0x1', isSlow: true, isRestored: true })
    expect(nextTransaction(pending, { type: 'requested' })).toBe(pending)
    expect(nextTransaction(pending, { type: 'reset' })).toBe(pending)
    for (const state of [idle, pending]) {
      expect(restore(state, mined)).toEqual({ status: 'success', hash: '0x1', isLast: true })
      expect(restore(state, { ...mined, status: 'reverted' })).toMatchObject({ status: 'failed', hash: '0x1' })
    }
    // No node knows it any more, so it can be sent again.
    expect(restore(pending, null)).toEqual(idle)
  })

  test('behavior: one of several transactions is not the whole request', () => {
    expect(restore(idle, { ...mined, isLast: false })).toMatchObject({ status: 'success', isLast: false })
  })

  test('behavior: a result that was shown is not shown again, unless a reorg removes its block', () => {
    expect(restore(idle, { ...mined, isSeen: true })).toBe(idle)
    expect(restore(idle, { ...sent, isSeen: true })).toBe(idle)
    const success = { status: 'success', hash: '0x1', isLast: true } as const
    expect(restore(success, { ...mined, isSeen: true })).toBe(success)
    expect(restore(success, sent)).toMatchObject({ status: 'pending', isRestored: true })
  })

  test('behavior: another tab that has shown the result does not leave this one pending', () => {
    const pending = restore(idle, sent)
    expect(restore(pending, { ...sent, isSeen: true })).toBe(pending)
    expect(restore(pending, { ...mined, isSeen: true })).toMatchObject({ status: 'success' })
  })

  test('behavior: remembered transactions do not change a request that the page itself waits for', () => {
    const own = walk({ type: 'requested' }, { type: 'sent', hash: '0x1' })
    for (const of of [sent, mined, null]) expect(restore(own, of)).toBe(own)
    const lost = nextTransaction(own, { ...no, of: 'unseen' })
    expect(restore(lost, sent)).toBe(lost)
    expect(restore(lost, mined)).toMatchObject({ status: 'success' })
  })

  test('behavior: events without a request change nothing', () => {
    expect(walk({ type: 'sent', hash: '0x1' }, { type: 'succeeded' }, no)).toBe(idle)
  })
})
