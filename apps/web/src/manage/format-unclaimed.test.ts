import type { Incentive } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import type { Completion } from '../claim/verifier-requests.ts'
import { addressOf } from '../testing/past.ts'
import { formatUnclaimed } from './format-unclaimed.ts'

const unit = { symbol: 'TUSD', decimals: 6, token: addressOf(1) }
const earned = (last: number, maxReward: bigint | null): Completion => ({
  ...{ chainId: 31337, boostId: '7', incentiveId: 0, transactionHash: '0x01', status: 'finalized' },
  ...{ claimant: addressOf(last), maxReward, payability: { status: 'claimable' } },
})
const say = (completions: readonly Completion[], hasMore = false, kind: Incentive['type'] = 'erc20Incentive') => {
  const words = formatUnclaimed({ completions, hasMore }, { kind, unit, canClawBack: true })
  return words === null ? null : `${words.title}. ${words.detail}`.replaceAll('\u00a0', ' ')
}

describe('formatUnclaimed', () => {
  test('default: no unclaimed completion', () => expect(say([])).toBeNull())

  test('behavior: nothing is taken from them when nothing can be clawed back', () => {
    const completions = [earned(1, 7_000_000n)]
    const input = { kind: 'erc20Incentive', unit, canClawBack: false } as const
    expect(formatUnclaimed({ completions, hasMore: false }, input)).toBeNull()
  })

  test('default: how many wallets, and how much', () => {
    expect(say([earned(1, 7_000_000n)])).toBe(
      '1 wallet earned this and hasn’t claimed yet. 1 completion, up to 7 TUSD in total. What you claw back can no longer be paid to them.',
    )
    expect(say([earned(1, 7_000_000n), earned(2, 1_500_000n), earned(1, 1n)])).toContain(
      '2 wallets earned this and haven’t claimed yet. 3 completions, about 8.50 TUSD in total.',
    )
  })

  test('behavior: no sum when one amount is unknown, and “at least” when there may be more', () => {
    expect(say([earned(1, null), earned(2, 5n)], true)).toBe(
      'At least 2 wallets earned this and haven’t claimed yet. At least 2 completions. What you claw back can no longer be paid to them.',
    )
    expect(say([earned(1, 7n), earned(2, 5n)], true)).not.toContain('up to')
  })

  test('behavior: a declining reward has no sum, because it may rise', () => {
    expect(say([earned(1, 30_000_000n)], false, 'cgdaIncentive')).not.toContain('up to')
  })
})
