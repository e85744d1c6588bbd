import { describe, expect, test } from 'vitest'
import { indeterminateReason, noClaimantReason, rejectionReason, rejectionText } from './reasons.ts'

const codes = [
  'transaction-reverted',
  'transaction-pending',
  'before-start-block',
  'chain-mismatch',
  'log-not-found',
  'call-not-found',
  'contract-mismatch',
  'decode-failed',
  'field-not-found',
  'unsupported-type',
  'filter-type-mismatch',
  'filter-data-malformed',
  'regex-unsupported',
  'cost-limit-exceeded',
  'filter-not-satisfied',
  'spans-user-operations',
] as const

describe('rejectionReason, rejectionText', () => {
  test('default: counts the step from one, with the details at the end', () => {
    expect(rejectionReason('log-not-found', 0, null)).toBe('Step 1: the transaction did not emit this event.')
    expect(rejectionReason('contract-mismatch', 2, 'emitted by 0x12')).toBe(
      'Step 3: the event or call belongs to another contract (emitted by 0x12).',
    )
    expect(rejectionReason('transaction-reverted', null, null)).toBe(
      'The transaction reverted, so nothing in it counts.',
    )
  })

  test('behavior: every code has its own text, without capital or full stop', () => {
    const texts = codes.map(rejectionText)
    expect(new Set(texts).size).toBe(codes.length)
    for (const text of texts) expect(text).toMatch(/^[a-z].*[^.]$/)
  })
})

describe('indeterminateReason, noClaimantReason', () => {
  test('default: returns whole sentences', () => {
    const sentences = [
      ...(['status-unknown', 'calldata-unknown'] as const).map(indeterminateReason),
      ...(
        [
          'claimant-unbound',
          'claimant-chain-mismatch',
          'claimant-not-address',
          'sender-is-bundler',
          'field-not-found',
        ] as const
      ).map(noClaimantReason),
    ]
    expect(new Set(sentences).size).toBe(7)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })
})
