import { describe, expect, test } from 'vitest'
import { type CallsStorage, createCallsLog } from './calls-log.ts'

const origin = 'https://meadow.example'
const hash = `0x${'1'.repeat(64)}` as const
const transactions = { type: 'transactions', id: '0x01', chainId: 1, size: 2, hashes: [hash], isAtomic: false } as const

function createStorage(saved = '[]'): CallsStorage {
  let text = saved
  return {
    getItem: () => text,
    setItem: (_, next) => {
      text = next
    },
  }
}

describe('createCallsLog', () => {
  test('default: after a reload, an app finds the batch with the id that it gave, and cannot give it again', () => {
    const storage = createStorage()
    createCallsLog(storage).set(origin, { type: 'operation', id: 'order 7', chainId: 1, hash, sent: null })
    const reloaded = createCallsLog(storage)
    expect(reloaded.get(origin, 'order 7')).toEqual({ type: 'operation', id: 'order 7', chainId: 1, hash, sent: null })
    expect(reloaded.take(origin, 'order 7')).toBeNull()
    expect(reloaded.get('https://other.example', 'order 7')).toBeNull()
  })

  test('behavior: what the page before had not sent is not sent any more', () => {
    const storage = createStorage()
    createCallsLog(storage).set(origin, { ...transactions, status: 'sending' })
    expect(createCallsLog(storage).get(origin, '0x01')).toEqual({ ...transactions, status: 'ended' })
  })

  test('behavior: without storage, or with something else in it, the log is empty and works', () => {
    const full: CallsStorage = {
      getItem: () => '[{"origin":1}]',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    for (const storage of [null, createStorage('nonsense'), full]) {
      const log = createCallsLog(storage)
      expect(log.get(origin, '0x01')).toBeNull()
      log.set(origin, { ...transactions, status: 'sent' })
      expect(log.get(origin, '0x01')).toMatchObject({ status: 'sent' })
    }
  })

  test('behavior: the oldest of too many batches is forgotten', () => {
    const storage = createStorage()
    const log = createCallsLog(storage)
    for (let at = 0; at < 51; at++) log.set(origin, { ...transactions, id: `batch ${at}`, status: 'sent' })
    const reloaded = createCallsLog(storage)
    expect(reloaded.get(origin, 'batch 0')).toBeNull()
    expect(reloaded.get(origin, 'batch 50')).not.toBeNull()
  })
})
