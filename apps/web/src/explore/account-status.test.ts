import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { everyIncentive } from '../testing/incentives.ts'
import { accountStatuses } from './account-status.ts'

const pool = everyIncentive.find(({ type }) => type === 'erc20Incentive')
const raffle = everyIncentive.find((one) => one.type === 'erc20Incentive' && one.strategy === Erc20Strategy.RAFFLE)
const share = everyIncentive.find(({ type }) => type === 'erc20VariableCriteriaIncentive')
const points = everyIncentive.find(({ type }) => type === 'pointsIncentive')
if (pool === undefined || raffle === undefined || points === undefined || share === undefined)
  throw new Error('A kind is missing.')

function statuses(incentives: readonly Incentive[], part: Partial<Parameters<typeof accountStatuses>[1]>) {
  return accountStatuses(incentives, { isReady: false, isEligible: false, claimed: [], ...part })
}

describe('accountStatuses', () => {
  test('default: eligible, ready, claimed, or nothing', () => {
    expect(statuses([pool], {})).toEqual([])
    expect(statuses([pool], { isEligible: true })).toEqual(['eligible'])
    expect(statuses([pool], { isEligible: true, isReady: true })).toEqual(['ready'])
    expect(statuses([pool], { claimed: [0] })).toEqual(['claimed'])
  })

  test('behavior: entering a raffle is not a claim', () => {
    expect(statuses([raffle], { claimed: [0] })).toEqual(['entered'])
    expect(statuses([pool, raffle], { claimed: [1, 0] })).toEqual(['claimed', 'entered'])
  })

  test('behavior: after the draw an entry is won or not, and was only entered while the winner is not read', () => {
    expect(statuses([raffle], { claimed: [0], draws: [{ incentiveId: 0, isWon: true }] })).toEqual(['won'])
    expect(statuses([raffle], { claimed: [0], draws: [{ incentiveId: 0, isWon: false }] })).toEqual(['notDrawn'])
    expect(statuses([pool, raffle], { claimed: [1], draws: [{ incentiveId: 0, isWon: true }] })).toEqual(['entered'])
    expect(statuses([raffle, raffle], { claimed: [0, 1], draws: [{ incentiveId: 1, isWon: true }] })).toEqual([
      ...['entered', 'won'],
    ])
  })

  test('behavior: a claimed boost with another reward is claimed, and eligible or ready', () => {
    expect(statuses([pool, points], { claimed: [0], isEligible: true })).toEqual(['claimed', 'eligible'])
    expect(statuses([pool, points], { claimed: [0], isEligible: true, isReady: true })).toEqual(['claimed', 'ready'])
  })

  test('behavior: what was read before the claim does not make a claimed boost eligible or ready', () => {
    expect(statuses([pool], { claimed: [0], isEligible: true, isReady: true })).toEqual(['claimed'])
    expect(statuses([raffle], { claimed: [0], isEligible: true })).toEqual(['entered'])
  })

  test('behavior: a reward that pays each task can be earned again', () => {
    expect(statuses([share], { claimed: [0, 0], isEligible: true })).toEqual(['claimed', 'eligible'])
  })

  test('behavior: a claim of a reward that is not read counts as claimed', () => {
    expect(statuses([pool], { claimed: [7] })).toEqual(['claimed'])
  })
})
