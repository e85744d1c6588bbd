import { parseAddress } from '../address/parse-address.ts'
import { ANY_PARAMETER, type Criteria, FieldType, FilterOperator } from '../criteria/criteria.ts'
import {
  FieldNotFoundError,
  FilterNotNumericError,
  FilterNotTextError,
  HashedFieldError,
  InvalidClaimantIndexError,
  InvalidFieldTypeError,
  InvalidFilterDataError,
  InvalidFilterTypeError,
  InvalidPatternError,
  UnsupportedFieldTypeError,
} from '../criteria/errors.ts'
import { eventLayouts } from '../criteria/event-layout.ts'
import { packClaimantIndex, unpackClaimantIndex } from '../criteria/field-path.ts'
import { filterDigits, toFilterOperand } from '../criteria/filter-data.ts'
import type { LeafType } from '../criteria/leaf-type.ts'
import { compilePattern } from '../criteria/regular-expression.ts'
import {
  type FieldError,
  type FieldInput,
  functionInputs,
  type ResolvedField,
  resolveField,
} from '../criteria/resolve-field.ts'
import { withArticle } from '../criteria/with-article.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { AbiRegistry } from '../signature/abi-registry.ts'
import { AbiItemMissingError } from '../signature/errors.ts'
import { padSignature, toSelector } from '../signature/infer-signature-type.ts'
import { type Action, type ActionStep, MAX_ACTION_STEPS, SignatureType, TRANSACTION_SENDER } from './action.ts'
import { NoActionStepError, TooManyActionStepsError, UnsafeChainIdError } from './errors.ts'
import { claimantPath, criteriaPath } from './field-paths.ts'

/**
 * One error in a new definition. `step` is an index into `actionSteps`, or null for the claimant or the whole action.
 */
export type DefinitionError = { readonly step: number | null; readonly error: ProtocolError }

/**
 * The ABI items that a definition is checked against. With null, the check uses the field types that the definition
 * declares, and does not check whether the fields exist.
 */
export type DefinitionOptions<items extends AbiRegistry | null = AbiRegistry> = { readonly abiItems: items }

/**
 * Checks a new definition strictly: it rejects everything that matching tolerates.
 * Source: docs/protocol.md#codec-and-matching.
 * @throws the error of the first {@link DefinitionError}, of the classes in `criteria/errors.ts`, `signature/errors.ts`
 * and `action/errors.ts`.
 */
export function validateAction(action: Action, options: DefinitionOptions<AbiRegistry | null>): void {
  const [first] = findDefinitionErrors(action, options)
  if (first) throw first.error
}

/** Returns every error in a new definition, those of the steps first, in order. Empty when it may be deployed. */
export function findDefinitionErrors(
  action: Action,
  { abiItems }: DefinitionOptions<AbiRegistry | null>,
): readonly DefinitionError[] {
  const { actionSteps } = action
  if (actionSteps.length === 0) return [{ step: null, error: new NoActionStepError() }]
  if (actionSteps.length > MAX_ACTION_STEPS) {
    return [{ step: null, error: new TooManyActionStepsError(actionSteps.length) }]
  }
  const ofSteps = actionSteps.flatMap((step, at) => toFindings(at, () => checkStep(step, abiItems)))
  return [...ofSteps, ...toFindings(null, () => checkClaimant(action, abiItems))]
}

function toFindings(step: number | null, check: () => void): readonly DefinitionError[] {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof ProtocolError) return [{ step, error }]
    throw error
  }
}

/**
 * Returns the inputs of a step's signature, one list for each known layout.
 * @throws {AbiItemMissingError} when no known ABI item has the signature.
 */
export function getStepInputs(
  { signature, signatureType }: Pick<ActionStep, 'signature' | 'signatureType'>,
  abiItems: AbiRegistry,
) {
  const onchain = padSignature(signature)
  const selector = toSelector(onchain)
  const layouts: readonly (readonly FieldInput[])[] =
    signatureType === SignatureType.EVENT
      ? eventLayouts(onchain, abiItems.events(onchain)).map(({ inputs }) => inputs)
      : (selector === null ? [] : abiItems.functions(selector)).map(functionInputs)
  if (layouts.length === 0) throw new AbiItemMissingError(onchain)
  return layouts
}

/** Returns the field on the first layout that has it, or else the failure of the first layout. */
export function resolveFieldInAny(
  layouts: readonly (readonly FieldInput[])[],
  path: readonly number[],
): ResolvedField | FieldError {
  const tried = layouts.map((inputs) => resolveField(inputs, path))
  const [first = { refused: 'field-not-found', label: 'the field', type: null } satisfies FieldError] = tried
  return tried.find((result) => !('refused' in result)) ?? first
}

const fieldTypes: ReadonlySet<number> = new Set(Object.values(FieldType))

function checkStep(step: ActionStep, abiItems: AbiRegistry | null): void {
  const { actionParameter } = step
  padSignature(step.signature)
  parseAddress(step.targetContract)
  checkChainId(step.chainId)
  if (!fieldTypes.has(actionParameter.fieldType)) throw new InvalidFieldTypeError(actionParameter.fieldType)
  if (actionParameter.fieldIndex === ANY_PARAMETER) {
    if (actionParameter.filterType === FilterOperator.EQUAL) return
    throw new InvalidFilterDataError('"Any parameter" only works with EQUAL. Choose EQUAL, or a field.')
  }
  checkFilter(resolveStepField(step, abiItems), actionParameter)
}

