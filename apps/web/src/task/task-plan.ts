import { FilterOperator, humanName, toNameWords, verbPhrase } from '@laurel/protocol'
import type { Abi, AbiEvent, AbiFunction, AbiParameter, Address } from 'viem'
import { formatUnits, isHex, parseAbi, toFunctionSelector } from 'viem'
import { addressOrNull } from '../abi/address-text.ts'
import { pathKey } from '../abi/fields.ts'
import type { Draft, FilterDraft } from '../action-editor/draft.ts'
import { taskText } from '../language/en/task.ts'
import { readAmount, type Unit } from '../token/amount.ts'

/** One input of the call. */
export type TaskField = {
  readonly name: string
  readonly type: 'address' | 'number' | 'boolean' | 'text' | 'hex'
  /** The unit of a number; null for a plain number. */
  readonly unit: Unit | null
  /** The value that the conditions require, without separators, or empty. */
  readonly prefilled: string
}

/** The call that completes a task, and the inputs that the user fills in. */
export type TaskPlan = {
  readonly to: Address
  readonly call: AbiFunction
  readonly fields: readonly TaskField[]
}

const [transfer] = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])

/**
 * Returns the call by which a wallet completes a task: the function of the action, `transfer` for a token's transfers,
 * or the one function of a verified contract that the event is named after. Null when there is no such call, an input
 * has no field, or the call gives another account rights over the user's assets. The task is then done elsewhere.
 * Whether the call qualifies is known only after its simulation. Pure.
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
  }: { readonly abi: Abi | null; readonly units: ReadonlyMap<string, Unit>; readonly account: Address },
): TaskPlan | null {
  const [actionDraft, ...others] = actions
  const to = actionDraft === undefined ? null : addressOrNull(actionDraft.addressText)
  // Several events must come from one transaction, and no single call is known to emit them.
  if (actionDraft?.item == null || others.length > 0 || actionDraft.isAnyContract || to === null) return null
  const { item, conditions } = actionDraft
  if (isTransfer(item)) {
    const unit = units.get('2')
    const paysReceiver = claimant.type === 'field' && claimant.path[0] === 1
    // Another account has to send it, or the meaning of a number is unknown.
    if (unit === undefined || paysReceiver) return null
    const fields: readonly TaskField[] = [
      { name: 'to', type: 'address', unit: null, prefilled: prefilledBy(conditions, 1, null) },
      { name: 'amount', type: 'number', unit, prefilled: prefilledBy(conditions, 2, unit) },
    ]
    return { to, call: transfer, fields }
  }
  const call = item.type === 'function' ? item : namesake(item, abi)
  if (call === null || call.stateMutability !== 'nonpayable' || givesRights(call)) return null
  const fields = call.inputs.map((input): TaskField | null => {
    const type = typeOf(input)
    // Matched by name, because an event and the function that emits it name the same values alike.
    const at = item.inputs.findIndex(({ name }) => name === input.name)
    const unit = units.get(pathKey([at])) ?? null
    const isDoer = claimant.type === 'field' && claimant.path.length === 1 && claimant.path[0] === at && at >= 0
    const prefilled = isDoer ? account : prefilledBy(conditions, at, unit)
    return type === null ? null : { name: input.name ?? '', type, unit: type === 'number' ? unit : null, prefilled }
  })
  const known = fields.filter((field) => field !== null)
  return known.length < fields.length ? null : { to, call, fields: known }
}

/**
 * Returns the text of the button: “Send TUSD”, “Ring a bell on Task board”. Pure.
 * @param place - the contract's name, or null.
 */
export function taskVerb(item: AbiEvent | AbiFunction, place: string | null): string {
  const phrase = verbPhrase(item) ?? taskText('use', { name: humanName(item.name) })
  const [verb = '', ...object] = phrase.split(' ')
  const words = [baseOf(verb), ...object].join(' ')
  if (place === null) return words
  return taskText(verb === 'sends' ? 'verbAt' : 'verbOn', { verb: words, place })
}

/** The result of parsing the fields: the arguments of the call, or the error of each field. */
export type TaskResult =
  | { readonly status: 'ok'; readonly args: readonly unknown[] }
  | { readonly status: 'error'; readonly problems: readonly (string | null)[] }

