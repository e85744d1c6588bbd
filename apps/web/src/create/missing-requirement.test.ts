import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { getMissingRequirement, type RequirementData } from './missing-requirement.ts'

const token = getAddress(`0x${'a'.repeat(40)}`)
const line = {
  ...{ key: token, asset: token, tokenId: null, unit: { symbol: 'TUSD', decimals: 0, token } },
  money: { asset: token, rewards: 100n, fee: 10n },
}
const input: RequirementData = {
  ...{
    action: null,
    who: null,
    terms: null,
    words: null,
    limits: null,
    isFeeKnown: true,
    verifier: 'there',
    lines: [line],
  },
  held: { [token]: { inWallet: 100n, inBudget: 10n, approved: 0n } },
  reading: {
    ...{ status: 'ready', incentives: [], money: [], maxParticipants: 0n, timesEach: null, ownSigners: [] },
    needsVerifier: true,
  },
}
const open = (changes: Partial<RequirementData>) => getMissingRequirement({ ...input, ...changes })

describe('getMissingRequirement', () => {
  test('default: null when nothing is missing', () => expect(open({})).toBeNull())

  test('behavior: an unknown balance or amount is not missing', () => {
    expect(open({ held: null })).toBeNull()
    expect(open({ lines: [{ ...line, money: null }] })).toBeNull()
  })

  test.each([
    ['words that may not be shown', { words: 'Title: It must be plain.' }, 'Title: It must be plain.'],
    ['an end in the past', { terms: 'Enter an end in the future.' }, 'Enter an end in the future.'],
    [
      'the action first',
      { action: 'First choose an event or function above.', who: 'Give the addresses.' },
      'First choose an event or function above.',
    ],
    ['then the people', { who: 'Give the addresses.', isFeeKnown: false }, 'Give the addresses.'],
    [
      'then the rewards',
      { reading: { status: 'error', problem: 'Reward 2: Say how much.' } },
      'Reward 2: Say how much.',
    ],
    ['a verifier that is silent', { verifier: 'silent' }, 'The verifier isn’t responding.'],
    ['a verifier of other networks', { verifier: 'none' }, 'No verifier signs claims on this network.'],
    [
      'a verifier that can’t read the action',
      { verifier: 'unreadable' },
      'The verifier can’t read this event or function, so nobody could claim. Choose another one above.',
    ],
    [
      'money, of whichever asset',
      {
        lines: [line, { ...line, key: 'b' }],
        held: { ...input.held, b: { inWallet: 1n, inBudget: 0n, approved: 0n } },
      },
      'Your wallet is 109\u00a0TUSD short.',
    ],
  ] as const)('error: %s', (_, changes, words) => expect(open(changes)).toBe(words))
})
