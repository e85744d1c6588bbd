import { Erc20Strategy, type Incentive } from '@laurel/protocol'
import type { WorldChain } from '../app/world.ts'
import type { BoostFacts } from '../boost/boost-facts.ts'
import type { BoostPhase } from '../boost/boost-phase.ts'
import { assetOf, isSpent, leftShare } from '../boost/reward-words.ts'
import type { Kind, ListChoice, Order, Time } from './list-choice.ts'

/** A boost and the network it is on. */
export type ListedBoost = { readonly chain: WorldChain; readonly facts: BoostFacts }
/** A listed boost, and where it stands between its start and its end. */
export type Deal = ListedBoost & { readonly phase: BoostPhase }

/** Tells deals of all networks apart. */
export function keyOf({ chain, facts }: ListedBoost): string {
  return boostKey(chain.chainId, facts.boost.boostId)
}

/** {@link keyOf} of a boost that is known by its number. */
export function boostKey(chainId: number, boostId: string | bigint): string {
  return `${chainId} ${boostId}`
}

/** Whether any money of a boost is left. Pure. */
export function hasRewardsLeft({ incentives }: Pick<BoostFacts, 'incentives'>): boolean {
  return incentives.some((incentive) => !isSpent(incentive))
}

/**
 * Whether a boost is to be listed by its time. Pure. What nobody could be asked about is listed with those that can be
 * earned, and told apart there; it is never among those that have ended.
 */
export function isAt({ facts, phase }: Pick<Deal, 'facts' | 'phase'>, time: Time): boolean {
  switch (phase.status) {
    case 'ended':
      return time === 'ended'
    case 'upcoming':
      return (time === 'current' || time === 'upcoming') && hasRewardsLeft(facts)
    case 'open':
    case 'reading':
    case 'unknown':
      return (time === 'current' || time === 'open') && hasRewardsLeft(facts)
    default:
      return phase satisfies never
  }
}

/** Whether a boost has a reward of a kind. */
export function matches({ incentives }: Pick<BoostFacts, 'incentives'>, kind: Kind): boolean {
  return kind === 'any' || incentives.some((incentive) => kindOf(incentive) === kind)
}

function kindOf(incentive: Incentive): Kind {
  switch (incentive.kind) {
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
export function inOrder(deals: readonly Deal[], order: Order, visitor: Visitor): readonly Deal[] {
  return byNumber(byOrder(deals, order, visitor), ({ phase }) => (phase.status === 'upcoming' ? 1 : 0))
}

/**
 * The boosts that a visitor chose to see, in order. Pure. The whole list is put in order before anything is left out of it:
 * else what is left would stand in another order than it did.
 */
export function chosenDeals(
  deals: readonly Deal[],
  { whose, kind, order }: Pick<ListChoice, 'whose' | 'kind' | 'order'>,
  visitor: Visitor,
): readonly Deal[] {
  return inOrder(deals, order, visitor).filter(
    (deal) => (whose === 'all' || visitor.doable.has(keyOf(deal))) && matches(deal.facts, kind),
  )
}

/** What is known of the visitor, by {@link keyOf}. */
export type Visitor = {
  /** Done, and to be claimed now. */
  readonly ready: ReadonlySet<string>
  /** Could still pay them. */
  readonly doable: ReadonlySet<string>
}

function byOrder(deals: readonly Deal[], order: Order, { ready, doable }: Visitor): readonly Deal[] {
  switch (order) {
    case 'ending':
      return byNumber(newestFirst(deals), secondsLeft)
    case 'mine':
      return byNumber(newestFirst(deals), (deal) => {
        const key = keyOf(deal)
        return ready.has(key) ? 0 : doable.has(key) ? 1 : 2
      })
    case 'newest':
      return newestFirst(deals)
    case 'least':
      return byNumber(newestFirst(deals), ({ facts }) => Math.max(0, ...facts.incentives.map(leftShare)))
    case 'reward':
      return byReward(newestFirst(deals))
    default:
      return order satisfies never
  }
}

/** What ends first comes first, and what has no end, or none that is known, last; of what has ended, the latest. */
function secondsLeft({ phase }: Deal): number {
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
function newestFirst(deals: readonly Deal[]): readonly Deal[] {
  const seen = new Map<number, number>()
  const ranked = deals.map((deal) => {
    const rank = seen.get(deal.chain.chainId) ?? 0
    seen.set(deal.chain.chainId, rank + 1)
    return { deal, rank }
  })
  return byNumber(ranked, ({ rank }) => rank).map(({ deal }) => deal)
}

/** Amounts of different tokens cannot be compared: token by token, the commonest first, and what varies at its end. */
function byReward(deals: readonly Deal[]): readonly Deal[] {
  const groups = new Map<string, Deal[]>()
  for (const deal of deals) {
    const [first] = deal.facts.incentives
    const asset = first === undefined ? null : assetOf(first)
    const key = asset === null ? 'none' : `${deal.chain.chainId} ${asset.toLowerCase()}`
    groups.set(key, [...(groups.get(key) ?? []), deal])
  }
  return byNumber([...groups.values()], (group) => -group.length).flatMap((group) =>
    [...group].sort((one, other) => compare(fixedReward(other), fixedReward(one))),
  )
}

/** Base units that each claim pays; less than nothing where that varies. */
function fixedReward({ facts }: Deal): bigint {
  const [first] = facts.incentives
  if (first === undefined) return -1n
  if (first.kind === 'cgdaIncentive') return first.currentReward
  return first.kind === 'erc20Incentive' || first.kind === 'pointsIncentive' ? first.reward : -1n
}

function byNumber<thing>(things: readonly thing[], number: (thing: thing) => number): readonly thing[] {
  return [...things].sort((one, other) => number(one) - number(other))
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}
