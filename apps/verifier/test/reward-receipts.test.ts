import { describe, expect, test } from 'vitest'
import { vault } from '../src/testing/scene.ts'
import { evaluateClaim } from '../src/verify-claim/evaluate-claim.ts'
import { runReceipts } from './reward-receipts.ts'

describe('evaluateClaim, on receipts full of logs that want to be paid by', () => {
  test('property: a signed claim pays within the maximum, by the number of the log that earned it', () => {
    const { signed, numbered, refused, failures } = runReceipts(1, 3_000, evaluateClaim)
    expect(failures).toEqual([])
    expect(signed).toBeGreaterThan(900)
    expect(numbered).toBeGreaterThan(600)
    expect(Object.keys(refused)).toEqual(
      expect.arrayContaining([
        'claimant-ambiguous',
        'incentive-data-conflict',
        'max-reward-required',
        'wildcard-target-not-allowed',
      ]),
    )
  })

  test.each<[string, typeof evaluateClaim]>([
    [
      'believes any contract',
      (input) => {
        const logs = input.transaction.evidence.logs.map((log) => ({ ...log, address: vault }))
        return evaluateClaim({
          ...input,
          transaction: { ...input.transaction, evidence: { ...input.transaction.evidence, logs } },
        })
      },
    ],
    [
      'thinks that every contract knows a maximum',
      (input) => {
        const incentives = input.boost.incentives.map((one) => ({ ...one, isCappedOnchain: true }))
        return evaluateClaim({ ...input, boost: { ...input.boost, incentives } })
      },
    ],
    [
      'looks at the incentive alone that is asked for',
      (input) => {
        const incentives = input.boost.incentives.slice(input.wanted.incentiveId, input.wanted.incentiveId + 1)
        return evaluateClaim({
          ...input,
          boost: { ...input.boost, incentives },
          wanted: { ...input.wanted, incentiveId: 0 },
        })
      },
    ],
    [
      'reports another maximum than is paid',
      (input) => {
        const evaluated = evaluateClaim(input)
        return evaluated.status === 'payable'
          ? { ...evaluated, maxReward: (evaluated.maxReward ?? 0n) + 1n }
          : evaluated
      },
    ],
    [
      'accepts any requested claimant',
      (input) => {
        const evaluated = evaluateClaim({ ...input, wanted: { ...input.wanted, claimant: null } })
        const claimant = input.wanted.claimant
        return evaluated.status === 'payable' && claimant !== null
          ? { ...evaluated, claim: { ...evaluated.claim, claimant } }
          : evaluated
      },
    ],
  ])('behavior: one that %s is found out', (_, broken) => {
    expect(runReceipts(1, 400, broken).failures).not.toEqual([])
  })
})
