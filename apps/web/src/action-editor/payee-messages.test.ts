import type { Ownership } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { toPayees } from './payee-messages.ts'

const ada = '0x00000000000000000000000000000000000000aa'
const ben = '0x00000000000000000000000000000000000000bb'
const owned: Ownership = { status: 'owned', logIndex: 0, logIndexes: [0], ownsCall: false }
const unowned: Ownership = { status: 'ambiguous', code: 'log-of-another', step: 1, reason: '' }
const ofAda = { status: 'resolved', address: ada, logIndex: 0 } as const

describe('toPayees', () => {
  test('default: a named account is paid if the completion is provably its own', () => {
    const matched = { status: 'matched', logIndexes: [0], claimant: ofAda } as const
    expect(toPayees({ ...matched, ownership: owned })).toEqual({ payable: [ada], others: [], refusal: null })
    expect(toPayees({ ...matched, ownership: unowned })).toEqual({
      payable: [],
      others: [ada],
      refusal: 'It’s unclear whose this is: not all of its events show who did it',
    })
  })

  test('behavior: of several accounts, those that provably completed the action are paid', () => {
    const ownerships = [
      { claimant: ada, ownership: owned },
      { claimant: ben, ownership: unowned },
    ] as const
    const pairs = ownerships.map(({ claimant }, logIndex) => ({ claimant, logIndex }))
    expect(toPayees({ status: 'ambiguous', pairs, logIndexes: [0, 1], ownerships })).toMatchObject({
      payable: [ada],
      others: [ben],
    })
  })

  test.each([
    ['sender-is-relayer', 'its sender acted for another wallet'],
    ['call-of-another', 'its call doesn’t show who made it'],
  ] as const)('behavior: %s as text', (code, words) => {
    const ownership: Ownership = { ...unowned, code }
    expect(toPayees({ status: 'matched', logIndexes: [0], claimant: ofAda, ownership }).refusal).toContain(words)
  })

  test('behavior: no account when the transaction does not qualify or names none', () => {
    const nobody = { payable: [], others: [], refusal: null }
    expect(toPayees({ status: 'rejected', step: 0, code: 'log-not-found', reason: '' })).toEqual(nobody)
    const claimant = { status: 'unresolved', code: 'sender-is-bundler', reason: '' } as const
    expect(toPayees({ status: 'matched', logIndexes: [0], claimant, ownership: null })).toEqual(nobody)
  })
})
