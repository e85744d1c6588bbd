import { describe, expect, test } from 'vitest'
import type { Reward } from '../boost/use-reward.ts'
import { claimHint, formatClaimButton, formatOffer } from './offer-messages.ts'
import type { Completion } from './verifier-requests.ts'

const dollars: Reward = {
  reward: { amount: '25', unit: 'TUSD', how: 'once per wallet', howHead: 'Once per wallet' },
  left: { words: '', percent: 100, isEmpty: false },
  unit: { symbol: 'TUSD', decimals: 6, token: '0x00000000000000000000000000000000000000aa' },
  ...{ isAmount: true, pays: 'fixed' },
}
const completion: Completion = {
  ...{ chainId: 1, boostId: '1', incentiveId: 0, transactionHash: '0x1', status: 'signed', maxReward: 4_000_000n },
  claimant: '0x00000000000000000000000000000000000000aa',
}

describe('formatClaimButton', () => {
  test('default: the text of the button', () => {
    expect(formatClaimButton(dollars, null)).toBe('Claim 25 TUSD')
    expect(formatClaimButton({ ...dollars, pays: 'measured' }, completion)).toBe('Claim 4 TUSD')
  })

  test('behavior: a raffle is entered, and its prize is not claimed', () => {
    expect(formatClaimButton({ ...dollars, pays: 'prize' }, completion)).toBe('Enter the raffle')
  })

  test.each(['falling', 'priced'] as const)('behavior: the button of a %s reward promises no amount', (pays) => {
    expect(formatClaimButton({ ...dollars, pays }, completion)).toBe('Claim your reward')
  })

  test('behavior: no amount while the token is not read', () => {
    expect(formatClaimButton(null, completion)).toBe('Claim your reward')
    expect(formatClaimButton({ ...dollars, pays: 'measured' }, null)).toBe('Claim your reward')
  })
})

describe('claimHint', () => {
  test('default: an amount is paid to the wallet that did the task', () => {
    expect(claimHint(dollars)).toBe('Task complete. This reward can only be paid to your wallet.')
  })

  test('behavior: entering a raffle is not a payment', () => {
    expect(claimHint({ ...dollars, pays: 'prize' })).toBe('Task complete. Nothing is paid until one winner is drawn.')
  })

  test('behavior: no payment is promised for an unknown reward or one without an amount', () => {
    const words = 'Task complete. Only your wallet can claim this.'
    expect(claimHint({ ...dollars, pays: 'thing', isAmount: false })).toBe(words)
    expect(claimHint(null)).toBe(words)
  })
})

describe('formatOffer', () => {
  test('behavior: a declining reward is shown as it is now, not as when the claim was signed', () => {
    expect(formatOffer({ ...dollars, pays: 'falling' }, completion)).toMatchObject({
      ...{ label: 'Reward right now', words: '25 TUSD', isFixed: false },
    })
  })

  test('behavior: an unverified reward belongs to the account that completed the task, which may be another one', () => {
    expect(formatOffer({ ...dollars, pays: 'measured' }, null).words).toBe('what the task earned')
  })

  test('behavior: entering a raffle pays nothing', () => {
    expect(formatOffer({ ...dollars, pays: 'prize' }, completion)).toEqual({
      ...{ label: 'You get', words: 'Raffle entry', isFixed: false },
    })
  })

  test('behavior: an amount with a price is rounded down and shown with “about”', () => {
    const leaf = { ...dollars, pays: 'priced', unit: { ...dollars.unit, symbol: 'LEAF', decimals: 18 } } as const
    const priced = { ...completion, maxReward: 12_345_678_901_234_567n }
    expect(formatOffer(leaf, priced).words).toBe('≈\u00a00.01234 LEAF')
    expect(formatOffer(leaf, { ...completion, maxReward: null }).words).toBe('25 TUSD')
  })
})
