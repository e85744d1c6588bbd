import { CriteriaSource, Erc20Strategy, type Incentive, ValueType } from '@laurel/protocol'
import { keccak256 } from 'viem'
import { addressOf } from './past.ts'

const paying = {
  ...{ incentive: addressOf(0x11), asset: addressOf(0x22), claims: 1n, reward: 25_000_000n, remaining: 100_000_000n },
}
const measured = { ...paying, limit: 250_000_000n, totalClaimed: 25_000_000n, maxReward: 0n }
const first = {
  version: 1,
  criteria: {
    ...{ source: CriteriaSource.EVENT, signature: keccak256('0x01'), fieldIndex: 2 },
    targetContract: addressOf(0x33),
  },
} as const
const second = { version: 2, criteria: { ...first.criteria, valueType: ValueType.WAD } } as const

/** One incentive of each kind of the protocol, each with something left. */
export const everyIncentive: readonly Incentive[] = [
  { ...paying, type: 'erc20Incentive', strategy: Erc20Strategy.POOL, limit: 10n },
  { ...paying, type: 'erc20Incentive', strategy: Erc20Strategy.RAFFLE, limit: 10n },
  { ...paying, type: 'erc20VariableIncentive', limit: 250_000_000n, totalClaimed: 25_000_000n },
  { ...measured, ...first, type: 'erc20VariableCriteriaIncentive' },
  { ...measured, ...second, type: 'erc20VariableCriteriaIncentiveV2' },
  { ...paying, type: 'erc20PeggedIncentive', peg: addressOf(0x44), limit: 250_000_000n, totalClaimed: 25_000_000n },
  { ...measured, ...first, type: 'erc20PeggedVariableCriteriaIncentive', peg: addressOf(0x44) },
  { ...measured, ...second, type: 'erc20PeggedVariableCriteriaIncentiveV2', peg: addressOf(0x44) },
  {
    ...{ ...paying, type: 'cgdaIncentive', totalBudget: 250_000_000n, rewardDecay: 1_000_000n, rewardBoost: 500_000n },
    ...{ lastClaimTime: 1n, lastReward: 18_400_000n, currentReward: 18_400_000n },
  },
  {
    ...{ type: 'pointsIncentive', incentive: addressOf(0x11), claims: 1n, reward: 25n, limit: 10n },
    ...{ venue: addressOf(0x22), selector: '0x01020304' },
  },
  {
    type: 'allowListIncentive',
    incentive: addressOf(0x11),
    claims: 1n,
    reward: 0n,
    limit: 10n,
    allowList: addressOf(0x55),
  },
  { ...paying, type: 'erc1155Incentive', tokenId: 7n, limit: 10n, remaining: 9n },
]
