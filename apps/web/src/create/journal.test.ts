import { describe, expect, test } from 'vitest'
import { createSentStore } from '../transaction/sent-store.ts'
import { stepPlace, stepTransactions } from './journal.ts'

const account = `0x${'1'.repeat(40)}` as const
const hash = `0x${'a'.repeat(64)}` as const
const other = `0x${'b'.repeat(64)}` as const

/** Returns a device with storage. Each call opens its store like a new page. */
function createDevice() {
  const saved = new Map<string, string>()
  return () =>
    createSentStore(
      {
        localStorage: {
          getItem: (key) => saved.get(key) ?? null,
          setItem: (key, value) => void saved.set(key, value),
        },
        addEventListener() {},
        removeEventListener() {},
      },
      () => 0,
    )
}

describe('stepTransactions', () => {
  test('default: the transaction of a step is found after a reload, by its creator and chain', () => {
    const open = createDevice()
    stepTransactions(open(), { chainId: 1, account }, () => 7).save('create', hash)
    const [here, there] = [1, 2].map((chainId) => stepTransactions(open(), { chainId, account }))
    expect(here?.find('create')).toMatchObject({ hash, status: 'pending', sentAt: 7 })
    expect([here?.find('budget'), there?.find('create')]).toEqual([null, null])
  })

  test('behavior: the newest transaction of a kind of step counts', () => {
    const transactions = stepTransactions(createDevice()(), { chainId: 1, account })
    transactions.save('people', hash)
    transactions.save('people 2', other)
    expect(transactions.find('people 2')?.hash).toBe(other)
    expect(stepPlace('people', { chainId: 1, account })).toEqual(stepPlace('people 2', { chainId: 1, account }))
  })

  test('behavior: a transaction that no node knows is not found', () => {
    const transactions = stepTransactions(createDevice()(), { chainId: 1, account })
    transactions.save('create', hash)
    transactions.dispatch({ type: 'removed', chainId: 1, hash })
    expect(transactions.find('create')).toBeNull()
  })
})
