import type { Abi, AbiEvent, AbiFunction, Address } from 'viem'
import { toEventSelector, toFunctionSelector } from 'viem'
import { ANY_PARAMETER, type Criteria, FieldType, FilterOperator } from '../criteria/criteria.ts'
import { FieldNotFoundError, HashedFieldError, UnsupportedFieldTypeError } from '../criteria/errors.ts'
import { parseFilterValue } from '../criteria/format-value.ts'
import type { LeafType } from '../criteria/leaf-type.ts'
import { type FieldNode, listFields } from '../criteria/list-fields.ts'
import { withArticle } from '../criteria/with-article.ts'
import { type OptionRule, requireKnownOptions } from '../options/require-options.ts'
import { textForm } from '../options/value-forms.ts'
import { createAbiRegistry } from '../signature/abi-registry.ts'
import { describeAbiItem } from '../signature/describe-abi-item.ts'
import { InvalidAbiError } from '../signature/errors.ts'
import { padSignature } from '../signature/infer-signature-type.ts'
import { parseAbiItems } from '../signature/parse-abi-items.ts'
import { type Action, type ActionStep, ActionType, SignatureType, TRANSACTION_SENDER } from './action.ts'
import { validateAction } from './definition-errors.ts'
import { InvalidClaimantFieldError, InvalidConditionError } from './errors.ts'
import type { ClaimantField, EventOf, FunctionOf, WhereConditions } from './field-conditions.ts'

/** An action, and the ABI that its fields are read with. `deployAction` and `createBoost` take it as an `Action`. */
export type DefinedAction = Action & { readonly abi: Abi }

type ConditionsAndClaimant<item extends AbiEvent | AbiFunction> = {
  /** The contract that emits the event or is called. `ANY_CONTRACT` accepts any contract. */
  readonly contract: Address
  readonly chainId: number
  /**
   * By field, a value or its conditions: `{ to: '0x…', value: { gte: 100n } }`. All must hold. A field in a tuple has a
   * dotted name, and one without a name its position, counted from 0. Without conditions, each event or call counts.
   * A condition that is undefined is refused.
   */
  readonly where?: WhereConditions<item>
  /**
   * The account that is paid: the name of an address field, or `TRANSACTION_SENDER`. It has no default, because the
   * sender of a transaction is often a relayer, and not each address of an event did something.
   */
  readonly claimant: ClaimantField<item> | typeof TRANSACTION_SENDER
}

/** Nothing has this type: the text of another ABI item, such as a function's as `event`, does not compile. */
type KnownItem<item extends AbiEvent | AbiFunction, needed extends string> = [item] extends [never]
  ? { readonly needed: needed }
  : unknown

/** What `defineAction` takes: an event or a function, where it happens, its conditions and the claimant. */
export type ActionOptions<
  event extends AbiEvent | string = AbiEvent | string,
  fn extends AbiFunction | string = AbiFunction | string,
> =
  | ({
      readonly event: event & KnownItem<EventOf<event>, 'the text of an event'>
      readonly function?: undefined
    } & ConditionsAndClaimant<EventOf<event>>)
  | ({
      readonly function: fn & KnownItem<FunctionOf<fn>, 'the text of a function'>
      readonly event?: undefined
    } & ConditionsAndClaimant<FunctionOf<fn>>)

