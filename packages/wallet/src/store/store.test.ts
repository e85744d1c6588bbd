import { anything, assert, clone, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDerivedStore } from './derived-store.ts'
import { isEqual } from './is-equal.ts'
import { createLazyStorage } from './lazy-storage.ts'
import { createStateStore } from './state-store.ts'

function createBacking() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

describe('createLazyStorage', () => {
  test('default: nothing is written before the user acts, everything after', () => {
    const backing = createBacking()
    const storage = createLazyStorage(backing)
    storage.setItem('a', '1')
    expect(storage.getItem('a')).toBe('1')
    expect(backing.values.size).toBe(0)
    storage.allowWrites()
    expect(backing.values).toEqual(new Map([['a', '1']]))
    storage.setItem('b', '2')
    storage.removeItem('a')
    expect(backing.values).toEqual(new Map([['b', '2']]))
    expect(storage.getItem('a')).toBeNull()
  })
  test('behavior: a removal is also held in memory', () => {
    const backing = createBacking()
    backing.setItem('a', '1')
    const storage = createLazyStorage(backing)
    storage.removeItem('a')
    expect(storage.getItem('a')).toBeNull()
    expect(backing.values.size).toBe(1)
    storage.allowWrites()
    expect(backing.values.size).toBe(0)
  })
  test.each([
    ['there is none', null],
    [
      'it throws',
      {
        getItem: () => {
          throw new Error('denied')
        },
        setItem: () => {
          throw new Error('full')
        },
        removeItem: () => {
          throw new Error('denied')
        },
      },
    ],
  ])('behavior: where %s, everything stays in memory', (_, backing) => {
    const storage = createLazyStorage(backing)
    storage.allowWrites()
    storage.setItem('a', '1')
    expect(storage.getItem('a')).toBe('1')
    storage.removeItem('a')
    expect(storage.getItem('a')).toBeNull()
    expect(storage.getItem('b')).toBeNull()
  })
})

describe('createDerivedStore', () => {
  test('behavior: equal values keep the same object and notify no listener', () => {
    const source = createStateStore({ n: 1, other: 1 })
    const derived = createDerivedStore(() => ({ n: source.getState().n }), [source])
    const first = derived.getState()
    let notified = 0
    derived.subscribe(() => {
      notified += 1
    })
    source.set({ n: 1, other: 2 })
    expect(derived.getState()).toBe(first)
    expect(notified).toBe(0)
    source.set({ n: 2, other: 2 })
    expect(derived.getState()).toEqual({ n: 2 })
    expect(derived.getInitialState()).toBe(first)
    expect(notified).toBe(1)
    derived.destroy()
    source.set({ n: 3, other: 2 })
    expect(derived.getState()).toEqual({ n: 2 })
  })
})

describe('isEqual', () => {
  test('property: a value equals its copy, and never a different value', () => {
    assert(
      property(
        clone(anything({ withDate: false, withMap: false, withSet: false, withTypedArray: false }), 2),
        ([one, other]) => {
          const isPlainCopy = JSON.stringify(one) !== undefined
          if (isEqual(one, other)) expect(isEqual({ a: [one] }, { a: [other] })).toBe(true)
          else if (isPlainCopy) expect(typeof one === 'object' || typeof one === 'function').toBe(true)
          expect(isEqual({ a: one }, { a: one, b: 1 })).toBe(false)
        },
      ),
    )
  })
  test('behavior: compares errors and functions by identity, arrays by index', () => {
    expect(isEqual(new Error('a'), new Error('a'))).toBe(false)
    expect(isEqual([1, 2], [2, 1])).toBe(false)
    expect(isEqual({ a: 1n }, { a: 1n })).toBe(true)
    expect(isEqual({ a: undefined }, { b: undefined })).toBe(false)
  })
})
