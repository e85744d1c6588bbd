import type { Ownership } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { namedBy } from './use-account-names.ts'

const ada = '0x00000000000000000000000000000000000000aa'
const ben = '0x00000000000000000000000000000000000000bb'
const ownership: Ownership = { status: 'owned', logIndex: 0, logIndexes: [0], ownsCall: false }

describe('namedBy', () => {
  test('default: every account of an ambiguous completion, each once', () => {
    const pairs = ([ada, ben, ada] as const).map((claimant, logIndex) => ({ logIndex, claimant }))
    const ownerships = ([ada, ben] as const).map((claimant) => ({ claimant, ownership }))
    expect(namedBy({ status: 'ambiguous', pairs, logIndexes: [0, 1, 2], ownerships })).toEqual([ada, ben])
  })

  test('behavior: one account for a single claimant, none when no account is named or it does not qualify', () => {
    const matched = { status: 'matched', logIndexes: [0], ownership } as const
    expect(namedBy({ ...matched, claimant: { status: 'resolved', address: ada, logIndex: 0 } })).toEqual([ada])
    expect(
      namedBy({
        ...matched,
        claimant: { status: 'unresolved', code: 'sender-is-bundler', reason: '' },
        ownership: null,
      }),
    ).toEqual([])
    const unowned: Ownership = { status: 'ambiguous', code: 'log-of-another', step: 0, reason: '' }
    const ofAda = { status: 'resolved', address: ada, logIndex: 0 } as const
    expect(namedBy({ ...matched, claimant: ofAda, ownership: unowned })).toEqual([])
    expect(namedBy({ status: 'rejected', step: 0, code: 'log-not-found', reason: '' })).toEqual([])
  })
})
