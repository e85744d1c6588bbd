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

/** What a kind of reward asks of its creator. */
export type RewardKindData = {
  readonly group: 'groupTokens' | 'groupPriced' | 'groupOther'
  /** The base that it is cloned from. Source: docs/protocol.md#initialization-payloads. */
  readonly base: string
  /** `token`: ERC-20 base units out of a budget. `collectible`: ERC-1155. Nothing for points and places. */
  readonly money: 'token' | 'collectible' | null
  /**
   * True where the contract itself pays each account once, so that nothing more needs to be said.
   * Source: docs/protocol.md#incentives.
   */
  readonly isOnce: boolean
  /**
   * Who signs claims: the verifier always; or, where each amount needs more than the action says, the verifier by a price or
   * a rule that its operator set, or an account of the creator's own.
   */
  readonly signing: 'verifier' | 'priced' | 'ruled'
  /** True where the amount follows a number of the action. */
  readonly isShare: boolean
}

const token = { group: 'groupTokens', money: 'token', signing: 'verifier', isShare: false } as const
const signers = { group: 'groupPriced', money: 'token', isOnce: false } as const
const other = { group: 'groupOther', signing: 'verifier', isShare: false } as const

/** Every kind that can be chosen, in the order that they are offered. */
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

/** The name of a kind: “Raffle, one winner”. */
export function rewardLabel(kind: RewardKind): string {
  return rewardText(`${kind}Label`)
}

/** What a kind means, in one sentence that is true onchain. */
export function rewardMeaning(kind: RewardKind): string {
  return rewardText(`${kind}Means`)
}

/** The kinds, in the order that they are offered. */
export const rewardKindNames: readonly RewardKind[] = Object.keys(rewardKinds).filter((name) => isKind(name))

function isKind(name: string): name is RewardKind {
  return Object.hasOwn(rewardKinds, name)
}