/**
 * Returns an action for one event or function, with one step for each condition. The names and values of fields are
 * typed from the ABI item.
 * @param options.event - an ABI item, or its text: `event Transfer(address indexed from, …)`. Or `function`.
 * @param options.contract - the address that emits the event or is called; `ANY_CONTRACT` accepts any contract.
 * @param options.chainId - the EIP-155 id of the chain.
 * @param options.where - by field, a value or its conditions; without it, each event or call counts. Nothing in it may
 * be undefined, because an action without that condition would pay more accounts.
 * @param options.claimant - the name of an address field, or `TRANSACTION_SENDER`.
 * @throws {UnknownOptionError} for an option that does not exist, such as a misspelled `where`.
 * @throws {InvalidOptionError} when the `contract` or the `chainId` is missing, or of another type.
 * @throws {InvalidAbiError} when the event or function cannot be parsed.
 * @throws {FieldNotFoundError} when the event or function does not have the field of a condition or the claimant.
 * @throws {InvalidConditionError} for an operator that does not exist, for a value of another type than the field, for a
 * field without a condition, such as `{}`, and where `where`, a field or an operator is undefined.
 * @throws {InvalidClaimantFieldError} when the claimant's field is not an address, or is nested too deep.
 * @throws {InvalidFilterDataError} when a value does not fit the type of its field, or is empty.
 * @throws {FilterNotNumericError} when a numeric comparison is on a field that is not a number.
 * @throws {FilterNotTextError} when an operator does not fit the type of its field.
 * @throws {InvalidPatternError} when the pattern is not supported, or too large.
 * @throws {HashedFieldError} when the chain stores only the hash of the field.
 * @throws {UnsupportedFieldTypeError} when the type of the field cannot be compared.
 * @throws {TooManyActionStepsError} for more than four conditions.
 * @throws {AddressFormatError} when an address is malformed, or its checksum is wrong.
 * @throws {UnsafeChainIdError} when a chain id is too large for an exact number.
 * @example
 * defineAction({
 *   event: 'event Transfer(address indexed from, address indexed to, uint256 value)',
 *   contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
 *   chainId: 1,
 *   where: { value: { gte: parseUnits('100', 6) } },
 *   claimant: 'from',
 * })
 */
export function defineAction<
  // The one that is not given has no fields.
  const event extends AbiEvent | string = never,
  const fn extends AbiFunction | string = never,
>(options: ActionOptions<event, fn>): DefinedAction {
  return toAction(options)
}

/** The same, before its fields are known: also JavaScript calls the function. */
type UncheckedOptions = {
  readonly event?: unknown
  readonly function?: unknown
  readonly contract: Address
  readonly chainId: number
  readonly where?: unknown
  readonly claimant: unknown
}

const actionOptions = {
  ...{ event: 'optional', function: 'optional', where: 'optional', claimant: 'optional' },
  contract: { use: 'required', form: textForm },
  chainId: {
    use: 'required',
    form: { isValid: (value) => typeof value === 'number', needed: 'a number, such as 8453' },
  },
} satisfies Record<keyof UncheckedOptions, OptionRule>

function toAction(options: UncheckedOptions): DefinedAction {
  requireKnownOptions('defineAction', options, actionOptions)
  const { contract: targetContract, chainId, claimant } = options
  const where = Object.hasOwn(options, 'where') ? options.where : {}
  const item = readItem(options)
  const fields = listFields(item).flatMap(flatten)
  const place = { ...toStepSignature(item), targetContract, chainId }
  // Dropped, it would let each event or call count.
  if (where === undefined) throw new InvalidConditionError({ field: 'where', why: UNDEFINED })
  if (typeof where !== 'object' || where === null) {
    throw new InvalidConditionError({ field: 'where', why: 'is not an object of conditions by field' })
  }
  const criteria = Object.entries(where).flatMap(([name, conditions]: [string, unknown]) =>
    toCriteria(findField(item, fields, name), conditions),
  )
  const { actionType: _, ...signature } = place
  const action: Action = {
    actionClaimant: { ...signature, fieldIndex: toClaimantIndex(item, fields, claimant) },
    actionSteps: (criteria.length === 0 ? [anyParameterCriteria] : criteria).map((actionParameter) => ({
      ...place,
      actionParameter,
    })),
  }
  validateAction(action, { abiItems: createAbiRegistry([item]) })
  return { ...action, abi: [item] }
}

/** A condition that each event or call meets. Source: docs/protocol.md#codec-and-matching. */
export const anyParameterCriteria = {
  filterType: FilterOperator.EQUAL,
  fieldType: FieldType.BYTES,
  fieldIndex: ANY_PARAMETER,
  filterData: '0x',
} as const satisfies Criteria

/** Returns how a step names an event or a function. */
export function toStepSignature(
  item: AbiEvent | AbiFunction,
): Pick<ActionStep, 'signature' | 'signatureType' | 'actionType'> {
  return item.type === 'event'
    ? { signature: toEventSelector(item), signatureType: SignatureType.EVENT, actionType: ActionType.EVENT }
    : {
        signature: padSignature(toFunctionSelector(item)),
        signatureType: SignatureType.FUNC,
        actionType: ActionType.FUNC,
      }
}

