import { toFunctionSelector, zeroAddress } from 'viem'
import { pointsAbi } from '../entries/abi.ts'
import { CriteriaSource } from '../incentive/incentive-criteria.ts'
import type { IncentiveParameters } from '../incentive/incentive-parameters.ts'
import { WAD } from '../incentive/reward-amount.ts'
import type { BoostWorld } from './boost-world.ts'
import { TRANSFER_TOPIC } from './local-world.ts'
import { pool } from './make-boost.ts'

/** Returns an incentive of every kind that a boost can have, and of both strategies. It deploys the venue of points. */
export async function everyIncentive(world: BoostWorld): Promise<readonly IncentiveParameters[]> {
  const [asset, manager] = [world.token, world.accounts.ada]
  const paid = { asset, reward: 2n * WAD, limit: 100n * WAD }
  const criteria = {
    source: CriteriaSource.EVENT,
    signature: TRANSFER_TOPIC,
    fieldIndex: 2,
    targetContract: asset,
  } as const
  const criteriaV2 = { ...criteria, valueType: 1 } as const
  const venue = await world.clone(world.at('points'))
  await world.call(venue, pointsAbi, 'initialize', ['Laurels', 'LRL', world.accounts.ada])
  const selector = toFunctionSelector('issue(address,uint256)')
  return [
    pool(world, { limit: 2n }),
    pool(world, { strategy: 1 }),
    { type: 'erc20VariableIncentive', ...paid, reward: 0n, manager },
    { type: 'erc20VariableCriteriaIncentive', ...paid, maxReward: 0n, criteria },
    { type: 'erc20VariableCriteriaIncentiveV2', ...paid, maxReward: 4n * WAD, criteria: criteriaV2 },
    { type: 'erc20PeggedIncentive', ...paid, peg: zeroAddress, manager },
    { type: 'erc20PeggedVariableCriteriaIncentive', ...paid, peg: zeroAddress, manager, maxReward: 0n, criteria },
    {
      ...({ type: 'erc20PeggedVariableCriteriaIncentiveV2', ...paid, peg: zeroAddress, manager } as const),
      ...{ maxReward: 5n * WAD, criteria: criteriaV2 },
    },
    {
      ...({ type: 'cgdaIncentive', asset, initialReward: 10n * WAD, rewardDecay: 3n * WAD, rewardBoost: 1n } as const),
      ...{ totalBudget: 40n * WAD, manager },
    },
    { type: 'pointsIncentive', venue, selector, reward: 12n, limit: 2n },
    { type: 'allowListIncentive', allowList: world.at('simpleAllowList'), limit: 5n },
    { type: 'erc1155Incentive', asset: world.badge, tokenId: 7n, limit: 10n, extraData: '0x', manager },
  ]
}
