import type { FieldNode } from '@laurel/protocol'
import { addressProblem } from '../abi/address-text.ts'
import { actionText } from '../language/en/action.ts'

type Leaf = NonNullable<FieldNode['use']>['leaf']

/**
 * Returns why a value can't be compared with a field.
 * @param leaf - the type of the field.
 * @param text - the value as `parseFilterValue` rejected it.
 */
export function formatInvalidValue(leaf: Leaf, text: string): string {
  switch (leaf.type) {
    case 'uint':
      return formatInvalidNumber(text, '0', `2^${leaf.bits} − 1`)
    case 'int':
      return formatInvalidNumber(text, `−2^${leaf.bits - 1}`, `2^${leaf.bits - 1} − 1`)
    case 'address':
      return addressProblem(text) ?? actionText('invalidAddress')
    case 'string':
    case 'bytes':
    case 'fixedBytes':
      return actionText('enterBytes')
    default:
      return leaf satisfies never
  }
}

function formatInvalidNumber(text: string, least: string, most: string): string {
  return /^-?\d+$/.test(text) ? actionText('enterFrom', { least, most }) : actionText('enterWhole')
}

/** Returns why a field cannot have a condition. */
export function formatUnsupportedField({ type, path, isIndexed, children }: FieldNode): string {
  // An indexed value of these types is stored only as its hash.
  if (isIndexed && /^(string|bytes|tuple)$|\]$/.test(type)) return actionText('fieldHashed')
  if (children.length > 0) return actionText('fieldIsGroup')
  const isTooDeep = path.length > MAX_FIELD_PATH_LENGTH || path.some((index) => index > MAX_INDEX)
  return isTooDeep && !type.endsWith(']') ? actionText('fieldTooDeep') : actionText('fieldUnsupported', { type })
}

/**
 * The maximum number of indexes in the path of a field. A longer path does not fit into the contract. Source:
 * docs/product.md#definitions.
 */
const MAX_FIELD_PATH_LENGTH = 5

/** The highest index in the path of a field. 63 marks the end of a path. Source: docs/product.md#definitions. */
const MAX_INDEX = 62
