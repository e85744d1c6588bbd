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
  test('default: an incentive that pays once has its newest completion', () => {
    expect(openClaims([of('1', 'b'), of('1', 'a'), of('2', 'a')], [], once)).toEqual([of('1', 'b'), of('2', 'a')])
  })

  test('behavior: a paid completion is not offered again', () => {
    expect(openClaims([of('1', 'b'), of('1', 'a')], [{ boostId: '1', incentiveId: 0 }], once)).toEqual([])
  })

  test('behavior: an incentive that pays each completion has those that the verifier reports as unpaid', () => {
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

  test('behavior: without the verifier’s report, the newest completions count as paid', () => {
    const paid = [{ boostId: '1', incentiveId: 0 }]
    expect(openClaims([of('1', 'b'), of('1', 'a')], paid, often)).toEqual([of('1', 'a')])
    expect(openClaims([of('1', 'a')], paid, often)).toEqual([])
  })

  test('behavior: a declining reward has the completion with the lowest minimum', () => {
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
