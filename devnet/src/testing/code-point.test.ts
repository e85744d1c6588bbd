import { assert, property, sample, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from './code-point.ts'

describe('codePoint', () => {
  test('property: it is one code point, and no half of a pair', () => {
    assert(
      property(codePoint, (text) => {
        expect([...text]).toHaveLength(1)
        expect(text).not.toMatch(/\p{Surrogate}/u)
        expect(codePoint.canShrinkWithoutContext(text)).toBe(true)
      }),
    )
  })

  test('behavior: others are not', () => {
    for (const text of ['', 'ab', '\ud800', '\udfff']) expect(codePoint.canShrinkWithoutContext(text)).toBe(false)
    for (const text of ['\0', '\ud7ff', '\ue000', '\u{10ffff}'])
      expect(codePoint.canShrinkWithoutContext(text)).toBe(true)
  })

  test('behavior: texts that are often mistaken are among those that are made of it', () => {
    expect(sample(string({ unit: codePoint }), 2_000)).toEqual(
      expect.arrayContaining([expect.stringContaining('__proto__')]),
    )
  })
})
