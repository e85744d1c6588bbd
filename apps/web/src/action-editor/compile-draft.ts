import {
  type Action,
  type ActionClaimant,
  type ActionStep,
  ANY_CONTRACT,
  anyParameterCriteria,
  TRANSACTION_SENDER,
  toStepSignature,
} from '@laurel/protocol'
import { type Abi, type Address, type Hex, toEventSelector, toFunctionSelector } from 'viem'
import { addressOrNull } from '../abi/address-text.ts'
import { findField, pathKey } from '../abi/fields.ts'
import { actionText } from '../language/en/action.ts'
import type { Unit } from '../token/amount.ts'
import { compileFilter, type FilterResult } from './compile-filter.ts'
import type { ActionDraft, ClaimantDraft, Draft } from './draft.ts'

/** The data about a draft's contracts that compiling it needs. */
export type DraftContext = {
  readonly chainId: number
  /** The units of each action's numbers, by action and field path. */
  readonly units: readonly ReadonlyMap<string, Unit>[]
  readonly nameOf: (address: string) => string | null
}

/** A compiled draft: an action that can be checked and deployed, or the first thing that is missing. */
export type CompiledDraft = {
  /** By action, then by condition. */
  readonly conditions: readonly (readonly FilterResult[])[]
  readonly result:
    | { readonly status: 'ready'; readonly action: Action; readonly abi: Abi }
    /** `what` is missing: “an event or function”. `todo` says what to do: “choose an event or function”. */
    | { readonly status: 'missing'; readonly what: string; readonly todo: string }
}

/** Compiles a draft. Pure and total: any input results in an action or in what is missing. */
export function compileDraft(draft: Draft, context: DraftContext): CompiledDraft {
  const conditions = draft.actions.map((actionDraft, at) =>
    readRules(actionDraft, context.units[at] ?? new Map(), context.nameOf),
  )
  return { conditions, result: readAction(draft, conditions, context.chainId) }
}

function readRules(
  { item, conditions }: ActionDraft,
  units: ReadonlyMap<string, Unit>,
  nameOf: DraftContext['nameOf'],
): readonly FilterResult[] {
  if (item === null) return []
  return conditions.map((condition) =>
    compileFilter(condition, findField(item, condition.path), units.get(pathKey(condition.path)) ?? null, nameOf),
  )
}

function readAction(
  { actions, claimant }: Draft,
  readings: readonly (readonly FilterResult[])[],
  chainId: number,
): CompiledDraft['result'] {
  const steps: ActionStep[] = []
  for (const [at, actionDraft] of actions.entries()) {
    const missing = (key: MissingKey) => missingIn(key, actions.length === 1 ? null : at + 1)
    const target = targetOf(actionDraft)
    if (target === null) return missing('missingContract')
    if (actionDraft.item === null) return missing('missingItem')
    const common = { ...toStepSignature(actionDraft.item), targetContract: target, chainId }
    const ofAction = readings[at] ?? []
    // An action without conditions is encoded as "any parameter equals". Source: docs/protocol.md#codec-and-matching.
    if (ofAction.length === 0) steps.push({ ...common, actionParameter: anyParameterCriteria })
    for (const reading of ofAction) {
      if (reading.status === 'empty') return missing('missingValue')
      if (reading.status === 'error') return missing('missingValid')
      steps.push({ ...common, actionParameter: reading.criteria })
    }
  }
  const actionClaimant = readClaimant(claimant, actions, chainId)
  if (actionClaimant === null) return missingIn('missingClaimant', null)
  const abi: Abi = actions.flatMap(({ item }) => (item === null ? [] : [item]))
  return { status: 'ready', action: { actionClaimant, actionSteps: steps }, abi }
}

/** The messages of what may be missing: what it is, and what to do. */
const missingKeys = {
  missingContract: 'todoContract',
  missingItem: 'todoItem',
  missingValue: 'todoValue',
  missingValid: 'todoValid',
  missingClaimant: 'todoClaimant',
} as const

type MissingKey = keyof typeof missingKeys

function missingIn(key: MissingKey, number: number | null): CompiledDraft['result'] {
  const [what, todo] = [actionText(key), actionText(missingKeys[key])]
  if (number === null) return { status: 'missing', what, todo }
  return {
    ...{ status: 'missing', what: actionText('missingInAction', { what, number }) },
    todo: actionText('todoInAction', { todo, number }),
  }
}

/** The contract of an action; null while it is not given. */
export function targetOf({ addressText, isAnyContract }: ActionDraft): Address | null {
  if (isAnyContract) return ANY_CONTRACT
  return addressOrNull(addressText)
}

function readClaimant(
  claimant: ClaimantDraft,
  actions: readonly ActionDraft[],
  chainId: number,
): ActionClaimant | null {
  const actionDraft = actions[claimant.type === 'field' ? claimant.actionIndex : 0]
  if (actionDraft === undefined || actionDraft.item === null) return null
  const targetContract = targetOf(actionDraft)
  if (targetContract === null) return null
  const { signature, signatureType } = toStepSignature(actionDraft.item)
  const named =
    claimant.type === 'field' ? findField(actionDraft.item, claimant.path)?.claimantIndex : TRANSACTION_SENDER
  if (named == null) return null
  return { signature, signatureType, fieldIndex: named, targetContract, chainId }
}

/** The selector (4 bytes) or topic (32 bytes) in lower case, as nodes index it. */
export function lookupKey(item: NonNullable<ActionDraft['item']>): Hex {
  return item.type === 'event' ? toEventSelector(item) : toFunctionSelector(item)
}
