import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/past.ts'
import { outcomeOf } from './outcome.ts'

const [me, other] = [addressOf(0xa), addressOf(0xb)]
const payable = { status: 'payable' } as const
const known = {
  named: [me],
  refusal: null,
  me,
  rewardStatus: payable,
  place: { status: 'inside', caps: null },
  cap: 'room',
  isFunding: false,
  claim: { status: 'none' },
} as const
const claim = { status: 'claimed', by: other } as const
const outside = { status: 'outside', title: 'Before', detail: 'Too early.' } as const

describe('outcomeOf', () => {
  test.each([
    ['who did it claims', {}, 'claim'],
    ['what does not count pays nothing', { named: [] }, 'not-met'],
    ['a completion that belongs to no account pays nothing', { named: [], refusal: 'It’s unclear' }, 'unowned'],
    ['before it is known that it pays nothing is offered', { rewardStatus: { status: 'unknown' } }, 'reading'],
    ['what is taken back is said', { rewardStatus: { status: 'clawed-back', claims: 1n } }, 'closed'],
    ['what came before the boost is said', { place: outside }, 'outside'],
    ['the transaction that created the boost is not a completion of it', { isFunding: true }, 'funding'],
    ['what is over the limits is said', { cap: 'over' }, 'closed'],
    ['what is over the limits is said to anybody', { cap: 'over', me: null }, 'closed'],
    ['limits are waited for', { cap: 'reading' }, 'reading'],
    ['limits that nobody counted keep nobody away', { cap: 'unknown' }, 'claim'],
    ['nobody connected', { me: null }, 'connect'],
    ['nobody connected, and nothing left', { me: null, rewardStatus: { status: 'drawn', claims: 1n } }, 'closed'],
    ['the account that did it was paid, and nobody is connected', { me: null, claim }, 'claimed'],
    ['another account did it and was paid', { named: [other], claim }, 'claimed'],
    ['what came before the boost was not paid for', { named: [other], claim, place: outside }, 'outside'],
    ['before it is known whether it was paid', { named: [other], claim: { status: 'reading' } }, 'reading'],
    ['another account did it', { named: [other] }, 'behalf'],
    ['the verifier is chosen where the window is not known', { place: { status: 'unknown' } }, 'claim'],
  ] as const)('default: %s', (_, parts, status) => {
    expect(outcomeOf({ ...known, ...parts }).status).toBe(status)
  })
})
