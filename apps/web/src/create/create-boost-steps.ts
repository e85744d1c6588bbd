import { createText } from '../language/en/create.ts'
import type { Unit } from '../token/amount.ts'
import { MAX_ACCOUNTS_PER_TRANSACTION } from './address-list.ts'
import { type BudgetLine, type Held, totalOf } from './budget-lines.ts'
import {
  allowListStep,
  type CreateBoostState,
  createBoostSteps,
  listSteps,
  type SignedStep,
  type StepKey,
  type StepName,
  type StepState,
  toStepName,
} from './create-boost-state.ts'
import type { PendingTransaction } from './journal.ts'
import type { RewardResult } from './read-reward.ts'
import type { RewardForm } from './reward-form.ts'
import { type RewardKind, rewardKinds } from './reward-kinds.ts'

/** What decides which transactions a boost takes. */
export type StepData = {
  /** Of its rewards, in their order. */
  readonly kinds: readonly RewardKind[]
  readonly isNewBudget: boolean
  readonly isNewList: boolean
  readonly isCoreAuthorized: boolean
  /** One for each asset that is paid with. */
  readonly money: readonly MoneyData[]
  /** The places of the rewards that give from points or a list that the creator owns. */
  readonly grants: readonly number[]
  /** Start, end or limits are chosen: the owner signs them once the boost exists. */
  readonly hasTerms: boolean
  /** A title, a description or a link is chosen: signed as well. */
  readonly hasText: boolean
  /** Accounts on the list of who may claim. */
  readonly listed: number
}

/** What decides how one asset comes into the budget. */
export type MoneyData = {
  /** Of its line; what is not known yet has any other. */
  readonly key: string
  /** Null while it is not known. */
  readonly symbol: string | null
  readonly isCollectible: boolean
  /** Base units or pieces that the wallet adds; zero or less for none. Null while the reward is not whole. */
  readonly short: bigint | null
  readonly approved: bigint
}

/** The status of a step as the review shows it. */
export type StepView =
  | Exclude<StepState, { readonly status: 'sent' }>
  /** Null where the device does not remember its transaction. */
  | { readonly status: 'sent'; readonly transaction: PendingTransaction | null }

