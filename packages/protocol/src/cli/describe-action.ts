import type { Hex } from 'viem'
import {
  type Action,
  type ActionClaimant,
  type ActionStep,
  ANY_CONTRACT,
  TRANSACTION_SENDER,
} from '../action/action.ts'
import { getStepInputs, resolveFieldInAny } from '../action/definition-errors.ts'
import { claimantPath, criteriaPath } from '../action/field-paths.ts'
import { ANY_PARAMETER, FieldType, FilterOperator } from '../criteria/criteria.ts'
import type { FieldError, FieldInput, ResolvedField } from '../criteria/resolve-field.ts'
import { formatExpectation } from '../match/explain-action.ts'
import type { AbiRegistry } from '../signature/abi-registry.ts'
import { AbiItemMissingError } from '../signature/errors.ts'
import { toSelector } from '../signature/infer-signature-type.ts'
import { printableShort } from './printable.ts'

/** An action as rows of a table: one for the claimant, one for each step. Names are those of known ABI items. */
export function describeAction(
  { actionClaimant, actionSteps }: Action,
  abiItems: AbiRegistry,
): readonly (readonly string[])[] {
  return [
    ...actionSteps.map((step, at) => [
      `step ${at + 1}`,
      signatureText(step, abiItems),
      stepText(step, abiItems),
      whereText(step),
    ]),
    [
      'claimant',
      signatureText(actionClaimant, abiItems),
      claimantText(actionClaimant, abiItems),
      whereText(actionClaimant),
    ],
  ]
}

type Signed = Pick<ActionStep, 'signature' | 'signatureType'>

function signatureText({ signature, signatureType }: Signed, abiItems: AbiRegistry): string {
  const selector = toSelector(signature)
  const [item] = signatureType === 0 ? abiItems.events(signature) : abiItems.functions(selector ?? signature)
  const kind = signatureType === 0 ? 'event' : 'function'
  return `${kind} ${item ? printableShort(item.name) : shorten(selector ?? signature)}`
}

function stepText(step: ActionStep, abiItems: AbiRegistry): string {
  const { actionParameter } = step
  if (actionParameter.fieldIndex === ANY_PARAMETER) return 'any parameters'
  const located = locate(step, abiItems, criteriaPath(actionParameter))
  if (located) return printableShort(`${located.label} is ${formatExpectation(located, actionParameter)}`)
  const filter = nameOf(FilterOperator, actionParameter.filterType)
  const field = actionParameter.fieldType === FieldType.TUPLE ? 'packed field' : 'field'
  return `${field} ${actionParameter.fieldIndex} ${filter} ${printableShort(actionParameter.filterData)}`
}

function claimantText(claimant: ActionClaimant, abiItems: AbiRegistry): string {
  if (claimant.fieldIndex === TRANSACTION_SENDER) return 'the sender of the transaction'
  const located = locate(claimant, abiItems, claimantPath(claimant.fieldIndex))
  return located ? `its ${printableShort(located.label)}` : `its field ${claimant.fieldIndex}`
}

function locate(signed: Signed, abiItems: AbiRegistry, path: readonly number[]): ResolvedField | null {
  let layouts: readonly (readonly FieldInput[])[]
  try {
    layouts = getStepInputs(signed, abiItems)
  } catch (error) {
    if (error instanceof AbiItemMissingError) return null
    throw error
  }
  const located: ResolvedField | FieldError = resolveFieldInAny(layouts, path)
  return 'refused' in located ? null : located
}

function whereText({ targetContract, chainId }: Pick<ActionStep, 'targetContract' | 'chainId'>): string {
  const target = targetContract.toLowerCase() === ANY_CONTRACT ? 'any contract' : targetContract
  return `${target} on chain ${chainId}`
}

function nameOf(names: Readonly<Record<string, number>>, value: number): string {
  return Object.keys(names).find((name) => names[name] === value) ?? `filter ${value}`
}

function shorten(hex: Hex): string {
  return hex.length <= 18 ? hex : `${hex.slice(0, 10)}…`
}
