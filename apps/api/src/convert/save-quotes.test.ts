import { addressOf } from '@laurel/server/testing/numbered-hex.ts'
import { describe, expect, test, vi } from 'vitest'
import { createMemoryQuoteStore } from '../testing/memory-quote-store.ts'
import type { SavedQuote } from './quote-store.ts'
import { createSaveQuote } from './save-quotes.ts'

const quote = (amount: bigint, account = 1, requester = 'app'): SavedQuote => ({
  requester,
  ...{ chainId: 1, account: addressOf(account), from: addressOf(10), to: addressOf(11), amount, spender: null },
})

/** A store that counts its statements. */
function createCountingStore() {
  const store = createMemoryQuoteStore()
  const statements: (readonly SavedQuote[])[] = []
  const deletions: number[] = []
  return {
    ...{ ...store, statements, deletions },
    async saveLatest(quotes: readonly SavedQuote[]) {
      statements.push(quotes)
      await store.saveLatest(quotes)
    },
    async deleteOld() {
      deletions.push(statements.length)
    },
  }
}

describe('createSaveQuote', () => {
  test('default: quotes of one moment are one statement, and of one pair the last is saved', async () => {
    const store = createCountingStore()
    const save = createSaveQuote(store, () => 0)
    await Promise.all([save(quote(1n)), save(quote(2n, 2)), save(quote(3n))])
    expect(store.statements.map((rows) => rows.map(({ amount }) => amount))).toEqual([[3n, 2n]])
    expect((await store.findLatest(quote(0n)))?.amount).toBe(3n)
  })

  test('behavior: a quote of another requester replaces none', async () => {
    const store = createCountingStore()
    const save = createSaveQuote(store, () => 0)
    await Promise.all([save(quote(1n)), save(quote(2n, 1, 'other'))])
    expect((await store.findLatest(quote(0n)))?.amount).toBe(1n)
    expect(await store.findLatest(quote(0n, 1, 'third'))).toBeNull()
  })

  test('behavior: quotes that follow within a few milliseconds are one statement, and resolve once they are saved', async () => {
    const store = createCountingStore()
    const pauses: { readonly ms: number; readonly end: () => void }[] = []
    let nowMs = 0
    const save = createSaveQuote(
      store,
      () => nowMs,
      (ms) => new Promise<void>((end) => pauses.push({ ms, end })),
    )
    await save(quote(1n))
    nowMs = 3
    const later = [save(quote(1n, 2))]
    await vi.waitUntil(() => pauses.length === 1)
    later.push(save(quote(1n, 3)), save(quote(2n, 2)))
    expect(store.statements.length).toBe(1)
    pauses[0]?.end()
    await Promise.all(later)
    expect(pauses.map(({ ms }) => ms)).toEqual([7])
    expect(store.statements.slice(1).map((rows) => rows.map(({ amount }) => amount))).toEqual([[2n, 1n]])
    nowMs = 13
    await save(quote(3n))
    expect(pauses.length).toBe(1)
  })

  test('behavior: a failure is of the quotes that it lost, and later ones are saved', async () => {
    const store = createCountingStore()
    let isDown = true
    const failing = {
      ...store,
      saveLatest: async (quotes: readonly SavedQuote[]) => {
        if (isDown) throw new TypeError('The database is down.')
        await store.saveLatest(quotes)
      },
    }
    const save = createSaveQuote(failing, () => 0)
    await expect(save(quote(1n))).rejects.toThrow('down')
    isDown = false
    await save(quote(2n))
    expect((await store.findLatest(quote(0n)))?.amount).toBe(2n)
  })

  test('behavior: old quotes are deleted once in ten minutes', async () => {
    const store = createCountingStore()
    let nowMs = 0
    const save = createSaveQuote(store, () => nowMs)
    await save(quote(1n))
    nowMs = 601_000
    await save(quote(2n))
    await save(quote(3n))
    expect(store.deletions).toEqual([2])
  })
})
