import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import type { BoostData } from '../boost/boost-data.ts'
import type { BoostPhase } from '../boost/boost-phase.ts'
import { getRewardAsset, isSpent, remainingShare } from '../boost/format-reward.ts'
import type { ChainConfig } from '../config/config.ts'
import type { Kind, ListFilters, Order, Time } from '../routing/list-filters.ts'

/** A boost and the network it is on. */
export type ListedBoost = { readonly chain: ChainConfig; readonly boostData: BoostData }
/** A listed boost, and its phase between its start and its end. */
export type ListItem = ListedBoost & { readonly phase: BoostPhase }

/** Identifies a boost among those of all networks. */
export function keyOf({ chain, boostData }: ListedBoost): string {
  return boostKey(chain.chainId, boostData.boost.boostId)
}

/** {@link keyOf} of a boost that is known by its number. */
export function boostKey(chainId: number, boostId: string | bigint): string {
  return `${chainId} ${boostId}`
}

/** Whether any money of a boost is left. Pure. */
export function hasRewardsLeft({ incentives }: Pick<BoostData, 'incentives'>): boolean {
  return incentives.some((incentive) => !isSpent(incentive))
}

/**
 * Whether a boost is to be listed by its time. Pure. What nobody could be asked about is listed with those that can be
 * earned, and marked there; it is never among those that have ended.
 */
export function isAt({ boostData, phase }: Pick<ListItem, 'boostData' | 'phase'>, time: Time): boolean {
  switch (phase.status) {
    case 'ended':
      return time === 'ended'
    case 'upcoming':
      return (time === 'current' || time === 'upcoming') && hasRewardsLeft(boostData)
    case 'open':
    case 'reading':
    case 'unknown':
      return (time === 'current' || time === 'open') && hasRewardsLeft(boostData)
    default:
      return phase satisfies never
  }
}

/** Whether a boost has a reward of a kind. */
export function matches({ incentives }: Pick<BoostData, 'incentives'>, kind: Kind): boolean {
  return kind === 'any' || incentives.some((incentive) => kindOf(incentive) === kind)
}

function kindOf(incentive: Incentive): Kind {
  switch (incentive.type) {
    case 'erc20Incentive':
      return incentive.strategy === Erc20Strategy.POOL ? 'same' : 'raffle'
    case 'pointsIncentive':
    case 'erc1155Incentive':
    case 'allowListIncentive':
      return 'things'
    default:
      return 'varies'
  }
}

/**
 * Puts boosts in order, those that have not started behind the others. Pure; what is alike stays as it was.
 * @param deals - each network's newest first. @param visitor - what the visitor can claim now, and can do, by {@link keyOf}.
 */
export function sortBoosts(items: readonly ListItem[], order: Order, user: ListUser): readonly ListItem[] {
  return byNumber(byOrder(items, order, user), ({ phase }) => (phase.status === 'upcoming' ? 1 : 0))
}

/**
 * The boosts that a visitor chose to see, in order. Pure. The whole list is put in order before anything is left out of it:
 * else what is left would stand in another order than it did.
 */
export function filterBoosts(
  items: readonly ListItem[],
  { whose, kind, order }: Pick<ListFilters, 'whose' | 'kind' | 'order'>,
  user: ListUser,
): readonly ListItem[] {
  return sortBoosts(items, order, user).filter(
    (item) => (whose === 'all' || user.eligible.has(keyOf(item))) && matches(item.boostData, kind),
  )
}

/** What is known of the visitor, by {@link keyOf}. */
export type ListUser = {
  /** Done, and to be claimed now. */
  readonly ready: ReadonlySet<string>
  /** Could still pay them. */
  readonly eligible: ReadonlySet<string>
}

function byOrder(items: readonly ListItem[], order: Order, { ready, eligible }: ListUser): readonly ListItem[] {
  switch (order) {
    case 'ending':
      return byNumber(newestFirst(items), secondsLeft)
    case 'mine':
      return byNumber(newestFirst(items), (item) => {
        const key = keyOf(item)
        return ready.has(key) ? 0 : eligible.has(key) ? 1 : 2
      })
    case 'newest':
      return newestFirst(items)
    case 'least':
      return byNumber(newestFirst(items), ({ boostData }) => Math.max(0, ...boostData.incentives.map(remainingShare)))
    case 'reward':
      return byReward(newestFirst(items))
    default:
      return order satisfies never
  }
}

/** What ends first comes first, and what has no end, or none that is known, last; of what has ended, the latest. */
function secondsLeft({ phase }: ListItem): number {
  switch (phase.status) {
    case 'open':
      return phase.end ?? Number.MAX_SAFE_INTEGER
    case 'upcoming':
      return phase.start
    case 'ended':
      return -phase.end
    case 'reading':
    case 'unknown':
      return Number.MAX_SAFE_INTEGER
    default:
      return phase satisfies never
  }
}

/** Numbers of boosts say nothing across networks: the newest of each, then the second of each. */
function newestFirst(items: readonly ListItem[]): readonly ListItem[] {
  const seen = new Map<number, number>()
  const ranked = items.map((item) => {
    const rank = seen.get(item.chain.chainId) ?? 0
    seen.set(item.chain.chainId, rank + 1)
    return { item, rank }
  })
  return byNumber(ranked, ({ rank }) => rank).map(({ item }) => item)
}

/** Amounts of different tokens cannot be compared: token by token, the commonest first, and what varies at its end. */
function byReward(items: readonly ListItem[]): readonly ListItem[] {
  const groups = new Map<string, ListItem[]>()
  for (const item of items) {
    const [first] = item.boostData.incentives
    const asset = first === undefined ? null : getRewardAsset(first)
    const key = asset === null ? 'none' : `${item.chain.chainId} ${asset.toLowerCase()}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return byNumber([...groups.values()], (group) => -group.length).flatMap((group) =>
    [...group].sort((one, other) => compare(fixedReward(other), fixedReward(one))),
  )
}

/** Base units that each claim pays; less than nothing where that varies. */
function fixedReward({ boostData }: ListItem): bigint {
  const [first] = boostData.incentives
  if (first === undefined) return -1n
  if (first.type === 'cgdaIncentive') return first.currentReward
  return first.type === 'erc20Incentive' || first.type === 'pointsIncentive' ? first.reward : -1n
}

function byNumber<thing>(things: readonly thing[], number: (thing: thing) => number): readonly thing[] {
  return [...things].sort((one, other) => number(one) - number(other))
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
