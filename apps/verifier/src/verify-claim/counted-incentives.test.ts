import { NO_TERMS, type TermsVersion } from '@laurel/protocol'
import { hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { assert, bigInt, nat, property, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boostOf } from '../testing/scene.ts'
import { countIncentives, withCountedIncentives } from './counted-incentives.ts'

const window = {
  incentives: [
    { incentiveId: 0, addedBlock: 100n },
    { incentiveId: 1, addedBlock: 100n },
    { incentiveId: 2, addedBlock: 120n },
  ],
}
const countAt = (number: bigint, versions: readonly TermsVersion[] = []) =>
  countIncentives(window, { transaction: { block: { number, hash: hashOf(1) }, timestamp: 1_000n }, versions })

describe('countIncentives', () => {
  test.each([
    [100n, 0],
    [101n, 2],
    [120n, 2],
    [121n, 3],
  ] as const)('default: in block %s it counts for %s', (number, count) => expect(countAt(number)).toBe(count))

  test('behavior: terms that count earlier blocks count for every incentive', () => {
    const earlier = { terms: { ...NO_TERMS, countFromBlock: 50n }, fromBlock: 130n }
    expect([countAt(50n, [earlier]), countAt(49n, [earlier])]).toEqual([3, 0])
  })

  test('property: an incentive added after a transaction never changes the number in its claim', () => {
    assert(
      property(uniqueArray(bigInt(1n, 200n), { minLength: 1, maxLength: 12 }), nat(200), (blocks, at) => {
        const incentives = [...blocks]
          .sort((one, other) => Number(one - other))
          .map((addedBlock, incentiveId) => ({ incentiveId, addedBlock }))
        const transaction = { block: { number: BigInt(at), hash: hashOf(1) }, timestamp: 1n }
        const before = incentives.filter(({ addedBlock }) => addedBlock < BigInt(at))
        const count = countIncentives({ incentives }, { transaction, versions: [] })
        expect(count).toBe(countIncentives({ incentives: before }, { transaction, versions: [] }))
        expect(count).toBe(Math.min(8, before.length))
      }),
    )
  })
})

describe('withCountedIncentives', () => {
  test('default: counts the first incentives', () => {
    const [one, two] = [
      { type: 'fixed', maxReward: 1n },
      { type: 'fixed', maxReward: 2n },
    ] as const
    expect(withCountedIncentives(boostOf({ incentives: [one, two] }), 1).incentives).toEqual([one])
  })
})
