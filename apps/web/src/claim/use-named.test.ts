import { describe, expect, test } from 'vitest'
import { namedBy } from './use-named.ts'

const ada = '0x00000000000000000000000000000000000000aa'
const ben = '0x00000000000000000000000000000000000000bb'

describe('namedBy', () => {
  test('default: everybody of an ambiguous deed, each once', () => {
    const pairs = ([ada, ben, ada] as const).map((claimant, logIndex) => ({ logIndex, claimant }))
    expect(namedBy({ verdict: 'ambiguous', pairs, logIndexes: [0, 1, 2] })).toEqual([ada, ben])
  })

  test('behavior: the one of a plain deed, and nobody of one that names nobody or does not count', () => {
    const matched = { verdict: 'matched', logIndexes: [0] } as const
    expect(namedBy({ ...matched, claimant: { status: 'named', address: ada, logIndex: 0 } })).toEqual([ada])
    expect(namedBy({ ...matched, claimant: { status: 'none', code: 'sender-of-bundle', reason: '' } })).toEqual([])
    expect(namedBy({ verdict: 'rejected', step: 0, code: 'no-such-log', reason: '' })).toEqual([])
  })
})
