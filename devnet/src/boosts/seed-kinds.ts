import {
  type Action,
  type AllowListParameters,
  CriteriaSource,
  Erc20Strategy,
  type IncentiveCriteria,
  type IncentiveParameters,
  ValueType,
} from '@laurel/protocol'
import { erc20TokenAbi } from '@laurel/protocol/abi'
import { type Address, parseUnits, toEventSelector, toFunctionSelector } from 'viem'
import { getAbiItem } from 'viem/utils'
import type { LocalContracts } from '../contracts/local-contracts.ts'
import type { SampleAction } from '../history/sample-actions.ts'

/** A boost that the local world begins with. */
export type SeedBoost = {
  readonly action: Action
  readonly incentives: readonly IncentiveParameters[]
  readonly allowList: AllowListParameters
  readonly validator:
    | 'signerValidator'
    | 'signerValidatorV2'
    | 'limitedSignerValidatorV2'
    | 'payableLimitedSignerValidatorV2'
  /** Zero for no limit. */
  readonly maxParticipants: bigint
}

/** The contracts and accounts that the seeded boosts use. */
export type SeedParts = {
  readonly contracts: LocalContracts
  readonly actions: readonly SampleAction[]
  /** The owner of every seeded boost, its lists and its incentives. */
  readonly owner: Address
  /** A points token, and a list that an incentive adds accounts to. The owner owns both. */
  readonly points: Address
  readonly places: Address
  /** An account on the deny list, and two accounts on the allow list. */
  readonly denied: Address
  readonly invited: readonly Address[]
}

const transferEvent = toEventSelector(getAbiItem({ abi: erc20TokenAbi, name: 'Transfer' }))
const issue = toFunctionSelector('issue(address,uint256)')
const VALUE_ARGUMENT = 2
/** The badge that one of the seeds pays. */
export const PRIZE_BADGE = 7n

/** Returns a boost that any account can claim from, without a limit of participants. */
export function seedBoostOf(action: Action, ...incentives: readonly IncentiveParameters[]): SeedBoost {
  const open = { allowList: { type: 'openAllowList' }, validator: 'signerValidatorV2', maxParticipants: 0n } as const
  return { action, incentives, ...open }
}

/** Lists one boost for each type of incentive, list and validator that users can create, and one with two incentives. */
export function listSeedBoosts(parts: SeedParts): readonly SeedBoost[] {
  const { contracts, owner: manager, points, places, denied, invited } = parts
  const { dollar, leaf, badge } = contracts
  const act = (name: string): Action => {
    const found = parts.actions.find((action) => action.name === name)
    if (found === undefined) throw new RangeError(`No sample action is called ${name}.`)
    return found.action
  }
  const pay = act('Pay 100 test dollars or more')
  const dollars = (text: string) => parseUnits(text, dollar.decimals)
  const leaves = (text: string) => parseUnits(text, leaf.decimals)
  const asset = dollar.address
  const pool = (reward: string, limit: bigint): IncentiveParameters => ({
    ...{ type: 'erc20Incentive', asset, strategy: Erc20Strategy.POOL, reward: dollars(reward), limit, manager },
  })
  const criteria: IncentiveCriteria = {
    ...{ source: CriteriaSource.EVENT, signature: transferEvent, fieldIndex: VALUE_ARGUMENT, targetContract: asset },
  }
  const boughtLeaves = { ...criteria, targetContract: leaf.address }
  const share = (text: string) => parseUnits(text, 18)
  const pegged = { asset: leaf.address, peg: asset, limit: leaves('2000'), manager } as const
  const of = seedBoostOf
  return [
    of(pay, pool('25', 200n)),
    of(act('Ring the bell'), {
      ...{ type: 'cgdaIncentive', asset, initialReward: dollars('18.4'), rewardDecay: dollars('0.4') },
      ...{ rewardBoost: dollars('0.01'), totalBudget: dollars('3000'), manager },
    }),
    of(act('Get a newly made wreath'), {
      ...{ type: 'erc20Incentive', asset, strategy: Erc20Strategy.RAFFLE, reward: dollars('500'), limit: 50n, manager },
    }),
    of(act('Buy 5 leaves or more at the market'), {
      ...{ type: 'erc20VariableCriteriaIncentiveV2', asset: leaf.address, reward: share('0.02') },
      ...{ limit: leaves('2500'), maxReward: leaves('50'), criteria: { ...boughtLeaves, valueType: ValueType.WAD } },
    }),
    of(act('Write a note about laurel'), {
      ...{ type: 'pointsIncentive', venue: points, selector: issue, reward: share('120'), limit: 1000n },
    }),
    of(act('Measure frost'), {
      ...{ type: 'erc1155Incentive', asset: badge.address, tokenId: PRIZE_BADGE, limit: 40n, extraData: '0x', manager },
    }),
    of(act('Complete a task in Delphi or Olympia'), { type: 'allowListIncentive', allowList: places, limit: 30n }),
    of(act('Complete a task worth 500 or more'), {
      // One cent per unit of `worth`. The verifier is configured with the field.
      ...{ type: 'erc20VariableIncentive', asset, reward: dollars('0.01'), limit: dollars('1000'), manager },
    }),
    of(pay, {
      ...{ type: 'erc20VariableCriteriaIncentive', asset, reward: share('0.05'), limit: dollars('1000') },
      ...{ maxReward: dollars('20'), criteria },
    }),
    of(pay, { ...pegged, type: 'erc20PeggedIncentive', reward: dollars('10') }),
    of(pay, {
      ...pegged,
      ...{ type: 'erc20PeggedVariableCriteriaIncentive', reward: share('0.01'), maxReward: leaves('30'), criteria },
    }),
    of(pay, {
      ...{ ...pegged, type: 'erc20PeggedVariableCriteriaIncentiveV2', reward: share('0.01') },
      ...{ maxReward: leaves('30'), criteria: { ...criteria, valueType: ValueType.WAD } },
    }),
    {
      ...of(act('Complete a task and write a note at once'), pool('5', 100n), {
        ...{ type: 'pointsIncentive', venue: points, selector: issue, reward: share('15'), limit: 100n },
      }),
      maxParticipants: 60n,
    },
    {
      ...of(act('Ring the bell'), pool('3', 500n)),
      allowList: { type: 'simpleDenyList', owner: manager, users: [denied] },
      validator: 'limitedSignerValidatorV2',
    },
    {
      ...of(act('Write a note about laurel'), pool('12', 20n)),
      allowList: { type: 'simpleAllowList', owner: manager, users: invited },
      validator: 'payableLimitedSignerValidatorV2',
    },
  ]
}
