import type { Address, Hex } from 'viem'
import type { IncentiveCriteria, IncentiveCriteriaV2 } from './incentive-criteria.ts'

/** How an ERC-20 incentive distributes its asset, as onchain numbers. Source: docs/protocol.md#enums-and-constants. */
export const Erc20Strategy = { POOL: 0, RAFFLE: 1 } as const
/** One of {@link Erc20Strategy}'s numbers. */
export type Erc20Strategy = (typeof Erc20Strategy)[keyof typeof Erc20Strategy]

/** A fixed reward in one token. A pool pays each claimant; a raffle pays one of those who entered. */
export type Erc20IncentiveParameters = {
  readonly type: 'erc20Incentive'
  readonly asset: Address
  readonly strategy: Erc20Strategy
  /** Base units: to each claimant, or to the winner. */
  readonly reward: bigint
  /** The maximum number of claims or entries. */
  readonly limit: bigint
  /** May top up, claw back and draw. A raffle needs a manager, because no other account can draw it. */
  readonly manager: Address
}

/** A reward whose amount is signed with each claim. */
export type Erc20VariableIncentiveParameters = {
  readonly type: 'erc20VariableIncentive'
  readonly asset: Address
  /** Zero pays the signed amount; otherwise the reward times the signed number with 18 decimals. */
  readonly reward: bigint
  /** Base units in all. */
  readonly limit: bigint
  /** May top up and claw back. */
  readonly manager: Address
}

type VariableCriteria = {
  readonly asset: Address
  readonly reward: bigint
  readonly limit: bigint
  /** Base units to one claim; zero for no maximum. */
  readonly maxReward: bigint
}

/** A reward that depends on a number in the log or call of the action. */
export type Erc20VariableCriteriaIncentiveParameters =
  | (VariableCriteria & { readonly type: 'erc20VariableCriteriaIncentive'; readonly criteria: IncentiveCriteria })
  | (VariableCriteria & { readonly type: 'erc20VariableCriteriaIncentiveV2'; readonly criteria: IncentiveCriteriaV2 })

type Pegged = {
  readonly asset: Address
  /** The token whose price decides how much of the asset is paid. */
  readonly peg: Address
  readonly reward: bigint
  readonly limit: bigint
  /** May top up and claw back. */
  readonly manager: Address
}

/** A reward that is fixed in the value of another token. The signed amount is that value in the asset. */
export type Erc20PeggedIncentiveParameters = Pegged & { readonly type: 'erc20PeggedIncentive' }

/** A pegged reward that depends on a number in the log or call of the action. */
export type Erc20PeggedVariableCriteriaIncentiveParameters = Pegged & { readonly maxReward: bigint } & (
    | { readonly type: 'erc20PeggedVariableCriteriaIncentive'; readonly criteria: IncentiveCriteria }
    | { readonly type: 'erc20PeggedVariableCriteriaIncentiveV2'; readonly criteria: IncentiveCriteriaV2 }
  )

/** A reward that falls with each claim and grows over time without claims. */
export type CgdaIncentiveParameters = {
  readonly type: 'cgdaIncentive'
  readonly asset: Address
  readonly initialReward: bigint
  /** Base units less after each claim; above zero. */
  readonly rewardDecay: bigint
  /** Base units more for each hour without a claim; above zero. */
  readonly rewardBoost: bigint
  readonly totalBudget: bigint
  /** May claw back. */
  readonly manager: Address
}

/** Points that another contract issues. */
export type PointsIncentiveParameters = {
  readonly type: 'pointsIncentive'
  /** The contract that issues the points. It must let the incentive issue them. */
  readonly venue: Address
  /** Its function taking (address, uint256): 4 bytes. */
  readonly selector: Hex
  readonly reward: bigint
  readonly limit: bigint
}

/** A place on an allow list. */
export type AllowListIncentiveParameters = {
  readonly type: 'allowListIncentive'
  /** A simple allow list that lets the incentive manage it. */
  readonly allowList: Address
  readonly limit: bigint
}

/** One ERC-1155 token of an id to each claim. */
export type Erc1155IncentiveParameters = {
  readonly type: 'erc1155Incentive'
  readonly asset: Address
  readonly tokenId: bigint
  readonly limit: bigint
  readonly extraData: Hex
  /** May claw back. */
  readonly manager: Address
}

/**
 * The parameters that an incentive is initialized with, by its kind.
 * Source: docs/protocol.md#initialization-payloads; docs/protocol.md#incentives.
 */
export type IncentiveParameters =
  | Erc20IncentiveParameters
  | Erc20VariableIncentiveParameters
  | Erc20VariableCriteriaIncentiveParameters
  | Erc20PeggedIncentiveParameters
  | Erc20PeggedVariableCriteriaIncentiveParameters
  | CgdaIncentiveParameters
  | PointsIncentiveParameters
  | AllowListIncentiveParameters
  | Erc1155IncentiveParameters

/** The kinds of incentives that the protocol has. */
export type IncentiveKind = IncentiveParameters['type']
