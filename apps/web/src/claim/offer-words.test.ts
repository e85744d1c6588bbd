import { describe, expect, test } from 'vitest'
import type { Reward } from '../boost/use-reward.ts'
import { claimDeedWords, offerWords } from './offer-words.ts'
import type { Completion } from './verifier-client.ts'

const dollars: Reward = {
  reward: { amount: '25', unit: 'TUSD', how: 'once per person' },
  left: { words: '', percent: 100, isEmpty: false },
  unit: { symbol: 'TUSD', decimals: 6, token: '0x00000000000000000000000000000000000000aa' },
  ...{ isAmount: true, pays: 'fixed' },
}
const completion: Completion = {
  ...{ chainId: 1, boostId: '1', incentiveId: 0, transactionHash: '0x1', status: 'signed', rewardAtMost: 4_000_000n },
  claimant: '0x00000000000000000000000000000000000000aa',
}

describe('claimDeedWords', () => {
  test('default: what the button does', () => {
    expect(claimDeedWords(dollars, null)).toBe('Claim 25 TUSD')
    expect(claimDeedWords({ ...dollars, pays: 'measured' }, completion)).toBe('Claim 4 TUSD')
  })

  test('behavior: a raffle is entered, and its prize is not claimed', () => {
    expect(claimDeedWords({ ...dollars, pays: 'prize' }, completion)).toBe('Enter the raffle')
  })

  test.each(['falling', 'priced'] as const)('behavior: the button of a %s reward promises no amount', (pays) => {
    expect(claimDeedWords({ ...dollars, pays }, completion)).toBe('Claim your reward')
  })

  test('behavior: nothing is promised while the token is silent', () => {
    expect(claimDeedWords(null, completion)).toBe('Claim your reward')
    expect(claimDeedWords({ ...dollars, pays: 'measured' }, null)).toBe('Claim your reward')
  })
})

describe('offerWords', () => {
  test('behavior: a falling reward is told as it is now, not as it was when it was signed', () => {
    expect(offerWords({ ...dollars, pays: 'falling' }, completion)).toMatchObject({
      ...{ label: 'It pays now', words: '25 TUSD', isFixed: false },
    })
  })

  test('behavior: nobody receives the prize of a raffle by entering', () => {
    expect(offerWords({ ...dollars, pays: 'prize' }, completion).label).toBe('The prize')
  })

  test('behavior: a price is a maximum', () => {
    expect(offerWords({ ...dollars, pays: 'priced' }, completion).words).toBe('up to 4 TUSD')
  })
})
