/** How a boost pays. One word each; the words for people stand in {@link rewardKinds}. */
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
export type RewardKindFacts = {
  readonly label: string
  readonly group: 'Tokens' | 'Tokens, by a price or a rule' | 'Other rewards'
  /** What it means, in one sentence that is true onchain. */
  readonly means: string
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

const token = { group: 'Tokens', money: 'token', signing: 'verifier', isShare: false } as const
const signers = { group: 'Tokens, by a price or a rule', money: 'token', isOnce: false } as const
const other = { group: 'Other rewards', signing: 'verifier', isShare: false } as const

/** Every kind that can be chosen, in the order that they are offered. */
export const rewardKinds: Readonly<Record<RewardKind, RewardKindFacts>> = {
  pool: {
    ...{ ...token, label: 'The same for everyone', base: 'erc20Incentive', isOnce: true },
    means: 'Whoever comes first is paid, once each, until the places are taken.',
  },
  raffle: {
    ...{ ...token, label: 'A raffle, one winner', base: 'erc20Incentive', isOnce: true },
    means: 'Each claim is one ticket. You draw the winner yourself, later.',
  },
  falling: {
    ...{ ...token, label: 'Falls with each claim', base: 'cgdaIncentive', isOnce: true },
    means: 'A fiftieth of the first reward less after each claim, and as much more for each hour without one.',
  },
  share: {
    ...{ ...token, label: 'A share of the amount', base: 'erc20VariableCriteriaIncentiveV2' },
    ...{
      isOnce: false,
      isShare: true,
      means: 'It follows a number of the deed: who does more earns more, up to a most that you set.',
    },
  },
  signed: {
    ...{ ...signers, signing: 'ruled', label: 'Any amount', base: 'erc20VariableIncentive', isShare: false },
    means: 'Nothing onchain says how much: whoever signs a claim writes the amount into it.',
  },
  pegged: {
    ...{ ...signers, signing: 'priced', label: 'Worth another token', base: 'erc20PeggedIncentive', isShare: false },
    means: 'A fixed amount of another token, paid in this one at the price of the moment.',
  },
  peggedShare: {
    ...{ ...signers, signing: 'priced', label: 'A share, in another’s worth', isShare: true },
    base: 'erc20PeggedVariableCriteriaIncentiveV2',
    means:
      'It follows a number of the deed, is counted in another token, and paid in this one at the price of the moment.',
  },
  points: {
    ...{ ...other, label: 'Points', base: 'pointsIncentive', money: null, isOnce: true },
    means:
      'Issued by a points contract that exists already: this page can’t deploy one. Its owner lets the boost issue them once, after creating.',
  },
  collectible: {
    ...{ ...other, label: 'A collectible', base: 'erc1155Incentive', money: 'collectible', isOnce: false },
    means: 'One ERC-1155 token of a number that you have, for each transaction that counts.',
  },
  place: {
    ...{ ...other, label: 'A place on a list', base: 'allowListIncentive', money: null, isOnce: true },
    means: 'Whoever claims is put on an allow list, which another boost of yours may ask for.',
  },
}

/** Reads a kind by its name; null for any other text. */
export function parseRewardKind(text: string): RewardKind | null {
  return isKind(text) ? text : null
}

/** The kinds, in the order that they are offered. */
export const rewardKindNames: readonly RewardKind[] = Object.keys(rewardKinds).filter((name) => isKind(name))

function isKind(name: string): name is RewardKind {
  return Object.hasOwn(rewardKinds, name)
}
