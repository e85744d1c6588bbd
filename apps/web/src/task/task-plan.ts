import { FilterOperator, verbPhrase } from '@laurel/protocol'
import type { Abi, AbiEvent, AbiFunction, AbiParameter, Address } from 'viem'
import { formatUnits, parseUnits, zeroAddress } from 'viem'
import { addressOrNull } from '../abi/address-text.ts'
import { pathKey } from '../abi/fields.ts'
import type { ActionDraft, Draft, FilterDraft } from '../action-editor/draft.ts'
import type { Unit } from '../token/amount.ts'
import { givesRights } from './gives-rights.ts'

/** One input of a call, or one value of an input that has several (a tuple). */
export type TaskField = {
  /** Its name; of a value of an input with several, those of the input and of what contains it, too. */
  readonly names: readonly string[]
  /** Its place: the index of the input, and those in the tuples that contain it. */
  readonly path: readonly number[]
  /** Its type in the ABI: `uint8`. */
  readonly abiType: string
  readonly type: 'address' | 'number' | 'boolean' | 'text' | 'hex'
  /** The unit of a number; null for a plain number. */
  readonly unit: Unit | null
  /** The value that the conditions require, without separators, or empty. */
  readonly prefilled: string
  /**
   * Why the value cannot be changed: the conditions require exactly it, or it is the account that is paid. `minimum`:
   * it is the lowest one that qualifies. Null when the user chooses it.
   */
  readonly fixedBy: 'boost' | 'payee' | 'minimum' | null
}

/** A call of a contract that completes a task, and the inputs that the user fills in. */
export type CallPlan = {
  readonly type: 'call'
  readonly to: Address
  readonly call: AbiFunction
  /** The values of the function. A payable function has one more, last: how much of the native currency is sent. */
  readonly fields: readonly TaskField[]
}

/** A transfer of a token that completes a task. */
export type SendPlan = {
  readonly type: 'send'
  readonly unit: Unit
  /** The only account that qualifies; null for any. */
  readonly receiver: Address | null
  /** In base units; null when every amount qualifies. With `isExact`, no other amount does. */
  readonly amount: { readonly least: bigint; readonly isExact: boolean } | null
}

/** How many values a form has at the most. Nobody fills in more, and a boost can name a function with any number. */
const MAX_FIELDS = 16
/** How deep tuples are nested at the most. A packed field index reaches five values deep. */
const MAX_DEPTH = 5

/** What completes a task on this page. */
export type TaskPlan = CallPlan | SendPlan

/**
 * Returns how a wallet completes a task on this page: a transfer of the token, the function of the action, or the one
 * function of a verified contract that the event is named after. Null when there is no such call, an input has no field,
 * or the call gives another account rights over the user's assets. The task is then done elsewhere. Whether the
 * transaction qualifies is known only after its simulation. Pure.
 * @param abi - the contract's verified ABI; null for none.
 * @param units - of the numbers of the event or function, by path.
 * @param account - the connected account.
 */
export function planTask(
  { actions, claimant }: Draft,
  {
    abi,
    units,
    account,
    nativeSymbol,
  }: {
    readonly abi: Abi | null
    readonly units: ReadonlyMap<string, Unit>
    readonly account: Address
    /** The symbol of the network's currency. */
    readonly nativeSymbol: string
  },
): TaskPlan | null {
  const actionDraft = onlyAction(actions)
  if (actionDraft === null) return null
  const { item, conditions, to } = actionDraft
  if (isTransfer(item)) {
    const unit = units.get('2')
    const paysReceiver = claimant.type === 'field' && claimant.path[0] === 1
    // Another account has to send it, or the meaning of a number is unknown.
    return unit === undefined || paysReceiver ? null : planSend(conditions, unit, account)
  }
  const call = item.type === 'function' ? item : namesake(item, abi)
  const isPayable = call?.stateMutability === 'payable'
  if (call === null || (call.stateMutability !== 'nonpayable' && !isPayable) || givesRights(call)) return null
  const leaves = listLeaves(call.inputs)
  if (leaves === null) return null
  const known = leaves.map(({ names, path, abiType, type }): TaskField => {
    const [first = 0, ...others] = path
    const at = item === call ? first : findNamesake(item, call.inputs[first], others.length > 0)
    const place = [at, ...others]
    const unit = (type === 'number' ? units.get(pathKey(place)) : undefined) ?? null
    const common = { names, path, abiType, type, unit }
    const isDoer = at >= 0 && claimant.type === 'field' && pathKey(claimant.path) === pathKey(place)
    return isDoer
      ? { ...common, prefilled: account, fixedBy: 'payee' }
      : { ...common, ...prefilledBy(conditions, place, unit) }
  })
  const sent: TaskField = {
    ...{ names: ['value'], path: [call.inputs.length], abiType: 'uint256', type: 'number' },
    unit: { symbol: nativeSymbol, decimals: 18, token: zeroAddress },
    ...{ prefilled: '', fixedBy: null },
  }
  return { type: 'call', to, call, fields: isPayable ? [...known, sent] : known }
}

type OnlyAction = Pick<ActionDraft, 'conditions'> & { readonly item: AbiEvent | AbiFunction; readonly to: Address }

/**
 * Returns the action of a task that has one, in one contract. Null otherwise: several events must come from one
 * transaction, and no single call is known to emit them. Pure.
 */
