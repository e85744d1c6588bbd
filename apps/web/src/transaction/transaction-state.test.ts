import { describe, expect, test } from 'vitest'
import type { SentTransaction } from './sent-transactions.ts'
import { nextTransaction, type TransactionEvent, type TransactionState } from './transaction-state.ts'

const idle: TransactionState = { status: 'idle' }
const no = { type: 'failed', problem: 'no', of: 'unsent' } as const satisfies TransactionEvent
const walk = (...events: readonly TransactionEvent[]) => events.reduce(nextTransaction, idle)

describe('nextTransaction', () => {
  test('default: walletRequested, sent, done', () => {
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

  test('behavior: what was cancelled in the wallet was not sent, and nothing is said to have gone through before it', () => {
    const cancelled = { ...no, of: 'cancelled' } as const
    const state = walk({ type: 'requested' }, { type: 'sent', hash: '0x1' }, cancelled)
    expect(state).toMatchObject({ status: 'failed', hash: null, isStarted: false })
  })

  test('behavior: what was sent and not seen again has not failed', () => {
    const unseen = { ...no, of: 'unseen' } as const
    expect(walk({ type: 'requested' }, { type: 'sent', hash: '0x1' }, unseen)).toEqual({
      status: 'unknown',
      hash: '0x1',
    })
    expect(walk({ type: 'requested' }, unseen)).toMatchObject({ status: 'failed', hash: null })
  })

  test('behavior: what the wallet took without a hash is under way, and may yet go through when nobody says more', () => {
    const taken = walk({ type: 'requested' }, { type: 'submitted' })
    expect(nextTransaction(taken, { type: 'requested' })).toBe(taken)
    expect(nextTransaction(taken, { ...no, of: 'unseen' })).toEqual({ status: 'unknown', hash: null })
    expect(nextTransaction(taken, no)).toMatchObject({ status: 'failed', hash: null, isStarted: false })
    expect(nextTransaction(taken, { type: 'sent', hash: '0x1' })).toMatchObject({ status: 'pending', hash: '0x1' })
  })

  test('behavior: what is under way is neither walletRequested again nor left', () => {
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

  test('behavior: what was sent before a reload is pending, and not offered again until its end is known', () => {
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

  test('behavior: one of several transactions is not all of them', () => {
    expect(restore(idle, { ...mined, isLast: false })).toMatchObject({ status: 'success', isLast: false })
  })

  test('behavior: an end that was shown is not shown again, unless its block is dropped', () => {
    expect(restore(idle, { ...mined, isSeen: true })).toBe(idle)
    expect(restore(idle, { ...sent, isSeen: true })).toBe(idle)
    const success = { status: 'success', hash: '0x1', isLast: true } as const
    expect(restore(success, { ...mined, isSeen: true })).toBe(success)
    expect(restore(success, sent)).toMatchObject({ status: 'pending', isRestored: true })
  })

  test('behavior: another tab that has shown the end does not leave this one pending', () => {
    const pending = restore(idle, sent)
    expect(restore(pending, { ...sent, isSeen: true })).toBe(pending)
    expect(restore(pending, { ...mined, isSeen: true })).toMatchObject({ status: 'success' })
  })

  test('behavior: what the page waits for itself is not changed by what is remembered', () => {
    const own = walk({ type: 'requested' }, { type: 'sent', hash: '0x1' })
    for (const of of [sent, mined, null]) expect(restore(own, of)).toBe(own)
    const lost = nextTransaction(own, { ...no, of: 'unseen' })
    expect(restore(lost, sent)).toBe(lost)
    expect(restore(lost, mined)).toMatchObject({ status: 'success' })
  })

  test('behavior: news for nobody change nothing', () => {
    expect(walk({ type: 'sent', hash: '0x1' }, { type: 'succeeded' }, no)).toBe(idle)
  })
})
