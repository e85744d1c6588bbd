import fc from 'fast-check'
import { parseAbiItem } from 'viem'
import { expect, test } from 'vitest'
import { inKeptOrder } from './item-order.ts'

const item = parseAbiItem('event Ping()')
const choicesOf = (keys: readonly string[]) => keys.map((key, at) => ({ item, key, count: at }))
const keysOf = (choices: readonly { readonly key: string }[]) => choices.map(({ key }) => key)

test('rows on screen stay where they are when counts order them otherwise', () => {
  expect(keysOf(inKeptOrder(['approval', 'transfer'], choicesOf(['transfer', 'approval'])))).toEqual([
    'approval',
    'transfer',
  ])
})

test('what comes later stands after, what went is gone', () => {
  expect(keysOf(inKeptOrder(['a', 'b', 'c'], choicesOf(['e', 'c', 'd', 'a'])))).toEqual(['a', 'c', 'e', 'd'])
})

test('whatever was shown, each choice stands once and those shown before keep their order', () => {
  const keys = fc.uniqueArray(fc.string({ maxLength: 3 }))
  fc.assert(
    fc.property(keys, keys, (kept, now) => {
      const shown = keysOf(inKeptOrder(kept, choicesOf(now)))
      expect([...shown].sort()).toEqual([...now].sort())
      expect(shown.filter((key) => kept.includes(key))).toEqual(kept.filter((key) => now.includes(key)))
    }),
  )
})
