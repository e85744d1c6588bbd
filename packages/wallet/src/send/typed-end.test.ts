import { assert, constantFrom, property, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { endToType, isTypedEnd } from './typed-end.ts'

const known = `0xb3f0${'1'.repeat(32)}17ed`
const likeIt = `0xB3f0${'2'.repeat(32)}17eD`

test('default: the last eight characters, of which the known address has only four', () => {
  expect(endToType(likeIt, known)).toBe('222217eD')
  expect(isTypedEnd(' 2222 17ED ', '222217eD')).toBe(true)
  for (const text of ['', '17eD', '22217eD', '111117eD', likeIt]) expect(isTypedEnd(text, '222217eD')).toBe(false)
})

test('behavior: more of them where the two share more, and never the prefix', () => {
  const close = `0xb3f0${'2'.repeat(20)}${'1'.repeat(12)}17ed`
  expect(endToType(close, known)).toBe(`2222${'1'.repeat(12)}17ed`)
  expect(endToType(`0xa${known.slice(3)}`, known)).toBe(`a${known.slice(3)}`)
})

test('property: what is typed for one address is never the end of the other one', () => {
  const end = string({ unit: constantFrom('1', '2', 'A', 'b'), minLength: 32, maxLength: 44 })
  assert(
    property(tuple(end, end), ([receiver, other]) => {
      if (receiver.toLowerCase() === other.toLowerCase()) return
      const wanted = endToType(receiver, other)
      expect(receiver.endsWith(wanted)).toBe(true)
      // Only where one address is the end of the other one, the two differ before it.
      if (wanted.length < Math.min(receiver.length, other.length)) {
        expect(other.toLowerCase().endsWith(wanted.toLowerCase())).toBe(false)
      }
    }),
  )
})