export function onlyAction(actions: readonly ActionDraft[]): OnlyAction | null {
  const [first, ...others] = actions
  const to = first === undefined ? null : addressOrNull(first.addressText)
  if (first?.item == null || others.length > 0 || first.isAnyContract || to === null) return null
  return { item: first.item, conditions: first.conditions, to }
}

function planSend(conditions: readonly FilterDraft[], unit: Unit, account: Address): SendPlan | null {
  const [from, to, value] = [0, 1, 2].map((at) => prefilledBy(conditions, [at], at === 2 ? unit : null))
  // Only another account can send it.
  const sender = from?.fixedBy === 'boost' ? addressOrNull(from.prefilled) : account
  if (sender?.toLowerCase() !== account.toLowerCase()) return null
  const least = /^\d+(\.\d+)?$/.test(value?.prefilled ?? '') ? parseUnits(value?.prefilled ?? '', unit.decimals) : null
  return {
    ...{ type: 'send', unit, receiver: to?.fixedBy === 'boost' ? addressOrNull(to.prefilled) : null },
    amount: least === null ? null : { least, isExact: value?.fixedBy === 'boost' },
  }
}

/** One value of a call, wherever it is. */
type Leaf = Pick<TaskField, 'names' | 'path' | 'abiType' | 'type'>

/** Returns the values of inputs, those of tuples one by one. Null when one has no field, or there are too many to fill in. */
function listLeaves(inputs: readonly AbiParameter[]): readonly Leaf[] | null {
  const leaves: Leaf[] = []
  const add = (given: readonly AbiParameter[], names: readonly string[], path: readonly number[]): boolean =>
    given.every((input, at) => {
      const place = { names: [...names, input.name ?? ''], path: [...path, at] }
      if (input.type === 'tuple') {
        const { components = [] } = Object.assign({ components: [] }, input)
        return components.length > 0 && place.path.length < MAX_DEPTH && add(components, place.names, place.path)
      }
      const type = typeOf(input)
      if (type === null || leaves.length >= MAX_FIELDS) return false
      leaves.push({ ...place, abiType: input.type, type })
      return true
    })
  return add(inputs, [], []) ? leaves : null
}

/**
 * Returns the index of the value of an event that an input of a function is named after, because an event and the function
 * that emits it name the same values alike. -1 for none.
 * @param isTuple - whether the values in it have to be the same ones, too.
 */
function findNamesake({ inputs }: AbiEvent | AbiFunction, input: AbiParameter | undefined, isTuple: boolean): number {
  if (input?.name === undefined || input.name === '') return -1
  return inputs.findIndex((other) => other.name === input.name && (!isTuple || toShape(other) === toShape(input)))
}

/** Returns the type of a value with the names and types of what it contains. */
function toShape(input: AbiParameter): string {
  const components = 'components' in input ? input.components : []
  return `${input.type}(${components.map((each) => `${toShape(each)} ${each.name}`).join()})`
}

/** Null for bytes of any length, which may be a nested call that the user cannot read, and for lists. */
function typeOf({ type }: AbiParameter): TaskField['type'] | null {
  if (type === 'address') return 'address'
  if (/^u?int\d*$/.test(type)) return 'number'
  if (type === 'bool') return 'boolean'
  if (type === 'string') return 'text'
  return /^bytes\d+$/.test(type) ? 'hex' : null
}

/** Returns whether an item is ERC-20's `Transfer`: two accounts and an amount. An NFT's indexes the third value. Pure. */
export function isTransfer(item: AbiEvent | AbiFunction): boolean {
  const types = item.inputs.map(({ type }) => type).join()
  return item.type === 'event' && item.name === 'Transfer' && types === 'address,address,uint256'
}

/** Returns the one function that an event is named after: `writeNote` for `NoteWritten`. */
function namesake(item: AbiEvent, abi: Abi | null): AbiFunction | null {
  const words = verbPhrase(item)
  if (words === null || abi === null) return null
  const [found, ...others] = abi.filter((each) => each.type === 'function').filter((each) => verbPhrase(each) === words)
  return found === undefined || others.length > 0 ? null : found
}

/** Returns the value that the conditions require for an input. Empty when the user must choose it. */
function prefilledBy(
  conditions: readonly FilterDraft[],
  place: readonly number[],
  unit: Unit | null,
): Pick<TaskField, 'prefilled' | 'fixedBy'> {
  const rules = conditions.filter(({ path }) => pathKey(path) === pathKey(place))
  const exact = rules.find(({ filterType }) => filterType === FilterOperator.EQUAL)
  if (exact !== undefined) return { prefilled: inUnit(exact, 0n, unit), fixedBy: 'boost' }
  const least = rules.find(({ filterType }) => filterType === FilterOperator.GREATER_THAN_OR_EQUAL)
  if (least !== undefined) return { prefilled: inUnit(least, 0n, unit), fixedBy: 'minimum' }
  const above = rules.find(({ filterType }) => filterType === FilterOperator.GREATER_THAN)
  if (above?.isRaw && /^\d+$/.test(above.valueText)) return { prefilled: inUnit(above, 1n, unit), fixedBy: 'minimum' }
  return { prefilled: '', fixedBy: null }
}

/** @param more - added to the value, in base units. */
function inUnit({ isRaw, valueText }: FilterDraft, more: bigint, unit: Unit | null): string {
  if (!isRaw || !/^\d+$/.test(valueText)) return valueText
  return formatUnits(BigInt(valueText) + more, unit?.decimals ?? 0)
}
