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

/** One step of an action, formatted for users. */
export type StepText = {
  readonly actionIndex: number
  readonly item: AbiEvent | AbiFunction
  /** The contract's name; null where it is unknown. */
  readonly contractName: string | null
  readonly isAnyContract: boolean
  /** Null when the step accepts any parameters. */
  readonly condition: {
    readonly fieldName: string
    readonly path: readonly number[]
    readonly type: string
    readonly unit: Unit | null
    readonly filterType: FilterOperator
    /** The formatted value that the field is compared with: “100 tUSD”. */
    readonly value: string
    /** The lowest number that meets the condition, in base units. Null for other comparisons. */
    readonly least: bigint | null
  } | null
}

/** Returns the steps of a draft, formatted, in the order of its action. */
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

/** Formats what a condition requires: “at least 100 tUSD”, “tUSD”, “not 0x…”. */
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

/** Formats a condition as a statement: “tokenIn is tUSD”, “amount is at least 100 tUSD”. */
export function formatRequired({ fieldName, filterType, value }: NonNullable<StepText['condition']>): string {
  return actionText('compares', { field: fieldName, comparison: formatFilter(filterType), value })
}

/** A near miss: the actual value, the required value, and the difference where it is a number. */
export type MissText = {
  /** The near miss in one line: “3.60 tUSD short of 100 tUSD”. */
  readonly line: string
  readonly found: string | null
  /** What the condition requires: “at least 100 tUSD”. */
  readonly needed: string
  /** The value of the condition alone: “100 tUSD”. */
  readonly bound: string
  readonly shortBy: string | null
  /** The numbers of the comparison bar, in base units. Null where no bar is shown. */
  readonly scale: { readonly found: bigint; readonly needed: bigint } | null
  readonly raw: { readonly found: string; readonly needed: string; readonly shortBy: string } | null
}

/** Explains why a log or a call does not meet a condition. */
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
  // For “more than”, the number that is missing includes one more unit.
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
