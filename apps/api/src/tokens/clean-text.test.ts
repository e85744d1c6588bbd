import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import { cleanText, cleanUnlistedText, MAX_TOKEN_TEXT } from './clean-text.ts'

describe('cleanText', () => {
  test.each([
    ['USDC', 'USDC'],
    ['  Two \t\n words ', 'Two words'],
    ['US\u202eDC\u200b\u0007', 'USDC'],
    ['USDC\ufe0f\u2800', 'USDC'],
    ['yearn.finance', 'yearn.finance'],
    ['USD₮0', 'USD₮0'],
  ])('default: %j', (given, shown) => {
    expect(cleanText(given)).toBe(shown)
  })

  test.each(['', ' ', '\u202e\u200b', '\u3164'])('behavior: nothing is left of %j', (given) => {
    expect(cleanText(given)).toBeNull()
  })

  test('property: it is short, and cleaning again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 600 }), (given) => {
        const shown = cleanText(given)
        if (shown === null) return
        expect([...shown].length).toBeLessThanOrEqual(MAX_TOKEN_TEXT)
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        expect(cleanText(shown)).toBe(shown)
      }),
    )
  })
})

describe('cleanUnlistedText', () => {
  test.each(['Visit evil.example', 'https://a', 'www evil com', 't.me/x', 'evil。com', 'EVIL . COM', 'a://b'])(
    'behavior: %j is a link, and not a name',
    (given) => {
      expect(cleanUnlistedText(given)).toBeNull()
    },
  )

  test.each(['USDC', 'USDC.e', 'BTC.b', 'Wrapped Ether', 'v1.5'])('default: %j is a name', (given) => {
    expect(cleanUnlistedText(given)).toBe(given)
  })
})
