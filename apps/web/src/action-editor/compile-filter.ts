import {
  type Criteria,
  type FieldNode,
  FilterOperator as Filter,
  type FilterOperator,
  InvalidFilterDataError,
  parseFilterValue,
} from '@laurel/protocol'
import { addressOrNull } from '../abi/address-text.ts'
import { visibleText } from '../abi/visible-text.ts'
import { shortHex } from '../controls/address.tsx'
import { actionText } from '../language/en/action.ts'
import { formatAmountWithUnit, readAmount, type Unit } from '../token/amount.ts'
import type { FilterDraft } from './draft.ts'
import { formatInvalidValue, formatUnsupportedField } from './value-messages.ts'

/** The result of parsing a condition: its onchain form and its text, or the error. */
export type FilterResult =
  | {
      readonly status: 'ok'
      readonly criteria: Criteria
      /** The formatted value: “100 tUSD”, a name, or quoted text. */
      readonly valueText: string
      /** The stored value if it differs from the typed one; otherwise null. */
      readonly storedWords: string | null
      readonly isAmount: boolean
    }
  | { readonly status: 'empty' }
  | { readonly status: 'error'; readonly problem: string }

/**
 * Parses one condition.
 * @param field - the field of the condition; null when the item does not have it.
 * @param unit - the unit of the field's number, if it is known.
 * @param nameOf - returns the name of an address, or null.
 */
export function compileFilter(
  { filterType, valueText, isRaw }: Pick<FilterDraft, 'filterType' | 'valueText' | 'isRaw'>,
  field: FieldNode | null,
  unit: Unit | null,
  nameOf: (address: string) => string | null,
): FilterResult {
  const use = field?.use
  if (field === null || use == null)
    return { status: 'error', problem: field === null ? actionText('noSuchField') : formatUnsupportedField(field) }
  if (!use.filters.includes(filterType)) return { status: 'error', problem: actionText('unsupportedComparison') }
  const { type: kind } = use.leaf
  const isText = kind === 'string'
  // Spaces around a number or an address are accidental. In text they may be intended.
  const typed = isText ? valueText : valueText.trim()
  // Equality with an empty text is a valid condition. Every other comparison needs a value.
  if (typed === '' && !(isText && (filterType === Filter.EQUAL || filterType === Filter.NOT_EQUAL))) {
    return { status: 'empty' }
  }

  const isAmount = unit !== null && (kind === 'uint' || kind === 'int')
  const amount = isAmount && !isRaw ? readAmount(typed, unit) : null
  if (amount?.status === 'error') return amount
  const value = amount === null ? typed : amount.raw.toString()
  try {
    const filterData = parseFilterValue(use.leaf, value)
    const { fieldType, fieldIndex } = use
    return {
      status: 'ok',
      criteria: { filterType, fieldType, fieldIndex, filterData },
      valueText: isAmount ? formatAmountWithUnit(BigInt(value), unit) : wordsOfValue(kind, value, filterType, nameOf),
      storedWords: value === typed ? null : value,
      isAmount,
    }
  } catch (error) {
    if (error instanceof InvalidFilterDataError)
      return { status: 'error', problem: formatInvalidValue(use.leaf, value) }
    throw error
  }
}

function wordsOfValue(
  kind: string,
  value: string,
  filterType: FilterOperator,
  nameOf: (address: string) => string | null,
): string {
  if (kind === 'address') {
    const address = addressOrNull(value)
    return nameOf(address ?? value) ?? shortHex(address ?? value)
  }
  // The text may be untrusted: a boost's conditions are its creator's, and a link may come from anyone.
  const visible = visibleText(value, MAX_SHOWN_VALUE_LENGTH)
  return kind === 'string' || filterType === Filter.REGEX ? `“${visible}”` : visible
}

/** The maximum length of text in a sentence, in characters. Longer text is cut so that the sentence stays readable. */
const MAX_SHOWN_VALUE_LENGTH = 80
