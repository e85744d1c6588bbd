import { describe, expect, test } from 'vitest'
import { openClaims } from './open-claims.ts'
import type { Completion } from './verifier-requests.ts'

const of = (boostId: string, hash: string, status: Completion['status'] = 'observed'): Completion => ({
  ...{ chainId: 1, boostId, incentiveId: 0, status, maxReward: null },
  ...{ transactionHash: `0x${hash}`, claimant: '0x00000000000000000000000000000000000000aa' },
})
const once = () => 'erc20Incentive' as const
const often = () => 'erc20VariableCriteriaIncentiveV2' as const

describe('openClaims', () => {
  test('default: of an incentive that pays once, the newest', () => {
    expect(openClaims([of('1', 'b'), of('1', 'a'), of('2', 'a')], [], once)).toEqual([of('1', 'b'), of('2', 'a')])
  })

  test('behavior: what was paid is not offered again', () => {
    expect(openClaims([of('1', 'b'), of('1', 'a')], [{ boostId: '1', incentiveId: 0 }], once)).toEqual([])
  })

  test('behavior: of an incentive that pays each completion, those that were not paid, as the verifier says of each', () => {
    const paid = [{ boostId: '1', incentiveId: 0 }]
    const result = (hash: string, status: 'claimed' | 'claimable') => ({ ...of('1', hash), payability: { status } })
    const [newest, older] = [result('b', 'claimed'), result('a', 'claimable')]
    expect(openClaims([newest, older], paid, often)).toEqual([older])
    expect(openClaims([result('b', 'claimable'), result('a', 'claimed')], paid, often)).toEqual([
      result('b', 'claimable'),
    ])
    // The paid completion may be older than all that are listed.
    expect(openClaims([older], [...paid, ...paid], often)).toEqual([older])
  })

  test('behavior: where the verifier does not say it, the newest were paid: they are offered first', () => {
    const paid = [{ boostId: '1', incentiveId: 0 }]
    expect(openClaims([of('1', 'b'), of('1', 'a')], paid, often)).toEqual([of('1', 'a')])
    expect(openClaims([of('1', 'a')], paid, often)).toEqual([])
  })

  test('behavior: of a falling reward, the one whose claim asks for least', () => {
    const minimums = new Map([
      ['0xc', null],
      ['0xb', 9n],
      ['0xa', 7n],
    ])
    const all = [of('1', 'c'), of('1', 'b'), of('1', 'a')]
    const falling = () => 'cgdaIncentive' as const
    const minimumOf = ({ transactionHash }: Completion) => minimums.get(transactionHash) ?? null
    expect(openClaims(all, [], falling, minimumOf)).toEqual([of('1', 'a')])
    expect(openClaims(all, [], falling)).toEqual([of('1', 'c')])
    expect(openClaims(all, [{ boostId: '1', incentiveId: 0 }], falling, minimumOf)).toEqual([])
  })

  test('behavior: a rejected or unreadable completion is not a claim', () => {
    expect(openClaims([of('1', 'a', 'refused')], [], once)).toEqual([])
    expect(openClaims([of('1', 'a')], [], () => null)).toEqual([])
  })
})
