import type { Hex } from 'viem'
import {
  type Action,
  type ActionClaimant,
  type ActionStep,
  ANY_CONTRACT,
  TRANSACTION_SENDER,
} from '../action/action.ts'
import { inputsOf, locateOnAny } from '../action/definition-errors.ts'
import { claimantPath, criteriaPath } from '../action/field-paths.ts'
import { ANY_PARAMETER, FieldType, FilterType } from '../criteria/criteria.ts'
import type { FieldInput, FieldRefusal, LocatedField } from '../criteria/locate-field.ts'
import { neededText } from '../match/explain-action.ts'
import type { AbiItems } from '../signature/abi-items.ts'
import { AbiItemMissingError } from '../signature/errors.ts'
import { selectorOf } from '../signature/infer-signature-type.ts'
import { printableShort } from './printable.ts'

/** An action as rows of a table: one for the claimant, one for each step. Names are those of known ABI items. */
export function describeAction(
  { actionClaimant, actionSteps }: Action,
  abiItems: AbiItems,
): readonly (readonly string[])[] {
  return [
    ...actionSteps.map((step, at) => [
      `step ${at + 1}`,
      signatureText(step, abiItems),
      ruleText(step, abiItems),
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

function signatureText({ signature, signatureType }: Signed, abiItems: AbiItems): string {
  const selector = selectorOf(signature)
  const [item] = signatureType === 0 ? abiItems.events(signature) : abiItems.functions(selector ?? signature)
  const kind = signatureType === 0 ? 'event' : 'function'
  return `${kind} ${item ? printableShort(item.name) : shorten(selector ?? signature)}`
}

function ruleText(step: ActionStep, abiItems: AbiItems): string {
  const { actionParameter } = step
  if (actionParameter.fieldIndex === ANY_PARAMETER) return 'any parameters'
  const located = locate(step, abiItems, criteriaPath(actionParameter))
  if (located) return printableShort(`${located.label} is ${neededText(located, actionParameter)}`)
  const filter = nameOf(FilterType, actionParameter.filterType)
  const field = actionParameter.fieldType === FieldType.TUPLE ? 'packed field' : 'field'
  return `${field} ${actionParameter.fieldIndex} ${filter} ${printableShort(actionParameter.filterData)}`
}

function claimantText(claimant: ActionClaimant, abiItems: AbiItems): string {
  if (claimant.fieldIndex === TRANSACTION_SENDER) return 'whoever sent the transaction'
  const located = locate(claimant, abiItems, claimantPath(claimant.fieldIndex))
  return located ? `its ${printableShort(located.label)}` : `its field ${claimant.fieldIndex}`
}

function locate(signed: Signed, abiItems: AbiItems, path: readonly number[]): LocatedField | null {
  let layouts: readonly (readonly FieldInput[])[]
  try {
    layouts = inputsOf(signed, abiItems)
  } catch (error) {
    if (error instanceof AbiItemMissingError) return null
    throw error
  }
  const located: LocatedField | FieldRefusal = locateOnAny(layouts, path)
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
