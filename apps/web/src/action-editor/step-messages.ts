import type { CandidateTrace, FilterOperator } from '@laurel/protocol'
import { FilterOperator as Filter } from '@laurel/protocol'
import { type AbiEvent, type AbiFunction, hexToBigInt } from 'viem'
import { formatFieldValue } from '../abi/decode-values.ts'
import { dottedName, findField, pathKey } from '../abi/fields.ts'
import { actionText } from '../language/en/action.ts'
import { formatAmount, formatAmountWithUnit, type Unit } from '../token/amount.ts'
import type { Draft } from './draft.ts'
import { formatFilter, formatFilterAmount, formatFilterType } from './filter-messages.ts'
import type { DraftState } from './use-compiled-draft.ts'

/** One step of an action as people read it. */
export type StepText = {
  readonly actionIndex: number
  readonly item: AbiEvent | AbiFunction
  /** The contract's name, or null where none is known. */
  readonly contractName: string | null
  readonly isAnyContract: boolean
  /** Null when any parameter will do. */
  readonly condition: {
    readonly fieldName: string
    readonly path: readonly number[]
    readonly type: string
    readonly unit: Unit | null
    readonly filterType: FilterOperator
    /** What the field is compared with: “100 tUSD”. */
    readonly value: string
    /** The least number that the rule accepts, base units; null for another comparison. */
    readonly least: bigint | null
  } | null
}

/** The steps of a draft in words, in the order in which its action has them. */
export function toStepTexts(
  draft: Draft,
  { reading, units, contractNames }: Pick<DraftState, 'reading' | 'units' | 'contractNames'>,
): readonly StepText[] {
  return draft.actions.flatMap(({ item, isAnyContract, conditions }, actionIndex): readonly StepText[] => {
    if (item === null) return []
    const shared = { actionIndex, item, contractName: contractNames[actionIndex] ?? null, isAnyContract }
    if (conditions.length === 0) return [{ ...shared, condition: null }]
    return conditions.map(({ path, filterType }, at) => {
      const read = reading.conditions[actionIndex]?.[at]
      return {
        ...shared,
        condition: {
          fieldName: dottedName(item, path),
          path,
          type: findField(item, path)?.type ?? '',
          unit: units[actionIndex]?.get(pathKey(path)) ?? null,
          filterType,
          value: read?.status === 'ok' ? read.valueText : '…',
          least:
            read?.status === 'ok' && filterType === Filter.GREATER_THAN_OR_EQUAL
              ? hexToBigInt(read.criteria.filterData)
              : null,
        },
      }
    })
  })
}

/** What a condition asks: “at least 100 tUSD”, “tUSD”, “not 0x…”. */
export function formatNeeded({ filterType, value }: NonNullable<StepText['condition']>): string {
  switch (filterType) {
    case Filter.EQUAL:
      return value
    case Filter.NOT_EQUAL:
      return actionText('not', { value })
    case Filter.REGEX:
      return formatFilterType(value) ?? `${formatFilter(filterType)} ${value}`
    case Filter.CONTAINS:
      return `${formatFilter(filterType)} ${value}`
    default:
      return `${formatFilterAmount(filterType)} ${value}`
  }
}

/** A condition as a claim: “tokenIn is tUSD”, “amount is at least 100 tUSD”. */
export function formatRequired({ fieldName, filterType, value }: NonNullable<StepText['condition']>): string {
  return actionText('compares', { field: fieldName, comparison: formatFilter(filterType), value })
}

/** A near miss taken apart: what was there, what was asked, and what is missing where that can be counted. */
export type MissText = {
  /** In one line: “3.60 tUSD short of 100 tUSD”. */
  readonly line: string
  readonly found: string | null
  /** All that was asked: “at least 100 tUSD”. */
  readonly needed: string
  /** The value alone: “100 tUSD”. */
  readonly bound: string
  readonly shortBy: string | null
  /** Numbers for the scale, in base units; null where there is no scale. */
  readonly scale: { readonly found: bigint; readonly needed: bigint } | null
  readonly raw: { readonly found: string; readonly needed: string; readonly shortBy: string } | null
}

/** Why a log or a call did not pass a condition, in words. */
export function formatMiss(
  { field, shortBy, reason }: Pick<CandidateTrace, 'field' | 'shortBy' | 'reason'>,
  condition: NonNullable<StepText['condition']>,
  nameOf: (address: string) => string | null,
): MissText {
  const needed = formatNeeded(condition)
  const bound = condition.value
  if (field === null) return { line: reason, found: null, needed, bound, shortBy: null, scale: null, raw: null }
  const found = formatFieldValue(field.value, field.type, condition.unit, nameOf)
  if (shortBy === null) {
    const line =
      condition.filterType === Filter.EQUAL
        ? actionText('isButNot', { field: condition.fieldName, found, value: condition.value })
        : actionText('isButNeeds', { field: condition.fieldName, found, needed })
    return { line, found, needed, bound, shortBy: null, scale: null, raw: null }
  }
  const missing = BigInt(shortBy)
  // More than, not at least: the missing one unit is part of what is needed.
  const least = BigInt(field.value) + missing - (condition.filterType === Filter.GREATER_THAN ? 1n : 0n)
  const short = condition.unit === null ? formatAmount(missing, 0) : formatAmountWithUnit(missing, condition.unit)
  return {
    line: actionText('shortOf', { short, value: condition.value }),
    found,
    needed,
    bound,
    shortBy: short,
    scale: BigInt(field.value) >= 0n && least > 0n ? { found: BigInt(field.value), needed: least } : null,
    raw: { found: field.value, needed: least.toString(), shortBy },
  }
}
