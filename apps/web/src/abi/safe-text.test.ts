import { array as arrayOf, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeText } from './safe-text.ts'

// Characters of a malicious name: letters of both directions, marks, direction overrides, joiners, controls,
// surrogates.
const text = arrayOf(
  constantFrom(
    ...'aZ9 ב漢😀é',
    ...'\u0301\u0489\u202E\u2066\u200B\u200D\u2028\n\t\0\u007F\uE000\uFEFF\uD83D'.split(''),
  ),
  {
    maxLength: 80,
  },
).map((parts) => parts.join(''))

describe('safeText', () => {
  test.each([
    ['Laurel Leaf', 'Laurel Leaf'],
    ['  two\n\tlines ', 'two lines'],
    ['USD\u202EC', 'USDC'],
    ['US\u200BDC\u0000', 'USDC'],
    [`A${'\u0301'.repeat(40)}`, 'A\u0301\u0301'],
    ['ב\u200Fלבב', 'בלבב'],
  ])('default: %j', (given, shown) => expect(safeText(given, 16)).toBe(shown))

  test('behavior: long text is cut with a mark', () => expect(safeText('x'.repeat(50), 8)).toBe('xxxxxxx…'))

  test('property: never longer than the maximum, one line, and stable', () => {
    assert(
      property(text, (text) => {
        const shown = safeText(text, 16)
        expect([...shown].length).toBeLessThanOrEqual(16)
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
        expect(safeText(shown, 16)).toBe(shown)
      }),
    )
  })
})
