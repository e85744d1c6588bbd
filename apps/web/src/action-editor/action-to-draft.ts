import {
  type AbiRegistry,
  type Action,
  ANY_CONTRACT,
  ANY_PARAMETER,
  type Criteria,
  FieldType,
  formatFilterData,
  isClaimantTupleIndex,
  SignatureType,
  TRANSACTION_SENDER,
  toSelector,
  unpackClaimantIndex,
  unpackFieldPath,
} from '@laurel/protocol'
import type { AbiEvent, AbiFunction } from 'viem'
import { getAddress, hexToString } from 'viem'
import { findField } from '../abi/fields.ts'
import { type ActionDraft, type ClaimantDraft, type Draft, emptyDraft, type FilterDraft } from './draft.ts'
import { toFilterType } from './filter-messages.ts'

/** The position of an action's step in the draft. `rule` is null when the step accepts any parameters. */
export type StepPlace = { readonly actionIndex: number; readonly condition: number | null }

/** The result of converting an action to a draft. */
export type DraftOfAction = { readonly draft: Draft; readonly places: readonly StepPlace[] }

type MutableActionDraft = Omit<ActionDraft, 'conditions'> & { readonly conditions: FilterDraft[] }

/**
 * Converts a deployed action to a draft. Returns null when one of its signatures is unknown, because its fields then
 * have no names. Total otherwise: a condition that a draft cannot express, such as an unknown filter, becomes the
 * closest one.
 */
export function actionToDraft({ actionSteps, actionClaimant }: Action, abiItems: AbiRegistry): DraftOfAction | null {
  const actions: MutableActionDraft[] = []
  const byKey = new Map<string, number>()
  const places: StepPlace[] = []
  for (const { signature, signatureType, targetContract, actionParameter } of actionSteps) {
    const item = itemOf(signature, signatureType, abiItems)
    if (item === null) return null
    const key = keyOf(signature, targetContract)
    const known = byKey.get(key)
    const actionIndex = known ?? actions.length
    if (known === undefined) {
      byKey.set(key, actionIndex)
      const isAnyContract = targetContract === ANY_CONTRACT
      actions.push({
        addressText: isAnyContract ? '' : getAddress(targetContract),
        isAnyContract,
        pastedAbi: '',
        item,
        conditions: [],
      })
    }
    const condition = ruleOf(actionParameter, item)
    const conditions = actions[actionIndex]?.conditions ?? []
    places.push({ actionIndex, condition: condition === null ? null : conditions.length })
    if (condition !== null) conditions.push(condition)
  }
  const claimant = claimantOf(actionClaimant, byKey)
  return { draft: { ...emptyDraft, actions, claimant }, places }
}

function keyOf(signature: string, target: string): string {
  return `${signature.toLowerCase()} ${target.toLowerCase()}`
}

function itemOf(
  signature: Action['actionSteps'][number]['signature'],
  type: SignatureType,
  abiItems: AbiRegistry,
): AbiEvent | AbiFunction | null {
  if (type === SignatureType.EVENT) return abiItems.events(signature)[0] ?? null
  const selector = toSelector(signature)
  return selector === null ? null : (abiItems.functions(selector)[0] ?? null)
}

function ruleOf(criteria: Criteria, item: AbiEvent | AbiFunction): FilterDraft | null {
  if (criteria.fieldIndex === ANY_PARAMETER) return null
  const whole = criteria.fieldType === FieldType.TUPLE ? unpackFieldPath(criteria.fieldIndex) : [criteria.fieldIndex]
  const path = upToLeaf(whole, item)
  const leaf = findField(item, path)?.use?.leaf
  const filterType = toFilterType(criteria.filterType) ?? 0
  const text = leaf === undefined ? null : formatFilterData(leaf, criteria.filterData)
  return {
    path,
    filterType,
    // The formatted string has quotes. A draft holds the text that a user would type.
    valueText: leaf?.type === 'string' ? hexToString(criteria.filterData) : (text ?? criteria.filterData),
    isRaw: true,
  }
}

// Reading a path stops at the first leaf and ignores the rest. Source: docs/protocol.md#codec-and-matching.
function upToLeaf(path: readonly number[], item: AbiEvent | AbiFunction): readonly number[] {
  for (let depth = 1; depth < path.length; depth++) {
    const field = findField(item, path.slice(0, depth))
    if (field === null || field.children.length === 0) return path.slice(0, depth)
  }
  return path
}

function claimantOf(
  { fieldIndex, signature, targetContract }: Action['actionClaimant'],
  actions: ReadonlyMap<string, number>,
): ClaimantDraft {
  const actionIndex = actions.get(keyOf(signature, targetContract))
  if (fieldIndex === TRANSACTION_SENDER || actionIndex === undefined) return { type: 'sender' }
  if (!isClaimantTupleIndex(fieldIndex)) return { type: 'field', actionIndex, path: [fieldIndex] }
  const { argument, position } = unpackClaimantIndex(fieldIndex)
  return { type: 'field', actionIndex, path: [argument, position] }
}