/**
 * Parses the fields. Pure and total.
 * @param texts - in the order of the fields.
 */
export function readTask(fields: readonly TaskField[], texts: readonly string[]): TaskResult {
  const read = fields.map((field, at) => readField(field, texts[at] ?? ''))
  const problems = read.map((each) => (each.status === 'error' ? each.problem : null))
  if (problems.some((problem) => problem !== null)) return { status: 'error', problems }
  return { status: 'ok', args: read.flatMap((each) => (each.status === 'ok' ? [each.value] : [])) }
}

type FieldReading =
  | { readonly status: 'ok'; readonly value: unknown }
  | { readonly status: 'error'; readonly problem: string }

function readField({ type, unit }: TaskField, text: string): FieldReading {
  const typed = text.trim()
  const wrong = (problem: string) => ({ status: 'error', problem }) as const
  switch (type) {
    case 'address': {
      const address = addressOrNull(typed)
      return address === null ? wrong(taskText('enterAddress')) : { status: 'ok', value: address }
    }
    case 'number': {
      const reading = readAmount(typed, unit ?? { symbol: taskText('thisNumber'), decimals: 0, token: '0x' })
      if (typed === '') return wrong(taskText('enterNumber'))
      return reading.status === 'ok' ? { status: 'ok', value: reading.raw } : wrong(reading.problem)
    }
    case 'boolean':
      return typed === 'true' || typed === 'false'
        ? { status: 'ok', value: typed === 'true' }
        : wrong(taskText('enterBoolean'))
    case 'text':
      return { status: 'ok', value: text }
    case 'hex':
      return isHex(typed) ? { status: 'ok', value: typed } : wrong(taskText('enterHex'))
    default:
      return type satisfies never
  }
}

/** Calls that let other accounts take the caller's assets. Anyone can create a boost, and its reward may be bait. */
const rights = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function approve(address spender, uint256 id, uint256 amount)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function increaseAllowance(address spender, uint256 more)',
  'function increaseApproval(address spender, uint256 more)',
  'function setApprovalForAll(address operator, bool isApproved)',
  'function setOperator(address operator, bool isApproved)',
  'function authorizeOperator(address operator)',
  'function transferOwnership(address owner)',
])
const rightsSelectors = new Set(rights.map(toFunctionSelector))

const RIGHTS_WORDS =
  /^(allow|allowance|allowances|allowed|approv\w*|authori[sz]\w*|permit\w*|permission\w*|operators?|delegat\w*|roles?|owners?|ownership|admins?|managers?|guardians?|modules?|upgrade\w*)$/

/** By its selector, because a table of signatures may have another name for it, or by its name. */
function givesRights(call: AbiFunction): boolean {
  return (
    rightsSelectors.has(toFunctionSelector(call)) ||
    toNameWords(call.name).some((word) => RIGHTS_WORDS.test(word.toLowerCase()))
  )
}

/** Null for bytes of any length, which may be a nested call that the user cannot read. */
function typeOf({ type }: AbiParameter): TaskField['type'] | null {
  if (type === 'address') return 'address'
  if (/^u?int\d*$/.test(type)) return 'number'
  if (type === 'bool') return 'boolean'
  if (type === 'string') return 'text'
  return /^bytes\d+$/.test(type) ? 'hex' : null
}

/** ERC-20's `Transfer`: two accounts and an amount. An NFT's indexes the third value. */
function isTransfer(item: AbiEvent | AbiFunction): boolean {
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
function prefilledBy(conditions: readonly FilterDraft[], at: number, unit: Unit | null): string {
  const rule = conditions.find(({ path }) => path.length === 1 && path[0] === at)
  if (rule === undefined) return ''
  if (rule.filterType !== FilterOperator.EQUAL && rule.filterType !== FilterOperator.GREATER_THAN_OR_EQUAL) return ''
  if (unit === null || !rule.isRaw || !/^\d+$/.test(rule.valueText)) return rule.valueText
  return formatUnits(BigInt(rule.valueText), unit.decimals)
}

function baseOf(third: string): string {
  const base = third.replace(/ies$/, 'y').replace(/(sh|ch|x|ss|zz|o)es$/, '$1')
  const verb = base === third ? third.replace(/([^s])s$/, '$1') : base
  return verb.charAt(0).toUpperCase() + verb.slice(1)
}