/** One transaction as the review shows it. `state` is null while it is still to come. */
export type PlannedStep = {
  readonly key: StepKey
  readonly words: string
  /** About what it uses, of what it was measured to use; null once it is done. */
  readonly gas: bigint | null
  readonly state: StepView | null
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
export function toMoneyData(
  rewards: readonly { readonly form: RewardForm; readonly reading: RewardResult; readonly unit: Unit | null }[],
  lines: readonly BudgetLine[],
  held: Readonly<Record<string, Held>>,
): readonly MoneyData[] {
  const known = lines.map((line): MoneyData => {
    const total = totalOf(line)
    const { inBudget, approved } = held[line.key] ?? { inBudget: 0n, approved: 0n }
    const short = total === null ? null : total - inBudget
    return { key: line.key, symbol: line.unit.symbol, isCollectible: line.tokenId !== null, short, approved }
  })
  const unknown = rewards.flatMap(({ form: { kind }, reading, unit }, at): readonly MoneyData[] => {
    const { money } = rewardKinds[kind]
    const isLine = unit !== null && (money === 'token' || reading.status === 'ready')
    if (money === null || isLine) return []
    return [{ key: `?${at}`, symbol: null, isCollectible: money === 'collectible', short: null, approved: 0n }]
  })
  return [...known, ...unknown]
}

/** The transactions that are to come, and those that were done already. Pure. @param pending - of the step that was sent. */
export function planCreateBoostSteps(
  input: StepData,
  creation: CreateBoostState,
  pending: PendingTransaction | null,
): readonly PlannedStep[] {
  const all = neededSteps(input)
  // Once the boost exists, the form may be that of another: what is left was saved with it.
  const needed =
    creation.boostId === null
      ? all
      : new Map(
          [...all].filter(([key]) => !creation.isMade && toStepName(key) === 'grant').concat(signaturesLeft(creation)),
        )
  const states = togetherStates(creation, needed)
  // What was sent is shown even where it is needed no more, after the others of its sort.
  const keys = [...needed.keys(), ...[...states.keys()].filter((key) => !needed.has(key))]
  const inOrder = createBoostSteps.flatMap((sort) => keys.filter((key) => toStepName(key) === sort))
  return inOrder.flatMap((key) => {
    const state = states.get(key) ?? null
    // What was found done without a transaction is not a step of this creation.
    if (state?.status === 'success' && !state.isSent && key !== 'terms' && key !== 'text') return []
    const step = needed.get(key) ?? { words: sentWords(key), gas: gasOf(key, input) }
    const view = state?.status === 'sent' ? { status: state.status, transaction: pending } : state
    return [{ key, words: step.words, gas: state?.status === 'success' ? null : step.gas, state: view }]
  })
}

/** Which steps go as one transaction, where the wallet can: what is before them and after them is a separate request. */
export const TOGETHER: ReadonlySet<StepName> = new Set(['places', 'budget', 'authorize', 'approve', 'fund', 'create'])

/** Which of the steps go as one transaction, by their numbers on screen: “Steps 1 to 4”; null for fewer than two. Pure. */
export function formatBatch(steps: readonly PlannedStep[]): string | null {
  const places = steps.flatMap(({ key, state }, at) =>
    TOGETHER.has(toStepName(key)) && state?.status !== 'success' ? [at + 1] : [],
  )
  const [first, last] = [places[0], places.at(-1)]
  return first === undefined || last === undefined || first === last ? null : createText('stepsRange', { first, last })
}

/** What is requested as one, until it is done, with each of its steps. */
function togetherStates(
  creation: CreateBoostState,
  needed: ReadonlyMap<StepKey, Needed>,
): ReadonlyMap<StepKey, StepState> {
  const states = new Map(listSteps(creation))
  const { together } = creation.steps
  if (together === undefined || together.status === 'success') return states
  states.delete('together')
  const members = [...needed.keys()].filter(
    (key) => TOGETHER.has(toStepName(key)) && states.get(key)?.status !== 'success',
  )
  return new Map([...states, ...members.map((key) => [key, together] as const)])
}

type Needed = { readonly words: string; readonly gas: bigint }

function neededSteps(input: StepData): ReadonlyMap<StepKey, Needed> {
  const { kinds, money, listed } = input
  const steps = new Map<StepKey, Needed>()
  const need = (key: StepKey, words: string) => steps.set(key, { words, gas: gasOf(key, input) })
  if (listed > MAX_ACCOUNTS_PER_TRANSACTION) {
    const parts = Math.ceil(listed / MAX_ACCOUNTS_PER_TRANSACTION)
    for (let part = 0; part < parts; part += 1) need(allowListStep(part), accountsMessage(part, listed))
  }
  if (input.isNewList) need('places', sentWords('places'))
  if (input.isNewBudget) need('budget', sentWords('budget'))
  if (!input.isCoreAuthorized) need('authorize', sentWords('authorize'))
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
  for (const at of input.grants) {
    const step = createText(kinds[at] === 'points' ? 'planGrantPoints' : 'planGrantSpots')
    need(`grant ${at}`, input.grants.length > 1 ? createText('planForReward', { step, number: at + 1 }) : step)
  }
  if (input.hasTerms) need('terms', sentWords('terms'))
  if (input.hasText) need('text', sentWords('text'))
  return steps
}

function signaturesLeft({ terms, words }: CreateBoostState): readonly [StepKey, Needed][] {
  const left: readonly SignedStep[] = [
    ...(terms === null ? [] : ['terms' as const]),
    ...(words === null ? [] : ['text' as const]),
  ]
  return left.map((key) => [key, { words: sentWords(key), gas: 0n }])
}

function accountsMessage(part: number, listed: number): string {
  const from = part * MAX_ACCOUNTS_PER_TRANSACTION + 1
  const to = Math.min(listed, (part + 1) * MAX_ACCOUNTS_PER_TRANSACTION)
  return part === 0 ? createText('planListFirst', { count: to }) : createText('planListMore', { from, to })
}

/** What a step is called where nothing more is known of it. */
function sentWords(key: StepKey): string {
  const sort = toStepName(key)
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

function gasOf(key: StepKey, { kinds, listed }: StepData): bigint {
  const sort = toStepName(key)
  if (sort === 'people') {
    const part = key === 'people' ? 0 : Number(key.slice('people '.length)) - 1
    const accounts = Math.max(0, Math.min(MAX_ACCOUNTS_PER_TRANSACTION, listed - part * MAX_ACCOUNTS_PER_TRANSACTION))
    return gas.people + GAS_EACH_LISTED * BigInt(accounts)
  }
  if (sort !== 'create') return gas[sort]
  const rewards = kinds.reduce((sum, kind) => sum + createGas[kind] - GAS_WITHOUT_REWARD, GAS_WITHOUT_REWARD)
  return rewards + (listed > MAX_ACCOUNTS_PER_TRANSACTION ? 0n : GAS_EACH_LISTED * BigInt(listed))
}
