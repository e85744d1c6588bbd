import type { CandidateTrace, FilterType } from '@laurel/protocol'
import { FilterType as Filter } from '@laurel/protocol'
import { type AbiEvent, type AbiFunction, hexToBigInt } from 'viem'
import { valueWords } from '../abi/decode-values.ts'
import { dottedName, findField, pathKey } from '../abi/fields.ts'
import { actionText } from '../language/en/action.ts'
import { formatAmount, formatAmountWithUnit, type Unit } from '../token/amount.ts'
import type { Draft } from './draft.ts'
import { amountWords, choiceWords, filterWords } from './filter-messages.ts'
import type { DraftState } from './use-compiled-draft.ts'

/** One step of an action as people read it. */
export type StepWords = {
  readonly actionIndex: number
  readonly item: AbiEvent | AbiFunction
  /** The contract's name, or null where none is known. */
  readonly contractName: string | null
  readonly isAnyContract: boolean
  /** Null when any parameter will do. */
  readonly rule: {
    readonly fieldName: string
    readonly path: readonly number[]
    readonly type: string
    readonly unit: Unit | null
    readonly filterType: FilterType
    /** What the field is compared with: “100 tUSD”. */
    readonly value: string
    /** The least number that the rule accepts, base units; null for another comparison. */
    readonly least: bigint | null
  } | null
}

/** The steps of a draft in words, in the order in which its action has them. */
export function stepWordsOf(
  draft: Draft,
  { reading, units, contractNames }: Pick<DraftState, 'reading' | 'units' | 'contractNames'>,
): readonly StepWords[] {
  return draft.actions.flatMap(({ item, isAnyContract, rules }, actionIndex): readonly StepWords[] => {
    if (item === null) return []
    const shared = { actionIndex, item, contractName: contractNames[actionIndex] ?? null, isAnyContract }
    if (rules.length === 0) return [{ ...shared, rule: null }]
    return rules.map(({ path, filterType }, at) => {
      const read = reading.rules[actionIndex]?.[at]
      return {
        ...shared,
        rule: {
          fieldName: dottedName(item, path),
          path,
          type: findField(item, path)?.type ?? '',
          unit: units[actionIndex]?.get(pathKey(path)) ?? null,
          filterType,
          value: read?.status === 'read' ? read.valueWords : '…',
          least:
            read?.status === 'read' && filterType === Filter.GREATER_THAN_OR_EQUAL
              ? hexToBigInt(read.criteria.filterData)
              : null,
        },
      }
    })
  })
}

/** What a rule asks: “at least 100 tUSD”, “tUSD”, “not 0x…”. */
export function neededWords({ filterType, value }: NonNullable<StepWords['rule']>): string {
  switch (filterType) {
    case Filter.EQUAL:
      return value
    case Filter.NOT_EQUAL:
      return actionText('not', { value })
    case Filter.REGEX:
      return choiceWords(value) ?? `${filterWords(filterType)} ${value}`
    case Filter.CONTAINS:
      return `${filterWords(filterType)} ${value}`
    default:
      return `${amountWords(filterType)} ${value}`
  }
}

/** A rule as a claim: “tokenIn is tUSD”, “amount is at least 100 tUSD”. */
export function askedWords({ fieldName, filterType, value }: NonNullable<StepWords['rule']>): string {
  return actionText('compares', { field: fieldName, comparison: filterWords(filterType), value })
}

/** A near miss taken apart: what was there, what was asked, and what is missing where that can be counted. */
export type MissWords = {
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

/** Why a log or a call did not pass a rule, in words. */
export function missWords(
  { field, shortBy, reason }: Pick<CandidateTrace, 'field' | 'shortBy' | 'reason'>,
  rule: NonNullable<StepWords['rule']>,
  nameOf: (address: string) => string | null,
): MissWords {
  const needed = neededWords(rule)
  const bound = rule.value
  if (field === null) return { line: reason, found: null, needed, bound, shortBy: null, scale: null, raw: null }
  const found = valueWords(field.value, field.type, rule.unit, nameOf)
  if (shortBy === null) {
    const line =
      rule.filterType === Filter.EQUAL
        ? actionText('isButNot', { field: rule.fieldName, found, value: rule.value })
        : actionText('isButNeeds', { field: rule.fieldName, found, needed })
    return { line, found, needed, bound, shortBy: null, scale: null, raw: null }
  }
  const missing = BigInt(shortBy)
  // More than, not at least: the missing one unit is part of what is needed.
  const least = BigInt(field.value) + missing - (rule.filterType === Filter.GREATER_THAN ? 1n : 0n)
  const short = rule.unit === null ? formatAmount(missing, 0) : formatAmountWithUnit(missing, rule.unit)
  return {
    line: actionText('shortOf', { short, value: rule.value }),
    found,
    needed,
    bound,
    shortBy: short,
    scale: BigInt(field.value) >= 0n && least > 0n ? { found: BigInt(field.value), needed: least } : null,
    raw: { found: field.value, needed: least.toString(), shortBy },
  }
}
