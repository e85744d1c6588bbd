import { describe, expect, test } from 'vitest'
import { toSentEvent } from './look-up-transaction.ts'
import { createSentStore, type SentStoreWindow } from './sent-store.ts'
import type { SentEvent } from './sent-transactions.ts'

const key = { chainId: 1, hash: `0x${'a'.repeat(64)}` } as const
const sent = {
  type: 'sent',
  transaction: {
    ...{ ...key, account: `0x${'1'.repeat(40)}`, purpose: 'top-up', label: '', isLast: true, sentAt: 0 },
  },
} satisfies SentEvent

/** Returns tabs of one site. Each has its listeners, and is notified when another one saves. */
function createTabs({ isRefused = false } = {}) {
  const saved = new Map<string, string>()
  const tabs: Set<(event: { readonly key: string | null }) => void>[] = []
  const refuse = () => {
    if (isRefused) throw new Error('storage is refused')
  }
  return {
    saved,
    open(): SentStoreWindow {
      const own = new Set<(event: { readonly key: string | null }) => void>()
      tabs.push(own)
      return {
        localStorage: {
          getItem(name) {
            refuse()
            return saved.get(name) ?? null
          },
          setItem(name, value) {
            refuse()
            saved.set(name, value)
            for (const tab of tabs) if (tab !== own) for (const listener of tab) listener({ key: name })
          },
        },
        addEventListener: (_, listener) => void own.add(listener),
        removeEventListener: (_, listener) => void own.delete(listener),
      }
    },
  }
}

describe('createSentStore', () => {
  test('default: another tab, and the page after a reload, have the sent transactions', () => {
    const tabs = createTabs()
    const [one, other] = [createSentStore(tabs.open(), () => 0), createSentStore(tabs.open(), () => 0)]
    const seen: number[] = []
    const end = other.subscribe(() => seen.push(other.read().length))
    one.dispatch(sent)
    expect(seen).toEqual([1])
    other.dispatch({ type: 'mined', ...key, status: 'success', blockNumber: 7n })
    expect(one.read()).toMatchObject([{ status: 'success' }])
    end()
    one.dispatch({ type: 'removed', ...key })
    expect(seen).toEqual([1, 1])
    expect(createSentStore(tabs.open(), () => 0).read()).toEqual([])
  })

  test('behavior: it is the same list until something changes', () => {
    const store = createSentStore(createTabs().open(), () => 0)
    store.dispatch(sent)
    expect(store.read()).toBe(store.read())
  })

  test('behavior: if storage is denied, it lasts as long as the page', () => {
    const store = createSentStore(createTabs({ isRefused: true }).open(), () => 0)
    store.dispatch(sent)
    expect(store.read()).toHaveLength(1)
  })
})

describe('toSentEvent', () => {
  const pending = { ...sent.transaction, status: 'pending', isSeen: false } as const
  const mined = { ...pending, status: 'success', blockNumber: '7', isFinalized: false } as const
  const lookup = { status: 'success', blockNumber: 7n, isFinalized: false } as const

  test('default: looked up until its block is final', () => {
    expect(toSentEvent(pending, { status: 'pending' }, 0)).toBeNull()
    expect(toSentEvent(pending, lookup, 0)).toEqual({ type: 'mined', ...key, status: 'success', blockNumber: 7n })
    expect(toSentEvent(mined, lookup, 0)).toBeNull()
    expect(toSentEvent(mined, { ...lookup, isFinalized: true }, 0)).toMatchObject({ type: 'finalized' })
    expect(toSentEvent({ ...mined, isFinalized: true }, { ...lookup, isFinalized: true }, 0)).toBeNull()
  })

  test('behavior: in another block it is mined again, and in none it is pending again', () => {
    expect(toSentEvent(mined, { ...lookup, blockNumber: 8n }, 0)).toMatchObject({ type: 'mined', blockNumber: 8n })
    expect(toSentEvent(mined, { status: 'pending' }, 0)).toMatchObject({ type: 'reorged' })
    expect(toSentEvent(mined, { status: 'not-found' }, 0)).toMatchObject({ type: 'reorged' })
  })

  test('behavior: a transaction that was just sent may be unknown to the node', () => {
    expect(toSentEvent(pending, { status: 'not-found' }, 4_999)).toBeNull()
    expect(toSentEvent(pending, { status: 'not-found' }, 5_000)).toMatchObject({ type: 'removed' })
  })
})
