import type { EvidenceLog } from '@laurel/protocol'
import { assert, bigInt, nat, property } from 'fast-check'
import { type Hex, pad, toEventSelector, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf, boostOf, core, deedOf, deposit, people } from '../testing/scene.ts'
import { judgeWindow } from './judge-window.ts'

const boost = boostOf({ incentives: [5n, 6n].map((rewardAtMost) => ({ kind: 'fixed', rewardAtMost })) })
const window = {
  createdBlock: 10n,
  incentives: [10n, 20n].map((addedBlock, incentiveId) => ({ incentiveId, addedBlock })),
}
const deedIn = (number: bigint, logs: readonly EvidenceLog[] = [deposit(people.ben, 100n)]) => {
  const deed = deedOf(logs, { blockNumber: number })
  return { ...deed, block: { ...deed.block, number } }
}

/** A log of a core that names a boost. */
const coreLog = (event: string, boostId: bigint, address = core) => ({
  address,
  topics: [toEventSelector(event), pad(toHex(boostId)), pad('0x01')] satisfies [Hex, Hex, Hex],
  data: '0x' as const,
  logIndex: 1,
})
const funding = [
  'BoostCreated(uint256,address,address,uint256,address,address,address)',
  'IncentiveAdded(uint256,uint256,address,bool)',
  'BoostToppedUp(uint256,uint256,address,uint256,uint256)',
]

describe('judgeWindow', () => {
  test.each([
    [0, 9n, 'before-boost'],
    [0, 10n, 'before-boost'],
    [0, 11n, null],
    [1, 20n, 'before-boost'],
    [1, 21n, null],
    [2, 21n, 'incentive-missing'],
  ])('default: incentive %i, block %i: %s', (incentiveId, block, code) => {
    expect(judgeWindow(boost, { deed: deedIn(block), incentiveId, window })?.code ?? null).toBe(code)
  })

  test('property: it counts exactly from the block after the one that added the incentive', () => {
    assert(
      property(bigInt(0n, 40n), nat(1), (block, incentiveId) => {
        const added = window.incentives[incentiveId]?.addedBlock ?? 0n
        expect(judgeWindow(boost, { deed: deedIn(block), incentiveId, window }) === null).toBe(block > added)
      }),
    )
  })

  test.each(funding)('error: whoever sent %s is not paid for it, whatever else the transaction did', (event) => {
    const deed = (boostId: bigint, address = core) =>
      deedIn(30n, [deposit(people.ben, 100n), coreLog(event, boostId, address)])
    const judge = (one: ReturnType<typeof deed>) => judgeWindow(boost, { deed: one, incentiveId: 0, window })
    expect(judge(deed(boost.boostId))).toMatchObject({ status: 'refused', code: 'funding-transaction' })
    // What happened to another boost, or what another contract says of this one, is no reason.
    expect(judge(deed(boost.boostId + 1n))).toBeNull()
    expect(judge(deed(boost.boostId, addressOf(0xbad)))).toBeNull()
  })
})
