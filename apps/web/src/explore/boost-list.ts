import { type BoostTextFields, Erc20Strategy, type Incentive } from '@laurel/protocol'
import type { BoostData } from '../boost/boost-data.ts'
import type { BoostPhase } from '../boost/boost-phase.ts'
import { getRewardAsset, isSpent, remainingShare } from '../boost/format-reward.ts'
import type { ChainConfig } from '../config/config.ts'
import type { Kind, ListFilters, Order, Time } from '../routing/list-filters.ts'

/** A boost and its network. */
export type ListedBoost = { readonly chain: ChainConfig; readonly boostData: BoostData }
/** A listed boost, its phase, and what the verifier has as its owner's text, of which nothing is verified yet. */
export type ListItem = ListedBoost & { readonly phase: BoostPhase; readonly uncheckedText: BoostTextFields | null }

/** Returns a key that identifies a boost across networks. */
export function keyOf({ chain, boostData }: ListedBoost): string {
  return boostKey(chain.chainId, boostData.boost.boostId)
}

/** Returns the {@link keyOf} of a boost by its number. */
export function boostKey(chainId: number, boostId: string | bigint): string {
  return `${chainId} ${boostId}`
}

/** Whether a boost has funds left. Pure. */
export function hasRewardsLeft({ incentives }: Pick<BoostData, 'incentives'>): boolean {
  return incentives.some((incentive) => !isSpent(incentive))
}

/**
 * Whether a boost matches the filter of time. Pure. A boost without rewards left is listed with the ended ones: nobody
 * can earn it. A boost with an unknown phase and rewards left is listed as current, and marked.
 */
export function isAt({ boostData, phase }: Pick<ListItem, 'boostData' | 'phase'>, time: Time): boolean {
  if (!hasRewardsLeft(boostData)) return time === 'ended'
  switch (phase.status) {
    case 'ended':
      return time === 'ended'
    case 'upcoming':
      return time === 'current' || time === 'upcoming'
    case 'open':
    case 'reading':
    case 'unknown':
      return time === 'current' || time === 'open'
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

/** Where a list comes from. */
export type ListOrigin = {
  /** An API listed them in the order, for all boosts. Otherwise they are the boosts of each network, newest first. */
  readonly isSorted: boolean
  /** Whether a boost is one of those that were searched. */
  readonly isFound: (item: ListItem) => boolean
}

/** A list of each network that nobody searched. */
export const unsortedList: ListOrigin = { isSorted: false, isFound: () => true }

/**
 * Sorts boosts, with those that have not started at the end. Pure and stable.
 * @param user - what the account can claim now, and what it is eligible for.
 */
export function sortBoosts(
  items: readonly ListItem[],
  order: Order,
  user: ListUser,
  { isSorted }: Pick<ListOrigin, 'isSorted'> = unsortedList,
): readonly ListItem[] {
  const sorted = isSorted && isOrderOfApi(order) ? items : byOrder(isSorted ? items : newestFirst(items), order, user)
  return byNumber(sorted, ({ phase }) => (phase.status === 'upcoming' ? 1 : 0))
}

/** Whether an API can sort by it. The rest depends on the account, or on the verifier. */
function isOrderOfApi(order: Order): boolean {
  return order === 'newest' || order === 'least' || order === 'reward'
}

/**
 * Filters and sorts the boosts. Pure. All of them are sorted before they are filtered, so that a filter does not change
 * their order.
 */
export function filterBoosts(
  items: readonly ListItem[],
  { whose, kind, order }: Pick<ListFilters, 'whose' | 'kind' | 'order'>,
  user: ListUser,
  origin: ListOrigin = unsortedList,
): readonly ListItem[] {
  return sortBoosts(items, order, user, origin).filter(
    (item) =>
      (whose === 'all' || user.eligible.has(keyOf(item))) && matches(item.boostData, kind) && origin.isFound(item),
  )
}

/** The boosts of the connected account, by {@link keyOf}. */
export type ListUser = {
  /** The account completed the task and can claim now. In the order in which they are listed. */
  readonly ready: ReadonlySet<string>
  /** The account is eligible. */
  readonly eligible: ReadonlySet<string>
}

function byOrder(items: readonly ListItem[], order: Order, { ready, eligible }: ListUser): readonly ListItem[] {
  switch (order) {
    case 'ending':
      return byNumber(items, secondsLeft)
    case 'mine': {
      const places = new Map([...ready].map((key, place) => [key, place]))
      return byNumber(items, (item) => {
        const key = keyOf(item)
        return places.get(key) ?? places.size + (eligible.has(key) ? 0 : 1)
      })
    }
    case 'newest':
      return items
    case 'least':
      return byNumber(items, ({ boostData }) => Math.max(0, ...boostData.incentives.map(remainingShare)))
    case 'reward':
      return byReward(items)
    default:
      return order satisfies never
  }
}

/** Sorts by end, the earliest first. Boosts without a known end come last. Of ended boosts, the latest comes first. */
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

/**
 * Boost numbers cannot be compared across networks, so the newest of each network come first, then the second of each.
 */
function newestFirst(items: readonly ListItem[]): readonly ListItem[] {
  const seen = new Map<number, number>()
  const ranked = items.map((item) => {
    const rank = seen.get(item.chain.chainId) ?? 0
    seen.set(item.chain.chainId, rank + 1)
    return { item, rank }
  })
  return byNumber(ranked, ({ rank }) => rank).map(({ item }) => item)
}

/**
 * Amounts of different tokens cannot be compared, so boosts are sorted by token, the most common first. Variable
 * rewards come at the end of their token.
 */
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

/** The base units that each claim pays. Negative for variable rewards. */
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
