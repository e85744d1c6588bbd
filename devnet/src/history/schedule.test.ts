import { array, assert, constant, integer, property } from 'fast-check'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { planCall } from '../chain/planned-transaction.ts'
import { createRandom } from './random.ts'
import { scheduleByChance, scheduleSteadily } from './schedule.ts'

const transactions = array(constant(planCall({ from: zeroAddress, to: null })), { maxLength: 60 }).map((list) =>
  list.map((transaction, index) => ({ ...transaction, value: BigInt(index) })),
)
// Long enough for one second per block.
const periods = integer({ min: 0, max: 2 ** 31 }).map((from) => ({ from, to: from + 1000 }))

describe('scheduleByChance', () => {
  test('property: every transaction is scheduled in order, at rising times within the period', () => {
    assert(
      property(transactions, periods, integer(), (planned, period, seed) => {
        const blocks = scheduleByChance(planned, period, createRandom(seed))
        expect(blocks.flatMap((block) => block.transactions)).toEqual(planned)
        const times = blocks.map(({ timestamp }) => timestamp)
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
        for (const time of times) expect(time >= period.from && time <= period.to).toBe(true)
        if (blocks.length > 0) expect(times.at(-1)).toBe(period.to)
      }),
    )
  })
})

describe('scheduleSteadily', () => {
  test('property: every block but the last is full', () => {
    assert(
      property(transactions, periods, integer({ min: 1, max: 20 }), (planned, period, perBlock) => {
        const blocks = scheduleSteadily(planned, period, perBlock)
        expect(blocks.flatMap((block) => block.transactions)).toEqual(planned)
        for (const block of blocks.slice(0, -1)) expect(block.transactions).toHaveLength(perBlock)
        for (const { timestamp } of blocks) expect(timestamp >= period.from && timestamp <= period.to).toBe(true)
      }),
    )
  })
})
