/** The types of the random cases. This file imports no code of the package. */
import type { NaiveDefinition, NaiveStep } from './naive-evaluator.ts'
import type { Recorded } from './naive-transaction.ts'
import type { RandomLeaf } from './random-abi.ts'
import type { RandomFilter } from './random-filter.ts'
import type { RandomCompletion } from './random-transaction.ts'

/** A definition, and the transaction to check against it. */
export type MatchInput = { readonly definition: NaiveDefinition; readonly recorded: Recorded }

/** A planned step: the action that it is about, and the leaf that it compares (null: any parameter). */
export type PlannedStep = {
  readonly step: NaiveStep
  readonly completion: number
  readonly leaf: RandomLeaf | null
  readonly filter: RandomFilter
}

/** A leaf of an action. */
export type PlacedLeaf = { readonly completion: number; readonly leaf: RandomLeaf }

/** An input that was built to match, and its known properties. */
export type Plan = MatchInput & {
  readonly completions: readonly RandomCompletion[]
  readonly steps: readonly PlannedStep[]
  /** The index of each action's log in the receipt; -1 for a call. */
  readonly positions: readonly number[]
  /** The leaf that names the claimant; null when it is the sender. */
  readonly claimant: PlacedLeaf | null
  /** True when more than one log satisfies a group, so that changing one of them may change nothing. */
  readonly isRepeated: boolean
}

/** The same input with one byte changed. `mustReject`: by construction nothing matches any more. */
export type NearMiss = MatchInput & { readonly what: string; readonly mustReject: boolean }
