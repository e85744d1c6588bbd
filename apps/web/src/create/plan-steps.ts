import { createText } from '../language/en/create.ts'
import type { Unit } from '../token/amount.ts'
import { LISTED_AT_ONCE } from './address-list.ts'
import { type BudgetLine, type Held, totalOf } from './budget-lines.ts'
import {
  type Creation,
  creationSteps,
  peopleStep,
  type SignedStep,
  type StepKey,
  type StepName,
  type StepState,
  sortOf,
  stepsOf,
} from './creation.ts'
import type { RewardReading } from './read-reward.ts'
import type { RewardForm } from './reward-form.ts'
import { type RewardKind, rewardKinds } from './reward-kinds.ts'

/** What decides which transactions a boost takes. */
export type StepFacts = {
  /** Of its rewards, in their order. */
  readonly kinds: readonly RewardKind[]
  readonly isNewBudget: boolean
  readonly isNewList: boolean
  readonly isCoreAuthorized: boolean
  /** One for each asset that is paid with. */
  readonly money: readonly MoneyFacts[]
  /** The places of the rewards that give from points or a list that the creator owns. */
  readonly grants: readonly number[]
  /** Start, end or limits are chosen: the owner signs them once the boost stands. */
  readonly hasTerms: boolean
  /** A title, a description or a link is chosen: signed as well. */
  readonly hasText: boolean
  /** Accounts on the list of who may claim. */
  readonly listed: number
}

/** What decides how one asset comes into the budget. */
export type MoneyFacts = {
  /** Of its line; what is not known yet has any other. */
  readonly key: string
  /** Null while it is not known. */
  readonly symbol: string | null
  readonly isCollectible: boolean
  /** Base units or pieces that the wallet adds; zero or less for none. Null while the reward is not whole. */
  readonly short: bigint | null
  readonly approved: bigint
}

/** One transaction as the review shows it. `state` is null while it is still to come. */
export type PlannedStep = {
  readonly key: StepKey
  readonly words: string
  /** About what it uses, of what it was measured to use; null once it is done. */
  readonly gas: bigint | null
  readonly state: StepState | null
}

// Measured on a local chain with the protocol's contracts of this repository, rounded up; older deployments use more.
const gas = {
  ...{ people: 160_000n, places: 220_000n, budget: 290_000n, authorize: 60_000n },
  ...{ approve: 47_000n, fund: 65_000n, grant: 53_000n, terms: 0n, text: 0n, together: 0n },
} as const
const createGas: Readonly<Record<RewardKind, bigint>> = {
  ...{ pool: 930_000n, raffle: 950_000n, falling: 1_020_000n, share: 1_040_000n, signed: 930_000n },
  ...{ pegged: 970_000n, peggedShare: 1_050_000n, points: 800_000n, collectible: 1_000_000n, place: 780_000n },
}
/** What a boost uses whatever its rewards are: each further reward is the rest of its kind's. */
const GAS_WITHOUT_REWARD = 650_000n
/** Each account of a list is one slot more. */
const GAS_EACH_LISTED = 24_000n

/** What the rewards are paid in, as far as it is known: what is not known yet is asked for all the same. Pure. */
export function moneyFacts(
  rewards: readonly { readonly form: RewardForm; readonly reading: RewardReading; readonly unit: Unit | null }[],
  lines: readonly BudgetLine[],
  held: Readonly<Record<string, Held>>,
): readonly MoneyFacts[] {
  const known = lines.map((line): MoneyFacts => {
    const total = totalOf(line)
    const { inBudget, approved } = held[line.key] ?? { inBudget: 0n, approved: 0n }
    const short = total === null ? null : total - inBudget
    return { key: line.key, symbol: line.unit.symbol, isCollectible: line.tokenId !== null, short, approved }
  })
  const unknown = rewards.flatMap(({ form: { kind }, reading, unit }, at): readonly MoneyFacts[] => {
    const { money } = rewardKinds[kind]
    const isLine = unit !== null && (money === 'token' || reading.status === 'ready')
    if (money === null || isLine) return []
    return [{ key: `?${at}`, symbol: null, isCollectible: money === 'collectible', short: null, approved: 0n }]
  })
  return [...known, ...unknown]
}

/** The transactions that are to come, and those that were done already. Pure. */
export function planSteps(facts: StepFacts, creation: Creation): readonly PlannedStep[] {
  const all = neededSteps(facts)
  // Once the boost stands, the form may be that of another: what is left is what was kept with it.
  const needed =
    creation.boostId === null
      ? all
      : new Map(
          [...all].filter(([key]) => !creation.isMade && sortOf(key) === 'grant').concat(signaturesLeft(creation)),
        )
  const states = togetherStates(creation, needed)
  // What was sent is shown even where it is needed no more, after the others of its sort.
  const keys = [...needed.keys(), ...[...states.keys()].filter((key) => !needed.has(key))]
  const inOrder = creationSteps.flatMap((sort) => keys.filter((key) => sortOf(key) === sort))
  return inOrder.flatMap((key) => {
    const state = states.get(key) ?? null
    // What was found done without sending anything is no step of this creation.
    if (state?.at === 'done' && state.hash === null && key !== 'terms' && key !== 'text') return []
    const step = needed.get(key) ?? { words: sentWords(key), gas: gasOf(key, facts) }
    return [{ key, words: step.words, gas: state?.at === 'done' ? null : step.gas, state }]
  })
}

