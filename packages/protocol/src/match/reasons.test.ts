import { describe, expect, test } from 'vitest'
import { incompleteReason, noClaimantReason, rejectionReason, rejectionText } from './reasons.ts'

const codes = [
  'transaction-reverted',
  'transaction-unmined',
  'before-start-block',
  'other-chain',
  'no-such-log',
  'no-such-call',
  'other-contract',
  'undecodable',
  'no-such-field',
  'unsupported-type',
  'filter-unfit',
  'filter-data-malformed',
  'pattern-refused',
  'cost-limit-exceeded',
  'value-differs',
  'split-over-user-operations',
] as const

describe('rejectionReason, rejectionText', () => {
  test('default: the step is counted from one, and the particulars stand behind', () => {
    expect(rejectionReason('no-such-log', 0, null)).toBe('Step 1: the transaction emitted no such event.')
    expect(rejectionReason('other-contract', 2, 'emitted by 0x12')).toBe(
      'Step 3: it was another contract (emitted by 0x12).',
    )
    expect(rejectionReason('transaction-reverted', null, null)).toBe(
      'The transaction failed onchain, so nothing in it counts.',
    )
  })

  test('behavior: every code has a text of its own, without capital or full stop', () => {
    const texts = codes.map(rejectionText)
    expect(new Set(texts).size).toBe(codes.length)
    for (const text of texts) expect(text).toMatch(/^[a-z].*[^.]$/)
  })
})

describe('incompleteReason, noClaimantReason', () => {
  test('default: whole sentences', () => {
    const sentences = [
      ...(['status-unknown', 'calldata-unknown'] as const).map(incompleteReason),
      ...(
        [
          'claimant-unbound',
          'claimant-other-chain',
          'claimant-not-address',
          'sender-of-bundle',
          'no-such-field',
        ] as const
      ).map(noClaimantReason),
    ]
    expect(new Set(sentences).size).toBe(7)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })
})
