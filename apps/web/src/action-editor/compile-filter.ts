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

/** A condition as typed, read: what it will be onchain and in words, or why it is nothing yet. */
export type FilterResult =
  | {
      readonly status: 'ok'
      readonly criteria: Criteria
      /** The value for people: “100 tUSD”, a name, text in quotes. */
      readonly valueText: string
      /** The value stored onchain, where it was typed in another form; else null. */
      readonly storedWords: string | null
      readonly isAmount: boolean
    }
  | { readonly status: 'empty' }
  | { readonly status: 'error'; readonly problem: string }

/**
 * Reads one condition.
 * @param field - the field it is on; null when the item has no such field.
 * @param unit - what the field's number counts, when that is known.
 * @param nameOf - words for an address, or null.
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
  // Spaces around a number or an address are a slip of the hand; in text they may be meant.
  const typed = isText ? valueText : valueText.trim()
  // To be equal to the empty text is a wish one may have; everything else must be said.
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
  // Who wrote it is not always who reads it: a boost's conditions are its creator's, a link's are anybody's.
  const visible = visibleText(value, MAX_SHOWN_VALUE_LENGTH)
  return kind === 'string' || filterType === Filter.REGEX ? `“${visible}”` : visible
}

/** The longest text that a sentence shows, in characters. Longer texts are cut so that the sentence stays readable. */
const MAX_SHOWN_VALUE_LENGTH = 80
