import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { contrast, luminance, parseHex, toAccentColors } from './accent.ts'

const color = (hex: string) => {
  const parsed = parseHex(hex)
  if (parsed === null) throw new Error(hex)
  return parsed
}
const anyHex = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/**
 * The fills behind an accent that is text: the surface, a row, a row under the pointer, a pressed row. See tokens.css.
 */
const lightFills = ['#ffffff', '#f6f4f0', '#ebe9e6', '#e5e3e0']
const darkFills = ['#161b18', '#242926', '#2a2f2c', '#2f3431']

describe('toAccentColors', () => {
  test('default: white text on our green, dark text on its light variant', () => {
    expect(toAccentColors('#1f7a4c')?.onAccent).toBe('#ffffff')
    expect(luminance(color(toAccentColors('#63d69b')?.onAccent ?? ''))).toBeLessThan(0.01)
  })

  test('default: a readable accent stays unchanged', () => {
    expect(toAccentColors('#0b5d36')?.textOnLight).toBe('#0b5d36')
    expect(toAccentColors('#63d69b')?.textOnDark).toBe('#63d69b')
  })

  test('property: text on any accent has 4.5:1', () => {
    assert(
      property(anyHex, (accent) => {
        const colors = toAccentColors(accent)
        expect(contrast(color(accent), color(colors?.onAccent ?? ''))).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: casesAtDepth(5000) },
    )
  })

  test('property: any accent as text has 4.5:1 on each of our fills', () => {
    assert(
      property(anyHex, (accent) => {
        const colors = toAccentColors(accent)
        for (const fill of lightFills) {
          expect(contrast(color(fill), color(colors?.textOnLight ?? ''))).toBeGreaterThanOrEqual(4.5)
        }
        for (const fill of darkFills) {
          expect(contrast(color(fill), color(colors?.textOnDark ?? ''))).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: casesAtDepth(5000) },
    )
  })

  test('behavior: the short and the long form give the same colors', () => {
    expect(toAccentColors('#07f')?.onAccent).toBe(toAccentColors('#0077ff')?.onAccent)
  })

  test.each(['red', '#12', '#12345', 'url(x)', '#gggggg', ''])('error: %s is refused', (text) => {
    expect(toAccentColors(text)).toBeNull()
  })
})

describe('contrast', () => {
  test('default: black on white is 21', () => expect(contrast(color('#000'), color('#fff'))).toBeCloseTo(21, 5))
  test('behavior: the order does not matter', () => {
    expect(contrast(color('#123456'), color('#fedcba'))).toBe(contrast(color('#fedcba'), color('#123456')))
  })
})
