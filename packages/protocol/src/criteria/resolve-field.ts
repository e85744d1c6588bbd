import type { AbiEvent, AbiFunction, AbiParameter } from 'viem'
import { componentsOf, isStaticLeaf, type LeafType, staticWords, toLeafType } from './leaf-type.ts'

/** One ABI input, and whether a log holds it in a topic. */
export type FieldInput = { readonly parameter: AbiParameter; readonly isIndexed: boolean }

/** Where a field's bytes are. Offsets are in bytes, from the start of the arguments or of the innermost tuple. */
export type FieldLocation =
  | { readonly type: 'topic'; readonly topic: number }
  /**
   * Follow each offset word in turn. The value, or its length word when it is dynamic, is at `offset` of the last
   * tuple.
   */
  | { readonly type: 'data'; readonly follow: readonly number[]; readonly offset: number; readonly isDynamic: boolean }

/** A field that can be read and compared. `label` is its dotted name, with a position for each part without a name. */
export type ResolvedField = {
  readonly label: string
  readonly type: string
  readonly leaf: LeafType
  readonly location: FieldLocation
}

/** Why an index or path does not resolve to a field. */
export type FieldError = {
  readonly refused: 'field-not-found' | 'unsupported-type' | 'hashed'
  readonly label: string
  /** The ABI type at the path, where there is one. */
  readonly type: string | null
}

/** Returns an event's inputs in ABI order, with the layout that the event declares. */
export function eventInputs(item: AbiEvent): readonly FieldInput[] {
  return item.inputs.map((parameter) => ({ parameter, isIndexed: parameter.indexed === true }))
}

/** Returns a function's inputs in ABI order. */
export function functionInputs(item: AbiFunction): readonly FieldInput[] {
  return item.inputs.map((parameter) => ({ parameter, isIndexed: false }))
}

/**
 * Finds a field by its path. The first index selects an input, the next ones select components of nested tuples. The
 * path ends at the first leaf, and later indexes are ignored. Source: docs/protocol.md#codec-and-matching.
 */
export function resolveField(inputs: readonly FieldInput[], path: readonly number[]): ResolvedField | FieldError {
  const [first, ...rest] = path
  const input = first === undefined ? undefined : inputs[first]
  if (first === undefined || input === undefined) {
    return { refused: 'field-not-found', label: first === undefined ? 'an empty path' : `input ${first}`, type: null }
  }
  const label = nameOf(input.parameter, first)
  if (input.isIndexed) return locateTopic(inputs, first, label)

  const follow: number[] = []
  let siblings = inputs.filter((candidate) => !candidate.isIndexed).map((candidate) => candidate.parameter)
  let position = inputs.slice(0, first).filter((candidate) => !candidate.isIndexed).length
  let base = 0
  let name = label
  for (const next of [...rest, null]) {
    const parameter = siblings[position]
    if (parameter === undefined) return { refused: 'field-not-found', label: name, type: null }
    const offset = base + headOffset(siblings, position)
    const leaf = toLeafType(parameter.type)
    if (leaf) {
      const isDynamic = !isStaticLeaf(leaf)
      const place: FieldLocation = isDynamic
        ? { type: 'data', follow: [...follow, offset], offset: 0, isDynamic }
        : { type: 'data', follow, offset, isDynamic }
      return { label: name, type: parameter.type, leaf, location: place }
    }
    const components = componentsOf(parameter)
    if (!components) return { refused: 'unsupported-type', label: name, type: parameter.type }
    if (next === null) return { refused: 'field-not-found', label: name, type: parameter.type }
    if (staticWords(parameter) === null) {
      follow.push(offset)
      base = 0
    } else {
      base = offset
    }
    const component = components[next]
    if (component === undefined) return { refused: 'field-not-found', label: `${name}.${next}`, type: null }
    siblings = [...components]
    position = next
    name = `${name}.${nameOf(component, next)}`
  }
  return { refused: 'field-not-found', label: name, type: null }
}

function locateTopic(inputs: readonly FieldInput[], index: number, label: string): ResolvedField | FieldError {
  const input = inputs[index]
  if (input === undefined) return { refused: 'field-not-found', label, type: null }
  const { type } = input.parameter
  const leaf = toLeafType(type)
  const isValueType = staticWords(input.parameter) === 1 && !/[[\]]/.test(type) && type !== 'tuple'
  // When indexed, every other type is replaced by its hash.
  // Source: https://docs.soliditylang.org/en/latest/abi-spec.html#encoding-of-indexed-event-parameters.
  if (!isValueType) return { refused: 'hashed', label, type }
  if (!leaf) return { refused: 'unsupported-type', label, type }
  const topic = 1 + inputs.slice(0, index).filter((candidate) => candidate.isIndexed).length
  return { label, type, leaf, location: { type: 'topic', topic } }
}

function headOffset(siblings: readonly AbiParameter[], position: number): number {
  return siblings.slice(0, position).reduce((bytes, parameter) => bytes + 32 * (staticWords(parameter) ?? 1), 0)
}

function nameOf(parameter: AbiParameter, position: number): string {
  return parameter.name === undefined || parameter.name === '' ? String(position) : parameter.name
}
