import type { IncentiveParameters } from '@laurel/protocol'
import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { decliningStart } from './declining-start.ts'

const unit = { symbol: 'TUSD', decimals: 6, token: zeroAddress }
const HOUR = 3_600
const now = 1_800_000_000
// 25 TUSD for four users, as Create makes it.
const falling: IncentiveParameters = {
  ...{ type: 'cgdaIncentive', asset: zeroAddress, manager: zeroAddress, totalBudget: 100_000_000n },
  ...{ initialReward: 25_000_000n, rewardDecay: 500_000n, rewardBoost: 500_000n },
}
const byStart = (start: number | null) => decliningStart(falling, { unit, start, now })

test.each([
  ['without a start nothing rises before it counts', null, null],
  ['a start that has passed', now, null],
  ['ten hours ahead', now + 10 * HOUR, { amountText: '30\u00a0TUSD', isAll: false }],
  ['nine days ahead, the first claim takes all', now + 216 * HOUR, { amountText: '100\u00a0TUSD', isAll: true }],
])('default: %s', (_, start, expected) => expect(byStart(start)).toEqual(expected))

test('behavior: a reward of another kind does not change', () => {
  const { asset, manager } = falling
  const pool: IncentiveParameters = { type: 'erc20Incentive', asset, manager, strategy: 0, reward: 25n, limit: 4n }
  expect(decliningStart(pool, { unit, start: now + HOUR, now })).toBeNull()
})
