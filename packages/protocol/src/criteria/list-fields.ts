import type { AbiEvent, AbiFunction, AbiParameter } from 'viem'
import { FieldType, FilterOperator } from './criteria.ts'
import { InvalidClaimantIndexError, InvalidFieldPathError } from './errors.ts'
import { packClaimantIndex, packFieldPath } from './field-path.ts'
import { componentsOf, type LeafType } from './leaf-type.ts'
import { eventInputs, type FieldInput, functionInputs, type ResolvedField, resolveField } from './resolve-field.ts'

/** How criteria on a field are written, and the filters that apply to the field. */
export type FieldCriteria = {
  readonly fieldType: FieldType
  readonly fieldIndex: number
  readonly leaf: LeafType
  readonly filters: readonly FilterOperator[]
}

/** One input or tuple component, to show in a tree. */
export type FieldNode = {
  /** The name of the field, or its position when it has none. */
  readonly name: string
  /** ABI type. */
  readonly type: string
  /** Indexes from the input down, counted from 0. */
  readonly path: readonly number[]
  readonly isIndexed: boolean
  readonly children: readonly FieldNode[]
  /** Null if the field cannot be compared. `unsupportedReason` then says why. */
  readonly use: FieldCriteria | null
  readonly located: ResolvedField | null
  /** The claimant's `fieldIndex` when the field can name the claimant, else null. */
  readonly claimantIndex: number | null
  readonly unsupportedReason: string | null
}

/** Returns the fields of an event or a function as a tree with nested tuples, each with its field index and filters. */
export function listFields(item: AbiEvent | AbiFunction): readonly FieldNode[] {
  const inputs = item.type === 'event' ? eventInputs(item) : functionInputs(item)
  return inputs.map(({ parameter, isIndexed }, at) => toNode(inputs, parameter, [at], isIndexed))
}

function toNode(
  inputs: readonly FieldInput[],
  parameter: AbiParameter,
  path: readonly number[],
  isIndexed: boolean,
): FieldNode {
  const located = resolveField(inputs, path)
  const components = componentsOf(parameter) ?? []
  const found = 'refused' in located ? null : located
  const use = found === null ? null : toUse(found, path)
  const name = parameter.name
  return {
    name: name === undefined || name === '' ? String(path.at(-1) ?? 0) : name,
    type: parameter.type,
    path,
    isIndexed,
    children: components.map((component, at) => toNode(inputs, component, [...path, at], isIndexed)),
    use,
    located: use === null ? null : found,
    claimantIndex: found?.leaf.type === 'address' ? claimantIndexOf(path) : null,
    unsupportedReason: use === null ? unsupportedReason(located, isIndexed, components.length > 0) : null,
  }
}

function toUse({ leaf }: ResolvedField, path: readonly number[]): FieldCriteria | null {
  const [only] = path
  const filters = supportedFilters(leaf)
  if (path.length === 1 && only !== undefined) return { fieldType: toFieldType(leaf), fieldIndex: only, leaf, filters }
  try {
    return { fieldType: FieldType.TUPLE, fieldIndex: packFieldPath(path), leaf, filters }
  } catch (error) {
    if (error instanceof InvalidFieldPathError) return null
    throw error
  }
}

function claimantIndexOf(path: readonly number[]): number | null {
  const [argument, position, ...deeper] = path
  if (argument === undefined || deeper.length > 0) return null
  if (position === undefined) return argument < 32 ? argument : null
  try {
    return packClaimantIndex({ argument, position })
  } catch (error) {
    if (error instanceof InvalidClaimantIndexError) return null
    throw error
  }
}

function unsupportedReason(located: ReturnType<typeof resolveField>, isIndexed: boolean, isTuple: boolean): string {
  if (!('refused' in located)) return 'It is nested too deep: at most 5 levels, 63 fields each.'
  if (located.refused === 'hashed') return isIndexed ? 'The chain keeps only its hash.' : 'It cannot be read.'
  if (isTuple) return 'It is a tuple. Choose a field in it.'
  return `A ${located.type ?? 'value of this type'} cannot be compared.`
}

/** Returns the filters that fit a leaf, the most common first. Source: docs/product.md#definitions. */
export function supportedFilters(leaf: LeafType): readonly FilterOperator[] {
  const { EQUAL, NOT_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL, LESS_THAN, LESS_THAN_OR_EQUAL, CONTAINS, REGEX } =
    FilterOperator
  switch (leaf.type) {
    case 'uint':
    case 'int':
      return [GREATER_THAN_OR_EQUAL, GREATER_THAN, EQUAL, NOT_EQUAL, LESS_THAN_OR_EQUAL, LESS_THAN]
    case 'address':
      return [EQUAL, NOT_EQUAL]
    case 'bytes':
    case 'fixedBytes':
      return [EQUAL, NOT_EQUAL, CONTAINS]
    case 'string':
      return [EQUAL, NOT_EQUAL, CONTAINS, REGEX]
    default:
      return leaf satisfies never
  }
}

/** Returns the field type to declare for a leaf that is a separate input. */
export function toFieldType(leaf: LeafType): FieldType {
  switch (leaf.type) {
    case 'uint':
      return FieldType.UINT
    case 'int':
      return FieldType.INT
    case 'address':
      return FieldType.ADDRESS
    case 'bytes':
    case 'fixedBytes':
      return FieldType.BYTES
    case 'string':
      return FieldType.STRING
    default:
      return leaf satisfies never
  }
}
