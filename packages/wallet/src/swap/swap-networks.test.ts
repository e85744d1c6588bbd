import { describe, expect, test } from 'vitest'
import { addressOf } from '../test-helpers/swap-answers.ts'
import { exchangesOf, type SwapExchanges } from './exchanges.ts'
import { canSwapOn } from './swap-networks.ts'

const own: SwapExchanges = { wrappedNative: addressOf(1), routers: [{ type: 'v2', address: addressOf(2) }] }

describe('canSwapOn', () => {
  test.each([
    ['Ethereum', 1, true],
    ['Arbitrum', 42161, true],
    ['Optimism', 10, true],
    ['zkSync', 324, true],
    ['Base', 8453, true],
    ['BNB Chain', 56, true],
    ['Polygon', 137, true],
    ['Gnosis', 100, false],
    ['Avalanche', 43114, true],
    ['Fantom', 250, false],
    ['Kaia', 8217, false],
    ['Aurora', 1313161554, false],
  ] as const)('default: %s (%i): %o, and true where the app names an exchange', (_, chainId, isBuiltIn) => {
    expect(canSwapOn(chainId)).toBe(isBuiltIn)
    expect(exchangesOf(chainId) !== null).toBe(isBuiltIn)
    expect(canSwapOn(chainId, { [chainId]: own })).toBe(true)
    // An exchange of another chain changes nothing.
    expect(canSwapOn(chainId, { 31337: own })).toBe(isBuiltIn)
  })

  test('behavior: another chain has swaps only where the app names an exchange', () => {
    expect(canSwapOn(31337)).toBe(false)
    expect(canSwapOn(31337, { 31337: own })).toBe(true)
  })

  test('error: an exchange without routers offers nothing', () => {
    expect(canSwapOn(100, { 100: { ...own, routers: [] } })).toBe(false)
    expect(canSwapOn(1, { 1: { ...own, routers: [] } })).toBe(false)
  })
})
