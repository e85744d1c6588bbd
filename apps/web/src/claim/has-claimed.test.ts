import { describe, expect, test } from 'vitest'
import { hasClaimed } from './has-claimed.ts'

const transactionHash = '0xAB'
const once = { boostId: '1', incentiveId: 0, transactionHash, isPaidOnce: true }
const perTask = { ...once, isPaidOnce: false }
const paid = [{ boostId: '1', incentiveId: 0 }]
const earned = [
  { boostId: '1', incentiveId: 0, transactionHash: '0xab', payability: { status: 'claimed' } },
  { boostId: '1', incentiveId: 0, transactionHash: '0xcd', payability: { status: 'claimable' } },
] as const

describe('hasClaimed', () => {
  test('behavior: a reward that pays once is claimed by any claim of it', () => {
    expect(hasClaimed(once, paid, [])).toBe(true)
    expect(hasClaimed({ ...once, incentiveId: 1 }, paid, [])).toBe(false)
    expect(hasClaimed({ ...once, boostId: '2' }, paid, earned)).toBe(false)
  })

  test('behavior: a reward that pays each task is claimed only by the claim of this transaction', () => {
    expect(hasClaimed(perTask, paid, [])).toBe(false)
    expect(hasClaimed(perTask, paid, earned)).toBe(true)
    expect(hasClaimed({ ...perTask, transactionHash: '0xcd' }, paid, earned)).toBe(false)
  })
})
