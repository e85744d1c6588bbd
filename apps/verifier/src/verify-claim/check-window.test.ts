import { type EvidenceLog, NO_TERMS, type TermsVersion } from '@laurel/protocol'
import type { MinedTransaction } from '@laurel/server/chain/mined-transaction.ts'
import { assert, bigInt, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deposit, transactionOf, users } from '../testing/scene.ts'
import { checkWindow } from './check-window.ts'

const window = {
  createdBlock: 10n,
  incentives: [10n, 20n].map((addedBlock, incentiveId) => ({ incentiveId, addedBlock })),
}
const transactionIn = (number: bigint, logs: readonly EvidenceLog[] = [deposit(users.ben, 100n)]) => {
  const transaction = transactionOf(logs, { blockNumber: number })
  return { ...transaction, block: { ...transaction.block, number } }
}

/** Why a transaction is outside the window; null when it is inside. */
const codeOf = (transaction: MinedTransaction, incentiveId = 0, versions: readonly TermsVersion[] = []) => {
  const evaluated = checkWindow({ transaction, incentiveId, window, versions })
  return evaluated.status === 'refused' ? evaluated.code : null
}

describe('checkWindow', () => {
  test.each([
    [0, 9n, 'before-boost'],
    [0, 10n, 'before-boost'],
    [0, 11n, null],
    [1, 20n, 'before-boost'],
    [1, 21n, null],
    [2, 21n, 'incentive-not-found'],
  ])('default: incentive %i, block %i: %s', (incentiveId, block, code) => {
    expect(codeOf(transactionIn(block), incentiveId)).toBe(code)
  })

  test('property: a transaction counts from the block after the one that added the incentive', () => {
    assert(
      property(bigInt(0n, 40n), nat(1), (block, incentiveId) => {
        const added = window.incentives[incentiveId]?.addedBlock ?? 0n
        expect(codeOf(transactionIn(block), incentiveId)).toBe(block > added ? null : 'before-boost')
      }),
    )
  })

  test('behavior: signed terms narrow the window for later blocks', () => {
    const ended = [{ terms: { ...NO_TERMS, end: 1_700_000_000, maxPerDay: 3 }, fromBlock: 30n }]
    expect(codeOf(transactionIn(29n), 0, ended)).toBeNull()
    expect(codeOf(transactionIn(30n), 0, ended)).toBe('after-end')
    const capped = [{ terms: { ...NO_TERMS, maxPerDay: 3 }, fromBlock: 30n }]
    const evaluate = (block: bigint) =>
      checkWindow({ transaction: transactionIn(block), incentiveId: 0, window, versions: capped })
    expect(evaluate(29n)).toEqual({ status: 'inside', timestamp: 1_700_000_000n, caps: null })
    expect(evaluate(30n)).toMatchObject({ caps: [{ maxPerAccount: null, maxPerAccountPerDay: null, maxPerDay: 3 }] })
  })

  test('behavior: countFromBlock includes earlier blocks', () => {
    const early = [{ terms: { ...NO_TERMS, countFromBlock: 5n }, fromBlock: 99n }]
    expect([4n, 5n].map((block) => codeOf(transactionIn(block), 1, early))).toEqual(['before-boost', null])
  })
})
