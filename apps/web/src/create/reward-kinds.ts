import { rewardText } from '../language/en/reward.ts'
/** How a boost pays. */
export type RewardKind =
  | 'pool'
  | 'raffle'
  | 'falling'
  | 'share'
  | 'signed'
  | 'pegged'
  | 'peggedShare'
  | 'points'
  | 'collectible'
  | 'place'

/** What a kind of reward needs from its creator. */
export type RewardKindData = {
  readonly group: 'groupTokens' | 'groupPriced' | 'groupOther'
  /** The name of its implementation. Source: docs/protocol.md#initialization-payloads. */
  readonly base: string
  /**
   * `token`: base units of an ERC-20 token from a budget. `collectible`: ERC-1155. Null for points and allowlist spots.
   */
  readonly money: 'token' | 'collectible' | null
  /** Whether the contract itself pays each account only once. Source: docs/protocol.md#incentives. */
  readonly isOnce: boolean
  /**
   * Who can sign claims: the verifier, or, if an amount needs more than the action, the verifier with a price or a rule
   * of its operator, or an account of the creator.
   */
  readonly signing: 'verifier' | 'priced' | 'ruled'
  /** Whether the amount is based on a number of the action. */
  readonly isShare: boolean
}

const token = { group: 'groupTokens', money: 'token', signing: 'verifier', isShare: false } as const
const signers = { group: 'groupPriced', money: 'token', isOnce: false } as const
const other = { group: 'groupOther', signing: 'verifier', isShare: false } as const

/** All kinds, in the order in which they are offered. */
export const rewardKinds: Readonly<Record<RewardKind, RewardKindData>> = {
  pool: { ...token, base: 'erc20Incentive', isOnce: true },
  raffle: { ...token, base: 'erc20Incentive', isOnce: true },
  falling: { ...token, base: 'cgdaIncentive', isOnce: true },
  share: { ...token, base: 'erc20VariableCriteriaIncentiveV2', isOnce: false, isShare: true },
  signed: { ...signers, signing: 'ruled', base: 'erc20VariableIncentive', isShare: false },
  pegged: { ...signers, signing: 'priced', base: 'erc20PeggedIncentive', isShare: false },
  peggedShare: { ...signers, signing: 'priced', base: 'erc20PeggedVariableCriteriaIncentiveV2', isShare: true },
  points: { ...other, base: 'pointsIncentive', money: null, isOnce: true },
  collectible: { ...other, base: 'erc1155Incentive', money: 'collectible', isOnce: false },
  place: { ...other, base: 'allowListIncentive', money: null, isOnce: true },
}

/** Returns the name of a kind: “Raffle, one winner”. */
export function rewardLabel(kind: RewardKind): string {
  return rewardText(`${kind}Label`)
}

/** Explains a kind in one sentence. */
export function rewardMeaning(kind: RewardKind): string {
  return rewardText(`${kind}Means`)
}

/** Returns the kinds, in the order in which they are offered. */
export const rewardKindNames: readonly RewardKind[] = Object.keys(rewardKinds).filter((name) => isKind(name))

function isKind(name: string): name is RewardKind {
  return Object.hasOwn(rewardKinds, name)
}