function readItem({ event, function: fn }: UncheckedOptions): AbiEvent | AbiFunction {
  if ((event === undefined) === (fn === undefined)) throw new InvalidAbiError('`event` or `function`: one is needed')
  const [item] = parseAbiItems([event ?? fn])
  const needed = event === undefined ? 'function' : 'event'
  if (item?.type === 'event' && needed === 'event' && !item.anonymous) return item
  if (item?.type === 'function' && needed === 'function') return item
  throw new InvalidAbiError(`\`${needed}\`, which is not ${withArticle(needed)} with a signature`)
}

/** A field with its dotted name. */
type NamedField = { readonly name: string; readonly node: FieldNode }

function flatten(node: FieldNode): readonly NamedField[] {
  const nested = node.children.flatMap(flatten).map((child) => ({ ...child, name: `${node.name}.${child.name}` }))
  return [{ name: node.name, node }, ...nested]
}

function findField(item: AbiEvent | AbiFunction, fields: readonly NamedField[], name: string): NamedField {
  const found = fields.find((field) => field.name === name)
  if (found) return found
  const names = fields.filter(({ node }) => node.children.length === 0).map((field) => `"${field.name}"`)
  throw new FieldNotFoundError(`There is no field "${name}" in ${describeAbiItem(item)}, which has ${names.join(', ')}`)
}

function toClaimantIndex(item: AbiEvent | AbiFunction, fields: readonly NamedField[], claimant: unknown): number {
  if (claimant === TRANSACTION_SENDER) return TRANSACTION_SENDER
  if (typeof claimant !== 'string') throw new InvalidClaimantFieldError(String(claimant))
  const { node } = findField(item, fields, claimant)
  if (node.claimantIndex === null) throw new InvalidClaimantFieldError(claimant)
  return node.claimantIndex
}

const operators = {
  eq: FilterOperator.EQUAL,
  not: FilterOperator.NOT_EQUAL,
  gt: FilterOperator.GREATER_THAN,
  gte: FilterOperator.GREATER_THAN_OR_EQUAL,
  lt: FilterOperator.LESS_THAN,
  lte: FilterOperator.LESS_THAN_OR_EQUAL,
  contains: FilterOperator.CONTAINS,
  regex: FilterOperator.REGEX,
} as const

const UNDEFINED = 'is undefined. Leave it out only to let every value count'

function toCriteria({ name, node }: NamedField, conditions: unknown): readonly Criteria[] {
  const byOperator = typeof conditions === 'object' && conditions !== null ? conditions : { eq: conditions }
  const given: [string, unknown][] = Object.entries(byOperator)
  // Dropped, they would let each event or call count.
  if (conditions === undefined) throw new InvalidConditionError({ field: name, why: UNDEFINED })
  if (given.length === 0) throw new InvalidConditionError({ field: name, why: 'has no condition' })
  return given.map(([operator, value]) => {
    const filterType = isOperator(operator) ? operators[operator] : null
    if (filterType === null) {
      const known = Object.keys(operators).join(', ')
      throw new InvalidConditionError({
        field: name,
        why: `has the condition "${operator}", and these exist: ${known}`,
      })
    }
    if (value === undefined)
      throw new InvalidConditionError({ field: name, why: `has "${operator}", which ${UNDEFINED}` })
    if (node.use === null) throw unsupportedFieldError(name, node)
    const { fieldIndex, fieldType, leaf } = node.use
    const filterData = parseFilterValue(leaf, toText(name, leaf, node.type, value))
    return { filterType, fieldType, fieldIndex, filterData }
  })
}

function unsupportedFieldError(name: string, { children, isIndexed, type }: FieldNode) {
  if (isIndexed && type !== 'bool') return new HashedFieldError(name)
  return children.length > 0
    ? new FieldNotFoundError(`"${name}" is a group, not a field`)
    : new UnsupportedFieldTypeError({ field: name, type })
}

function isOperator(name: string): name is keyof typeof operators {
  return Object.hasOwn(operators, name)
}

function toText(field: string, leaf: LeafType, type: string, value: unknown): string {
  const isNumber = leaf.type === 'uint' || leaf.type === 'int'
  if (isNumber ? typeof value === 'bigint' || Number.isSafeInteger(value) : typeof value === 'string') {
    return String(value)
  }
  const needed = isNumber ? 'a bigint' : 'a string'
  throw new InvalidConditionError({ field, why: `is ${withArticle(type)} and is compared with ${needed}` })
}
