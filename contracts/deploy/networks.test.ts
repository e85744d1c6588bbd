import { describe, expect, test } from 'vitest'
import { isTestNetwork } from './networks.ts'

describe('isTestNetwork', () => {
  test.each([31337, 31338, 1337, 11155111, 84532, 11155420, 421614])('default: %d is', (chainId) => {
    expect(isTestNetwork(chainId)).toBe(true)
  })

  test.each([1, 10, 56, 100, 137, 480, 8453, 42161, 42220, 7_777_777, 123_456_789_123])(
    'behavior: %d is not, known or unknown',
    (chainId) => {
      expect(isTestNetwork(chainId)).toBe(false)
    },
  )
})