function checkChainId(chainId: number): void {
  if (!Number.isSafeInteger(chainId) || chainId < 0) throw new UnsafeChainIdError(chainId)
}

/** What a filter needs to know about a field. `leaf` is null where only an ABI would say. */
type ComparedField = Pick<ResolvedField, 'label' | 'type'> & { readonly leaf: LeafType | null }

/**
 * Returns the field that a step compares: from the ABI where items are given, else as the step declares it.
 * @throws {AbiItemMissingError} when no known ABI item has the signature.
 * @throws {FieldNotFoundError} when there is no such field.
 * @throws {HashedFieldError} when the chain stores only the hash of the field.
 * @throws {UnsupportedFieldTypeError} when the type of the field cannot be compared.
 */
export function resolveStepField(step: ActionStep, abiItems: AbiRegistry | null): ComparedField {
  const path = criteriaPath(step.actionParameter)
  if (abiItems === null) return declaredField(step.actionParameter, path)
  const located = resolveFieldInAny(getStepInputs(step, abiItems), path)
  if ('refused' in located) throw refusalError(located)
  return located
}

// No event or function has that many inputs.
const MAX_FIELD_INDEX = 254

function declaredField({ fieldType }: Criteria, path: readonly number[]): ComparedField {
  const [first] = path
  if (first === undefined) throw new FieldNotFoundError('There is no field at an empty path')
  if (!Number.isInteger(first) || first < 0 || first > MAX_FIELD_INDEX) {
    throw new FieldNotFoundError(`There is no field at input ${first}`)
  }
  const leaf = declaredLeaf(fieldType)
  return { label: `input ${path.join('.')}`, type: leaf?.type ?? 'value', leaf }
}

function declaredLeaf(fieldType: number): LeafType | null {
  switch (fieldType) {
    case FieldType.UINT:
      return { type: 'uint', bits: 256 }
    case FieldType.INT:
      return { type: 'int', bits: 256 }
    case FieldType.ADDRESS:
      return { type: 'address' }
    case FieldType.BYTES:
      return { type: 'bytes' }
    case FieldType.STRING:
      return { type: 'string' }
    default:
      return null
  }
}

function refusalError({ refused, label, type }: FieldError): ProtocolError {
  switch (refused) {
    case 'hashed':
      return new HashedFieldError(label)
    case 'unsupported-type':
      return new UnsupportedFieldTypeError({ field: label, type: type ?? 'value' })
    case 'field-not-found':
      return new FieldNotFoundError(
        type === null ? `There is no field at ${label}` : `"${label}" is a group, not a field`,
      )
    default:
      return refused satisfies never
  }
}

function checkFilter({ leaf, type, label }: ComparedField, { filterType, filterData }: Criteria): void {
  switch (filterType) {
    case FilterOperator.EQUAL:
    case FilterOperator.NOT_EQUAL:
      break
    case FilterOperator.GREATER_THAN:
    case FilterOperator.LESS_THAN:
    case FilterOperator.GREATER_THAN_OR_EQUAL:
    case FilterOperator.LESS_THAN_OR_EQUAL:
      if (leaf !== null && leaf.type !== 'uint' && leaf.type !== 'int') throw new FilterNotNumericError(type)
      break
    case FilterOperator.CONTAINS:
      if (leaf !== null && leaf.type !== 'bytes' && leaf.type !== 'fixedBytes' && leaf.type !== 'string') {
        throw new FilterNotTextError({ filter: 'CONTAINS', type })
      }
      refuseEmpty(filterData, 'An empty text is in every value. Enter what the field must contain.')
      break
    case FilterOperator.REGEX:
      if (leaf !== null && leaf.type !== 'string') throw new FilterNotTextError({ filter: 'REGEX', type })
      refuseEmpty(filterData, 'An empty pattern matches every value. Enter what the field must match.')
      refusePattern(filterData)
      break
    default:
      throw new InvalidFilterTypeError(filterType)
  }
  if (leaf !== null && toFilterOperand(leaf, filterData) === null)
    throw new InvalidFilterDataError(malformedText(leaf, label))
}

function refuseEmpty(filterData: Criteria['filterData'], what: string): void {
  if (filterDigits(filterData) === '') throw new InvalidFilterDataError(what)
}

function refusePattern(filterData: Criteria['filterData']): void {
  const compiled = compilePattern(filterDigits(filterData))
  if ('refused' in compiled) throw new InvalidPatternError(`The pattern cannot be used: ${compiled.refused}`)
}

function malformedText(leaf: LeafType, label: string): string {
  return leaf.type === 'address'
    ? `"${label}" is an address: compare it with exactly 20 bytes.`
    : `"${label}" is a number: compare it with at most 32 bytes.`
}

function checkClaimant({ actionClaimant }: Action, abiItems: AbiRegistry | null): void {
  const { fieldIndex, signature, chainId, targetContract } = actionClaimant
  checkChainId(chainId)
  parseAddress(targetContract)
  if (fieldIndex === TRANSACTION_SENDER) return
  padSignature(signature)
  // Packing rejects a position that can be read but not written.
  if (fieldIndex >= 32) packClaimantIndex(unpackClaimantIndex(fieldIndex))
  if (abiItems === null) return
  const located = resolveFieldInAny(getStepInputs(actionClaimant, abiItems), claimantPath(fieldIndex))
  if ('refused' in located) throw refusalError(located)
  if (located.leaf.type !== 'address') {
    throw new InvalidClaimantIndexError(
      `"${located.label}" is ${withArticle(located.type)}, and a claimant must be an address`,
    )
  }
}
