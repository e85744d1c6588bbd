import { assert, bigInt, property } from 'fast-check'
import { expect, test } from 'vitest'
import { roundFee } from './format-token.ts'

test.each([
  [0n, 0n],
  [999n, 999n],
  [29_204_000_204_428n, 29_300_000_000_000n],
  [29_200_000_000_000n, 29_200_000_000_000n],
  [9_999n, 10_000n],
])('default: a fee of %s is shown as %s', (fee, shown) => {
  expect(roundFee(fee)).toBe(shown)
})

test('property: never less than the fee, and at most one percent more', () => {
  assert(
    property(bigInt({ min: 0n, max: 10n ** 30n }), (fee) => {
      const shown = roundFee(fee)
      expect(shown >= fee && (shown - fee) * 100n <= fee).toBe(true)
    }),
  )
})