/** Which steps go as one transaction, where the wallet can: what is before them and after them is a question of its own. */
export const TOGETHER: ReadonlySet<StepName> = new Set(['places', 'budget', 'authorize', 'approve', 'fund', 'create'])

/** Which of the steps go as one transaction, by their numbers on screen: “Steps 1 to 4”; null for fewer than two. Pure. */
export function togetherWords(steps: readonly PlannedStep[]): string | null {
  const places = steps.flatMap(({ key, state }, at) =>
    TOGETHER.has(sortOf(key)) && state?.at !== 'done' ? [at + 1] : [],
  )
  const [first, last] = [places[0], places.at(-1)]
  return first === undefined || last === undefined || first === last ? null : createText('stepsRange', { first, last })
}

/** What is asked for as one stands, until it is done, with each step that is in it. */
function togetherStates(creation: Creation, needed: ReadonlyMap<StepKey, Needed>): ReadonlyMap<StepKey, StepState> {
  const states = new Map(stepsOf(creation))
  const { together } = creation.steps
  if (together === undefined || together.at === 'done') return states
  states.delete('together')
  const members = [...needed.keys()].filter((key) => TOGETHER.has(sortOf(key)) && states.get(key)?.at !== 'done')
  return new Map([...states, ...members.map((key) => [key, together] as const)])
}

type Needed = { readonly words: string; readonly gas: bigint }

function neededSteps(facts: StepFacts): ReadonlyMap<StepKey, Needed> {
  const { kinds, money, listed } = facts
  const steps = new Map<StepKey, Needed>()
  const need = (key: StepKey, words: string) => steps.set(key, { words, gas: gasOf(key, facts) })
  if (listed > LISTED_AT_ONCE) {
    const parts = Math.ceil(listed / LISTED_AT_ONCE)
    for (let part = 0; part < parts; part += 1) need(peopleStep(part), peopleWords(part, listed))
  }
  if (facts.isNewList) need('places', sentWords('places'))
  if (facts.isNewBudget) need('budget', sentWords('budget'))
  if (!facts.isCoreAuthorized) need('authorize', sentWords('authorize'))
  for (const { key, symbol, isCollectible, short, approved } of money) {
    if (short !== null && short <= 0n) continue
    const of = money.length > 1 ? symbol : null
    if (!isCollectible && approved < (short ?? 1n)) {
      need(`approve ${key}`, of === null ? sentWords('approve') : createText('planApproveOf', { symbol: of }))
    }
    const fund = isCollectible ? createText('planFundNfts') : sentWords('fund')
    need(`fund ${key}`, of === null ? fund : createText('planFundOf', { symbol: of }))
  }
  need('create', money.length === 0 ? sentWords('create') : createText('planCreateAndFund'))
  for (const at of facts.grants) {
    const step = createText(kinds[at] === 'points' ? 'planGrantPoints' : 'planGrantSpots')
    need(`grant ${at}`, facts.grants.length > 1 ? createText('planForReward', { step, number: at + 1 }) : step)
  }
  if (facts.hasTerms) need('terms', sentWords('terms'))
  if (facts.hasText) need('text', sentWords('text'))
  return steps
}

function signaturesLeft({ terms, words }: Creation): readonly [StepKey, Needed][] {
  const left: readonly SignedStep[] = [
    ...(terms === null ? [] : ['terms' as const]),
    ...(words === null ? [] : ['text' as const]),
  ]
  return left.map((key) => [key, { words: sentWords(key), gas: 0n }])
}

function peopleWords(part: number, listed: number): string {
  const from = part * LISTED_AT_ONCE + 1
  const to = Math.min(listed, (part + 1) * LISTED_AT_ONCE)
  return part === 0 ? createText('planListFirst', { count: to }) : createText('planListMore', { from, to })
}

/** What a step is called where nothing more is known of it. */
function sentWords(key: StepKey): string {
  const sort = sortOf(key)
  switch (sort) {
    case 'people':
      return createText('planList')
    case 'together':
      return createText('planTogether')
    case 'places':
      return createText('planSpots')
    case 'budget':
      return createText('planBudget')
    case 'authorize':
      return createText('planAuthorize')
    case 'approve':
      return createText('planApprove')
    case 'fund':
      return createText('planFund')
    case 'create':
      return createText('planCreate')
    case 'grant':
      return createText('planGrant')
    case 'terms':
      return createText('planTerms')
    case 'text':
      return createText('planText')
    default:
      return sort satisfies never
  }
}

function gasOf(key: StepKey, { kinds, listed }: StepFacts): bigint {
  const sort = sortOf(key)
  if (sort === 'people') {
    const part = key === 'people' ? 0 : Number(key.slice('people '.length)) - 1
    const accounts = Math.max(0, Math.min(LISTED_AT_ONCE, listed - part * LISTED_AT_ONCE))
    return gas.people + GAS_EACH_LISTED * BigInt(accounts)
  }
  if (sort !== 'create') return gas[sort]
  const rewards = kinds.reduce((sum, kind) => sum + createGas[kind] - GAS_WITHOUT_REWARD, GAS_WITHOUT_REWARD)
  return rewards + (listed > LISTED_AT_ONCE ? 0n : GAS_EACH_LISTED * BigInt(listed))
}
