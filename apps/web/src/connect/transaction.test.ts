import { describe, expect, test } from 'vitest'
import { nextTransaction, type TransactionEvent, type TransactionState } from './transaction.ts'

const idle: TransactionState = { status: 'idle' }
const walk = (...events: readonly TransactionEvent[]) => events.reduce(nextTransaction, idle)

describe('nextTransaction', () => {
  test('default: asked, sent, done', () => {
    expect(walk({ type: 'asked' }, { type: 'sent', hash: '0x1' }, { type: 'done' })).toEqual({
      status: 'done',
      hash: '0x1',
    })
  })

  test('behavior: the newest of several transactions is the one that is slow', () => {
    const two = walk({ type: 'asked' }, { type: 'sent', hash: '0x1' }, { type: 'sent', hash: '0x2' })
    expect(nextTransaction(two, { type: 'slow', hash: '0x1' })).toEqual(two)
    expect(nextTransaction(two, { type: 'slow', hash: '0x2' })).toMatchObject({ hash: '0x2', isSlow: true })
  })

  test('behavior: whoever declines has sent nothing', () => {
    expect(walk({ type: 'asked' }, { type: 'failed', problem: 'no' })).toMatchObject({ status: 'failed', hash: null })
  })

  test('behavior: what is under way is neither asked again nor left', () => {
    const asked = walk({ type: 'asked' })
    expect(nextTransaction(asked, { type: 'asked' })).toBe(asked)
    expect(nextTransaction(asked, { type: 'left' })).toBe(asked)
  })

  test('behavior: news for nobody change nothing', () => {
    expect(walk({ type: 'sent', hash: '0x1' }, { type: 'done' }, { type: 'failed', problem: 'no' })).toBe(idle)
  })
})
