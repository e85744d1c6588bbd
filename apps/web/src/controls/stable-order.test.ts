import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appendNew, toStableOrder } from './stable-order.ts'

const keyLists = fc.uniqueArray(fc.string({ maxLength: 3 }))
const thingsOf = (keys: readonly string[]) => keys.map((key, at) => ({ key, count: at }))
const shown = (previous: readonly string[], keys: readonly string[]) =>
  toStableOrder(previous, thingsOf(keys), ({ key }) => key).map(({ key }) => key)

describe('appendNew', () => {
  test('default: new items come last, and a removed item keeps its place', () => {
    expect(appendNew(['a', 'b'], ['c', 'b'])).toEqual(['a', 'b', 'c'])
  })

  test('property: a shown item never moves, each item is there once, and nothing new changes nothing', () => {
    fc.assert(
      fc.property(keyLists, keyLists, (previous, keys) => {
        const order = appendNew(previous, keys)
        expect(order.slice(0, previous.length)).toEqual(previous)
        expect(order.slice(previous.length)).toEqual(keys.filter((key) => !previous.includes(key)))
        expect(appendNew(order, keys)).toBe(order)
      }),
    )
  })
})

describe('toStableOrder', () => {
  test('default: rows on screen keep their position when counts would sort them otherwise', () => {
    expect(shown(['approval', 'transfer'], ['transfer', 'approval'])).toEqual(['approval', 'transfer'])
  })

  test('default: later items come after, removed items are gone', () => {
    expect(shown(['a', 'b', 'c'], ['e', 'c', 'd', 'a'])).toEqual(['a', 'c', 'e', 'd'])
  })

  test('property: each item is there once, and those shown before keep their order', () => {
    fc.assert(
      fc.property(keyLists, keyLists, (previous, now) => {
        const order = shown(previous, now)
        expect([...order].sort()).toEqual([...now].sort())
        expect(order.filter((key) => previous.includes(key))).toEqual(previous.filter((key) => now.includes(key)))
      }),
    )
  })
})
