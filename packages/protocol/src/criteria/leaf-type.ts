import type { AbiParameter } from 'viem'

/**
 * A type of value that can be compared. The ABI decides the type, not the declaration.
 * Source: docs/protocol.md#codec-and-matching.
 */
export type LeafType =
  | { readonly type: 'uint'; readonly bits: number }
  | { readonly type: 'int'; readonly bits: number }
  | { readonly type: 'address' }
  /** `bytes1` to `bytes32`. */
  | { readonly type: 'fixedBytes'; readonly size: number }
  | { readonly type: 'bytes' }
  | { readonly type: 'string' }

/** Returns the leaf of an ABI type. Null for a tuple, an array, a bool and every other type that cannot be compared. */
export function toLeafType(type: string): LeafType | null {
  if (type === 'address') return { type: 'address' }
  if (type === 'string') return { type: 'string' }
  if (type === 'bytes') return { type: 'bytes' }
  const match = /^(uint|int|bytes)(\d*)$/.exec(type)
  if (!match) return null
  const [, prefix, digits] = match
  if (prefix === 'bytes') return { type: 'fixedBytes', size: Number(digits) }
  return { type: prefix === 'int' ? 'int' : 'uint', bits: digits === '' ? 256 : Number(digits) }
}

/** Returns true when the encoding holds a value of the leaf as one word in place, not behind an offset. */
export function isStaticLeaf(leaf: LeafType): boolean {
  return leaf.type !== 'bytes' && leaf.type !== 'string'
}

/** Returns the components of a tuple parameter. Null when it is not a (single) tuple. */
export function componentsOf(parameter: AbiParameter): readonly AbiParameter[] | null {
  return parameter.type === 'tuple' && 'components' in parameter ? parameter.components : null
}

/**
 * Returns the number of words that a parameter takes in the head of its tuple. Null when the parameter is dynamic: it
 * then takes one word, an offset.
 * Source: https://docs.soliditylang.org/en/latest/abi-spec.html#formal-specification-of-the-encoding.
 */
export function staticWords(parameter: AbiParameter): number | null {
  const array = /^(.*)\[(\d*)\]$/.exec(parameter.type)
  if (array) {
    const [, element = '', length = ''] = array
    if (length === '') return null
    const words = staticWords({ ...parameter, type: element })
    // An empty array takes no words, even of elements whose size is too large for a number.
    if (words !== null && Number(length) === 0) return 0
    return words === null ? null : words * Number(length)
  }
  const components = componentsOf(parameter)
  if (!components) return parameter.type === 'bytes' || parameter.type === 'string' ? null : 1
  let words = 0
  for (const component of components) {
    const own = staticWords(component)
    if (own === null) return null
    words += own
  }
  return words
}
