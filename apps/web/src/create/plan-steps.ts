import type { Creation, StepName, StepState } from './creation.ts'
import type { RewardKind } from './reward-kinds.ts'

/** What decides which transactions a boost takes. */
export type StepFacts = {
  readonly kind: RewardKind
  readonly isNewBudget: boolean
  readonly isNewList: boolean
  readonly isCoreAuthorized: boolean
  /** Base units or pieces that the wallet adds; zero or less for none. Null while the reward is not whole. */
  readonly short: bigint | null
  readonly approved: bigint
  /** True where the creator owns the points or the list that the boost gives from. */
  readonly mayGrant: boolean
  /** Accounts on the list of who may claim. */
  readonly listed: number
}

/** One transaction as the review shows it. `state` is null while it is still to come. */
export type PlannedStep = {
  readonly name: StepName
  readonly words: string
  /** About what it uses, of what it was measured to use; null once it is done. */
  readonly gas: bigint | null
  readonly state: StepState | null
}

// Measured on a local chain with the protocol's contracts of this repository, rounded up; older deployments use more.
const gas: Readonly<Record<Exclude<StepName, 'create'>, bigint>> = {
  places: 220_000n,
  budget: 290_000n,
  authorize: 60_000n,
  approve: 47_000n,
  fund: 65_000n,
  grant: 53_000n,
}
const createGas: Readonly<Record<RewardKind, bigint>> = {
  ...{ pool: 930_000n, raffle: 950_000n, falling: 1_020_000n, share: 1_040_000n, signed: 930_000n },
  ...{ pegged: 970_000n, peggedShare: 1_050_000n, points: 800_000n, collectible: 1_000_000n, place: 780_000n },
}
/** Each account of a list is one slot more. */
const GAS_EACH_LISTED = 24_000n

/** The transactions that are to come, and those that were done already. Pure. */
export function planSteps(facts: StepFacts, { steps }: Creation): readonly PlannedStep[] {
  const { kind, isNewBudget, isNewList, short, listed } = facts
  const asksMoney = short === null ? kind !== 'points' && kind !== 'place' : short > 0n
  const needs: Readonly<Record<StepName, boolean>> = {
    places: isNewList,
    budget: isNewBudget,
    authorize: !facts.isCoreAuthorized,
    approve: asksMoney && kind !== 'collectible' && facts.approved < (short ?? 1n),
    fund: asksMoney,
    create: true,
    grant: (kind === 'points' || kind === 'place') && facts.mayGrant,
  }
  const names = ['places', 'budget', 'authorize', 'approve', 'fund', 'create', 'grant'] as const
  return names.flatMap((name) => {
    const state = steps[name] ?? null
    // What was found done without sending anything is no step of this creation.
    const wasSent = state !== null && !(state.at === 'done' && state.hash === null)
    if (!wasSent && (!needs[name] || state?.at === 'done')) return []
    const used = name === 'create' ? createGas[kind] + GAS_EACH_LISTED * BigInt(listed) : gas[name]
    return [{ name, words: stepWords(name, kind), gas: state?.at === 'done' ? null : used, state }]
  })
}

function stepWords(name: StepName, kind: RewardKind): string {
  switch (name) {
    case 'places':
      return 'Make the list that people are put on'
    case 'budget':
      return 'Make a budget that you own'
    case 'authorize':
      return 'Let the core spend from the budget'
    case 'approve':
      return 'Let the budget take exactly that much'
    case 'fund':
      return kind === 'collectible' ? 'Put the collectibles into the budget' : 'Put the money into the budget'
    case 'create':
      return kind === 'points' || kind === 'place' ? 'Create the boost' : 'Create the boost and fund it'
    case 'grant':
      return kind === 'points' ? 'Let the boost issue the points' : 'Let the boost put people on the list'
    default:
      return name satisfies never
  }
}
