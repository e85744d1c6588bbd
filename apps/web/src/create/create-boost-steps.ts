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

/** The data that decides which steps a boost takes. */
export type StepData = {
  /** The kinds of its rewards, in order. */
  readonly kinds: readonly RewardKind[]
  readonly isNewBudget: boolean
  readonly isNewList: boolean
  readonly isCoreAuthorized: boolean
  /** One for each asset that is paid. */
  readonly money: readonly MoneyData[]
  /** The indexes of the rewards that need an authorization of a points contract or an allowlist of the creator. */
  readonly grants: readonly number[]
  /** Whether a start, an end or limits are chosen. The owner signs them once the boost exists. */
  readonly hasTerms: boolean
  /** Whether a title, a description or a link is chosen. The owner signs them too. */
  readonly hasText: boolean
  /** The number of accounts on the list of who may claim. */
  readonly listed: number
}

/** The data that decides how one asset comes into the budget. */
export type MoneyData = {
  /** The key of its line. An asset that is not known yet has another key. */
  readonly key: string
  /** Null while unknown. */
  readonly symbol: string | null
  readonly isCollectible: boolean
  /** What the wallet adds, in base units or pieces. Zero or less for nothing. Null while the reward is incomplete. */
  readonly short: bigint | null
  readonly approved: bigint
}

/** The status of a step in the review. */
export type StepView =
  | Exclude<StepState, { readonly status: 'sent' }>
  /** Null when the device does not remember its transaction. */
  | { readonly status: 'sent'; readonly transaction: PendingTransaction | null }

/** One step in the review. `state` is null while the step has not begun. */
export type PlannedStep = {
  readonly key: StepKey
  readonly words: string
  /** The estimated gas. Null once the step is done. */
  readonly gas: bigint | null
  readonly state: StepView | null
}

// Measured on a local chain with the contracts of this repository, rounded up. Older deployments use more.
const gas = {
  ...{ people: 160_000n, places: 220_000n, budget: 290_000n, authorize: 60_000n },
  ...{ approve: 47_000n, fund: 65_000n, grant: 53_000n, terms: 0n, text: 0n, together: 0n },
} as const
const createGas: Readonly<Record<RewardKind, bigint>> = {
  ...{ pool: 930_000n, raffle: 950_000n, falling: 1_020_000n, share: 1_040_000n, signed: 930_000n },
  ...{ pegged: 970_000n, peggedShare: 1_050_000n, points: 800_000n, collectible: 1_000_000n, place: 780_000n },
}
/** The gas of a boost without rewards. Each reward adds the difference to the gas of its kind. */
const GAS_WITHOUT_REWARD = 650_000n
/** Each account of a list takes one storage slot. */
const GAS_EACH_LISTED = 24_000n

/** Returns the assets of the rewards as far as they are known. An unknown asset is assumed to need all steps. Pure. */
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

/**
 * Returns the steps that are planned, and those that are done. Pure.
 * @param pending - the transaction of the sent step.
 */
export function planCreateBoostSteps(
  input: StepData,
  creation: CreateBoostState,
  pending: PendingTransaction | null,
): readonly PlannedStep[] {
  const all = neededSteps(input)
  // Once the boost exists, the form may belong to another one. What is left to sign is saved with the creation.
  const needed =
    creation.boostId === null
      ? all
      : new Map(
          [...all].filter(([key]) => !creation.isMade && toStepName(key) === 'grant').concat(signaturesLeft(creation)),
        )
  const states = togetherStates(creation, needed)
  // A step that was sent stays visible, even if it is no longer needed.
  const keys = [...needed.keys(), ...[...states.keys()].filter((key) => !needed.has(key))]
  const inOrder = createBoostSteps.flatMap((sort) => keys.filter((key) => toStepName(key) === sort))
  return inOrder.flatMap((key) => {
    const state = states.get(key) ?? null
    // A step that was already done without a transaction does not belong to this creation.
    if (state?.status === 'success' && !state.isSent && key !== 'terms' && key !== 'text') return []
    const step = needed.get(key) ?? { words: sentWords(key), gas: gasOf(key, input) }
    const view = state?.status === 'sent' ? { status: state.status, transaction: pending } : state
    return [{ key, words: step.words, gas: state?.status === 'success' ? null : step.gas, state: view }]
  })
}

/** The steps that go as one transaction if the wallet supports it. Other steps are separate requests. */
export const TOGETHER: ReadonlySet<StepName> = new Set(['places', 'budget', 'authorize', 'approve', 'fund', 'create'])

/** Returns the numbers of the steps that go as one transaction: “Steps 1 to 4”. Null for fewer than two. Pure. */
export function formatBatch(steps: readonly PlannedStep[]): string | null {
  const places = steps.flatMap(({ key, state }, at) =>
    TOGETHER.has(toStepName(key)) && state?.status !== 'success' ? [at + 1] : [],
  )
  const [first, last] = [places[0], places.at(-1)]
  return first === undefined || last === undefined || first === last ? null : createText('stepsRange', { first, last })
}

/** Returns the state of each step. Until a batch is done, its steps have the state of the batch. */
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

/** Returns the name of a step for which nothing more is known. */
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
