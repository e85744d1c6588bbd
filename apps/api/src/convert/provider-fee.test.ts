import fc from 'fast-check'
import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { getGross, getProviderFee, PROVIDER_FEE_BIPS } from './provider-fee.ts'

const amounts = fc.bigInt({ min: 0n, max: maxUint256 })

describe('the provider fee', () => {
  test('property: of the gross amount at least the net is left, and of one less it is not', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 100n }), (net, bips) => {
        const gross = getGross(net, bips)
        expect(gross - getProviderFee(gross, bips)).toBeGreaterThanOrEqual(net)
        const less = gross - 1n
        if (less >= 0n) expect(less - getProviderFee(less, bips)).toBeLessThan(net)
      }),
    )
  })

  test('default: it is 0.85 %', () => {
    expect(getProviderFee(1_000_000n, PROVIDER_FEE_BIPS)).toBe(8_500n)
  })
})
