import { describe, expect, test } from 'vitest'
import { nextTransaction, type TransactionEvent, type TransactionState } from './transaction.ts'

const idle: TransactionState = { status: 'idle' }
const no = { type: 'failed', problem: 'no', of: 'unsent' } as const satisfies TransactionEvent
const walk = (...events: readonly TransactionEvent[]) => events.reduce(nextTransaction, idle)

describe('nextTransaction', () => {
  test('default: walletRequested, sent, done', () => {
    expect(walk({ type: 'requested' }, { type: 'sent', hash: '0x1' }, { type: 'done' })).toEqual({
      status: 'done',
      hash: '0x1',
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
    const taken = walk({ type: 'requested' }, { type: 'taken' })
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

  test('behavior: news for nobody change nothing', () => {
    expect(walk({ type: 'sent', hash: '0x1' }, { type: 'done' }, no)).toBe(idle)
  })
})
