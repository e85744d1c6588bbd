import { describe, expect, test } from 'vitest'
import type { Reward } from '../boost/use-reward.ts'
import { claimDeedWords, claimedWords, gottenWords } from './claimed-words.ts'

const dollars: Reward = {
  reward: { amount: '25', unit: 'TUSD', how: 'each, once' },
  left: { words: '', percent: 100, isEmpty: false },
  unit: { symbol: 'TUSD', decimals: 6, token: '0x00000000000000000000000000000000000000aa' },
  ...{ isAmount: true, isRaffle: false },
}
const raffle = { ...dollars, isRaffle: true }

describe('gottenWords', () => {
  test('default: it is the visitor’s', () => {
    expect(gottenWords(dollars, null, false)).toBe('25 TUSD is yours')
    expect(gottenWords(raffle, null, false)).toBe('You are in the raffle')
  })

  test('behavior: what went to another account is nobody else’s', () => {
    expect(gottenWords(dollars, null, true)).toBe('25 TUSD is paid')
    expect(gottenWords(raffle, null, true)).toBe('The entry is in the raffle')
  })
})

describe('claimDeedWords', () => {
  test('default: what the button does', () => {
    expect(claimDeedWords(dollars, null)).toBe('Claim 25 TUSD')
    expect(claimDeedWords(raffle, null)).toBe('Enter the raffle for 25 TUSD')
  })
})

describe('claimedWords', () => {
  test('default: nothing is promised while the token is silent', () => {
    expect(claimedWords(null, null)).toBe('your reward')
  })
})
