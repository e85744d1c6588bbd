/**
 * The second evaluator: JSON in, result out, with no preparation and no cache. It follows only
 * docs/protocol.md#codec-and-matching and the words of the issue. It imports no code of the package, so that it does
 * not repeat an error of the match engine.
 */
import {
  type AbiEvent,
  type AbiFunction,
  type AbiParameter,
  type Hex,
  parseAbi,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { isCleanWord, isEncoding, leafAt, type NaiveReading, readPath, wordValue } from './naive-decoder.ts'
import { passes } from './naive-filter.ts'
import { type NaiveOperation, ownersOf } from './naive-ownership.ts'
import type { Recorded, RecordedLog, RecordedTransaction } from './naive-transaction.ts'

/** A step of a definition file, with numbers or decimal strings. */
export type NaiveStep = {
  readonly signature: string
  readonly signatureType?: number
  readonly actionType?: number
  readonly targetContract: string
  readonly chainid: number | string
  readonly actionParameter: {
    readonly filterType: number
    readonly fieldType: number
    readonly fieldIndex: number
    readonly filterData: string
  }
}

/** A definition file. */
export type NaiveDefinition = {
  readonly actionClaimant: {
    readonly signatureType?: number
    readonly signature: string
    readonly fieldIndex: number
    readonly targetContract: string
    readonly chainid: number | string
  }
  readonly actionSteps: readonly NaiveStep[]
  readonly abi?: readonly (string | AbiEvent | AbiFunction)[]
  readonly notBeforeBlockNumber?: number | string
}

/**
 * The result of the naive evaluator. `error` means that the definition cannot be evaluated, or that two ABI items give
 * different results. `claimants` and the rest are lower case; `pairs` are the matching logs that name an account,
 * ascending.
 */
export type NaiveResult = {
  readonly status: 'matched' | 'ambiguous' | 'indeterminate' | 'rejected' | 'error'
  readonly claimants: readonly string[]
  readonly logIndexes: readonly number[]
  readonly pairs: readonly (readonly [number, string])[]
  /** The claimants that provably own the completion. */
  readonly owners: readonly string[]
}

/** An input without a result. */
class NaiveError extends Error {
  override readonly name = 'NaiveError'
}

const ZERO = '0x0000000000000000000000000000000000000000'
const TRANSFER = toEventSelector('event Transfer(address,address,uint256)')
const USER_OPERATION = toEventSelector('event UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')
const ENTRY_POINTS = [
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
].map((address) => address.toLowerCase())
const OLD_OPERATION = '(address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)'
const PACKED_OPERATION = '(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)'
const BUNDLE_SELECTORS = [OLD_OPERATION, PACKED_OPERATION].flatMap((operation) => [
  toFunctionSelector(`function handleOps(${operation}[],address)`),
  toFunctionSelector(`function handleAggregatedOps((${operation}[],address,bytes)[],address)`),
])

/** Evaluates one definition on one transaction. */
export function judgeNaively(definition: NaiveDefinition, recorded: Recorded): NaiveResult {
  try {
    return judge(definition, recorded)
  } catch (error) {
    if (!(error instanceof NaiveError)) throw error
    return answer('error')
  }
}

function answer(
  result: NaiveResult['status'],
  claimants: readonly string[] = [],
  logIndexes: readonly number[] = [],
  pairs: NaiveResult['pairs'] = [],
  owners: readonly string[] = [],
): NaiveResult {
  return { status: result, claimants, logIndexes, pairs, owners }
}

type Step = NaiveStep & { readonly onchain: string; readonly isEvent: boolean; readonly target: string }
type Group = readonly [Step, ...Step[]]

function judge(definition: NaiveDefinition, { chainId, transaction, receipt }: Recorded): NaiveResult {
  const steps = definition.actionSteps.map(readStep)
  if (steps.length < 1 || steps.length > 4) throw new NaiveError('1 to 4 steps')
  const groups = groupsOf(steps)
  const { events, functions } = readAbi(definition.abi ?? [])
  const claimantGroup = groupOfClaimant(definition, groups)
  const ways = groups.map((group) =>
    group[0].isEvent
      ? layoutsOf(definition, group, events, group === claimantGroup)
      : callsOf(group, functions, group === claimantGroup),
  )

  if (receipt === null || receipt.blockNumber === null) return answer('rejected')
  if (receipt.status === null) return answer('indeterminate')
  if (BigInt(receipt.status) === 0n) return answer('rejected')
  if (transaction.input === null && steps.some((step) => !step.isEvent)) return answer('indeterminate')
  const { notBeforeBlockNumber } = definition
  if (notBeforeBlockNumber !== undefined && BigInt(receipt.blockNumber) < BigInt(notBeforeBlockNumber)) {
    return answer('rejected')
  }

  // All groups must be met by one user operation's logs; without a bundle the transaction is one operation.
  const operations = groups.length === 1 ? [receipt.logs] : cutByUserOperation(receipt.logs)
  const met = operations
    .map((logs) => ({
      logs,
      outcomes: groups.map((group, at) => {
        if (Number(group[0].chainid) !== chainId) return []
        const isNaming = group === claimantGroup
        return group[0].isEvent
          ? logsThatMatch(definition, group, ways[at] ?? [], logs, isNaming)
          : callThatMatches(definition, group, ways[at] ?? [], transaction, isNaming)
      }),
    }))
    .filter(({ outcomes }) => outcomes.every((hits) => hits.length > 0))
  if (met.length === 0) return answer('rejected')

  const logIndexes = ascending(
    met.flatMap(({ outcomes }) => outcomes.flat()).flatMap(({ log }) => (log === null ? [] : [Number(log.logIndex)])),
  )
  const isSender = definition.actionClaimant.fieldIndex === 255
  const owned = met.map(({ logs, outcomes }): NaiveOperation => {
    const last = groups.length === 1 ? undefined : logs.at(-1)
    return {
      account: last && isUserOperation(last) ? `0x${lower(last.topics[2] ?? '').slice(26)}` : null,
      groups: groups.map((group, at) => ({
        isNaming: group === claimantGroup,
        isRequiredCall:
          !group[0].isEvent && group[0].target === lower(transaction.to) && (outcomes[at] ?? []).length > 0,
        hits: outcomes[at] ?? [],
      })),
    }
  })
  const owners = (claimants: readonly string[]) => ownersOf(claimants, owned, transaction, receipt.logs, isSender)
  if (isSender) {
    const isBundle =
      receipt.logs.some(isUserOperation) ||
      (ENTRY_POINTS.includes(lower(transaction.to)) &&
        BUNDLE_SELECTORS.some((selector) => lower(transaction.input).startsWith(selector)))
    const senders = isBundle ? [] : [lower(transaction.from)]
    return answer('matched', senders, logIndexes, [], owners(senders))
  }
  const at = claimantGroup ? groups.indexOf(claimantGroup) : -1
  const hits = met.flatMap(({ outcomes }) => outcomes[at] ?? [])
  const byCall = hits.find(({ log, claimant }) => log === null && claimant !== null)
  if (byCall?.claimant) return answer('matched', [byCall.claimant], logIndexes, [], owners([byCall.claimant]))
  const pairs = hits
    .flatMap(({ log, claimant }) =>
      log === null || claimant === null ? [] : [[Number(log.logIndex), claimant] as const],
    )
    .sort(([one], [other]) => one - other)
  const named = [...new Set(pairs.map(([, claimant]) => claimant))]
  return answer(named.length > 1 ? 'ambiguous' : 'matched', named, logIndexes, pairs, owners(named))
}

function readStep(step: NaiveStep): Step {
  const onchain = onchainSignature(step.signature)
  const isSelector = onchain.startsWith(`0x${'0'.repeat(56)}`)
  return {
    ...step,
    onchain,
    isEvent: step.signatureType === undefined ? !isSelector : step.signatureType === 0,
    target: lower(step.targetContract),
  }
}

function onchainSignature(signature: string): string {
  const digits = signature.slice(2).toLowerCase()
  if (digits.length !== 8 && digits.length !== 64) throw new NaiveError('signature')
  return `0x${digits.padStart(64, '0')}`
}

// "Steps with the same signature, target and chain form a group that one single log must satisfy; function steps are
// judged one by one."
function groupsOf(steps: readonly Step[]): readonly Group[] {
  const groups: [Step, ...Step[]][] = []
  for (const step of steps) {
    const own = groups.find(
      ([first]) =>
        step.isEvent &&
        first.isEvent &&
        first.onchain === step.onchain &&
        first.target === step.target &&
        String(first.chainid) === String(step.chainid),
    )
    if (own) own.push(step)
    else groups.push([step])
  }
  return groups
}

// "A claimant belongs to a step with its own signature on its own chain when the targets are the same or one of the two is
// the wildcard." The same target first, then the order of the steps.
function groupOfClaimant({ actionClaimant }: NaiveDefinition, groups: readonly Group[]): Group | undefined {
  if (actionClaimant.fieldIndex === 255) return undefined
  const signature = onchainSignature(actionClaimant.signature)
  const wanted = lower(actionClaimant.targetContract)
  const own = groups.filter(
    ([{ onchain, chainid }]) => onchain === signature && String(chainid) === String(actionClaimant.chainid),
  )
  return own.find(([{ target }]) => target === wanted) ?? own.find(([{ target }]) => target === ZERO || wanted === ZERO)
}

// "It is then read from a log (or call) that met that step and lies at the named target, never from another log."
function liesWhereNamed({ actionClaimant }: NaiveDefinition, address: string): boolean {
  const wanted = lower(actionClaimant.targetContract)
  return wanted === ZERO || lower(address) === wanted
}

function readAbi(abi: readonly (string | AbiEvent | AbiFunction)[]) {
  const texts = abi.filter((item) => typeof item === 'string')
  const items = abi.filter((item) => typeof item !== 'string')
  const all: readonly { readonly type: string }[] = [
    ...items,
    ...(texts.length === 0 ? [] : parseAbi<readonly string[]>(texts)),
  ]
  return {
    events: all.filter((item): item is AbiEvent => item.type === 'event'),
    functions: all.filter((item): item is AbiFunction => item.type === 'function'),
  }
}

/** One way to read a log (`topics` is how many it has) or a call (`topics` is null). */
type Way = {
  readonly inputs: readonly (AbiParameter & { readonly indexed?: boolean | undefined })[]
  readonly topics: number | null
  readonly decodes: (topics: readonly string[], data: string) => boolean
}

function layoutsOf(
  definition: NaiveDefinition,
  group: Group,
  events: readonly AbiEvent[],
  isNaming: boolean,
): readonly Way[] {
  const known = events.filter((item) => !item.anonymous && toEventSelector(item) === group[0].onchain)
  needItems(group, known.length, isNaming)
  const [any] = known
  const laidOut =
    any && group[0].onchain === TRANSFER
      ? [2, 3].map((count) => ({ ...any, inputs: any.inputs.map((input, at) => ({ ...input, indexed: at < count })) }))
      : known
  const ways = laidOut.map((item): Way => {
    const topics = 1 + item.inputs.filter(({ indexed }) => indexed).length
    const decodes = (logTopics: readonly string[], data: string) => {
      const [indexed, others] = [true, false].map((wanted) =>
        item.inputs.filter((input) => (input.indexed === true) === wanted),
      )
      return (
        (indexed ?? []).every((input, at) => isTopicOf(input, logTopics[at + 1])) &&
        isEncoding(others ?? [], new Uint8Array(Buffer.from(data.slice(2), 'hex')))
      )
    }
    return { inputs: item.inputs, topics, decodes }
  })
  if (ways.length > 0 && ways.every((way) => isHashed(definition, group, way, isNaming))) throw new NaiveError('hashed')
  return ways
}

function callsOf(group: Group, functions: readonly AbiFunction[], isNaming: boolean): readonly Way[] {
  const known = functions.filter(
    (item) => `0x${toFunctionSelector(item).slice(2).padStart(64, '0')}` === group[0].onchain,
  )
  needItems(group, known.length, isNaming)
  return known.map((item): Way => {
    const decodes = (_: readonly string[], data: string) =>
      isEncoding(item.inputs, new Uint8Array(Buffer.from(data.slice(10), 'hex')))
    return { inputs: item.inputs, topics: null, decodes }
  })
}

// "A missing ABI item [is an error]": where a field or a claimant must be read. Any parameter asks for no field.
function needItems(group: Group, count: number, isNaming: boolean): void {
  const isNeeded = isNaming || group.some(({ actionParameter }) => actionParameter.fieldIndex !== 255)
  if (count === 0 && isNeeded) throw new NaiveError('no ABI item')
}

// "An indexed string, bytes, array or tuple is only a hash and cannot [be compared]." A claimant's place in a tuple,
// where there is no tuple, names no field, hashed or not.
function isHashed(definition: NaiveDefinition, group: Group, { inputs }: Way, isNaming: boolean): boolean {
  const [argument = -1, position] = isNaming ? claimantPath(definition.actionClaimant.fieldIndex) : []
  const named = position === undefined || inputs[argument]?.type === 'tuple' ? [argument] : []
  const compared = group
    .filter(({ actionParameter }) => actionParameter.fieldIndex !== 255)
    .map(({ actionParameter }) => stepPath(actionParameter)[0] ?? -1)
  return [...compared, ...named].some((at) => {
    const input = inputs[at]
    return input?.indexed === true && /^(string|bytes|tuple)$|\]$/.test(input.type)
  })
}

function stepPath({ fieldType, fieldIndex }: NaiveStep['actionParameter']): readonly number[] {
  if (fieldType !== 4) return [fieldIndex]
  const path: number[] = []
  let packed = BigInt(fieldIndex)
  for (let level = 0; level < 5 && packed % 64n !== 63n; level++) {
    path.push(Number(packed % 64n))
    packed /= 64n
  }
  return path
}

function claimantPath(fieldIndex: number): readonly number[] {
  if (fieldIndex < 32) return [fieldIndex]
  return fieldIndex <= 253 ? [Math.floor((fieldIndex - 32) / 16), (fieldIndex - 32) % 16] : []
}

type Hit = NaiveOperation['groups'][number]['hits'][number]

function logsThatMatch(
  definition: NaiveDefinition,
  group: Group,
  ways: readonly Way[],
  logs: readonly RecordedLog[],
  isNaming: boolean,
): readonly Hit[] {
  const [{ onchain, target }] = group
  return logs
    .filter(({ removed }) => removed !== true)
    .filter(({ topics }) => lower(topics[0] ?? '') === onchain)
    .filter(({ address }) => target === ZERO || lower(address) === target)
    .flatMap((log): readonly Hit[] => {
      const { topics, data, address } = log
      const fitting = ways.filter((way) => way.topics === topics.length)
      const names = isNaming && liesWhereNamed(definition, address)
      const hit = judgeBytes(definition, group, ways.length === 0 ? null : fitting, topics, data, 0, names)
      const layouts = fitting.length > 1 ? fitting.filter((way) => way.decodes(topics, data)) : fitting
      return hit === null ? [] : [{ log, claimant: hit.claimant, layouts: layouts.map(({ inputs }) => inputs) }]
    })
}

function callThatMatches(
  definition: NaiveDefinition,
  group: Group,
  ways: readonly Way[],
  { to, input }: RecordedTransaction,
  isNaming: boolean,
): readonly Hit[] {
  const [{ onchain, target }] = group
  if (to === null || input === null || input.length < 10) return []
  if (!onchain.startsWith(`0x${'0'.repeat(56)}`) || lower(input).slice(2, 10) !== onchain.slice(58)) return []
  if (target !== ZERO && lower(to) !== target) return []
  const names = isNaming && liesWhereNamed(definition, to)
  const hit = judgeBytes(definition, group, ways.length === 0 ? null : ways, [], input, 4, names)
  return hit === null ? [] : [{ log: null, claimant: hit.claimant, layouts: ways.map(({ inputs }) => inputs) }]
}

/** The answer of the ways that fit; null for no. Those that decode in full speak, and must not contradict one another. */
function judgeBytes(
  definition: NaiveDefinition,
  group: Group,
  ways: readonly Way[] | null,
  topics: readonly string[],
  data: string,
  skip: number,
  isNaming: boolean,
): { readonly claimant: string | null } | null {
  if (ways === null)
    return group.every(({ actionParameter }) => anyParameter(actionParameter)) ? { claimant: null } : null
  const decoding = ways.length < 2 ? ways : ways.filter((way) => way.decodes(topics, data))
  const answers = (decoding.length === 0 ? ways : decoding).map((way) => {
    if (isHashed(definition, group, way, isNaming)) throw new NaiveError('hashed')
    return judgeOneWay(definition, group, way, topics, data, skip, isNaming)
  })
  const [first] = answers
  if (first === undefined) return null
  if (answers.some((other) => (other === null) !== (first === null) || other?.claimant !== first?.claimant)) {
    throw new NaiveError('ambiguous signature')
  }
  return first
}

function judgeOneWay(
  { actionClaimant }: NaiveDefinition,
  group: Group,
  way: Way,
  topics: readonly string[],
  data: string,
  skip: number,
  isNaming: boolean,
): { readonly claimant: string | null } | null {
  const bytes = new Uint8Array(Buffer.from(data.slice(2), 'hex')).slice(skip)
  for (const { actionParameter } of group) {
    if (actionParameter.fieldIndex === 255) {
      if (!anyParameter(actionParameter)) return null
      continue
    }
    const value = readField(way, topics, bytes, stepPath(actionParameter))
    if (value === 'nothing' || value === 'broken') return null
    if (!passes(value, actionParameter.filterType, actionParameter.filterData)) return null
  }
  if (!isNaming) return { claimant: null }
  const path = claimantPath(actionClaimant.fieldIndex)
  const isTuple = path[0] !== undefined && way.inputs[path[0]]?.type === 'tuple'
  if (path.length === 2 && !isTuple) return { claimant: null }
  // Only an address is a claimant, so nothing else needs to be read.
  if (leafAt(way.inputs, path)?.type !== 'address') return { claimant: null }
  const value = readField(way, topics, bytes, path)
  if (value === 'broken') return null
  return { claimant: value !== 'nothing' && value.type === 'address' ? value.address : null }
}

// "With EQUAL it matches whatever field type was declared; with any other filter it has no value and never matches."
function anyParameter({ fieldIndex, filterType }: NaiveStep['actionParameter']): boolean {
  return fieldIndex === 255 && filterType === 0
}

function readField(
  { inputs }: Way,
  topics: readonly string[],
  bytes: Uint8Array,
  path: readonly number[],
): NaiveReading {
  const leaf = leafAt(inputs, path)
  const [first, ...deeper] = path
  if (leaf === null || first === undefined) return 'nothing'
  const before = inputs.slice(0, first)
  if (inputs[first]?.indexed) {
    const topic = topics[1 + before.filter(({ indexed }) => indexed).length]
    return topic === undefined ? 'broken' : wordValue(leaf.type, hex(topic))
  }
  const inData = inputs.filter(({ indexed }) => !indexed)
  return readPath(inData, bytes, [before.filter(({ indexed }) => !indexed).length, ...deeper])
}

function isUserOperation({ topics, address }: RecordedLog): boolean {
  return lower(topics[0] ?? '') === USER_OPERATION && ENTRY_POINTS.includes(lower(address))
}

// "A log belongs to the next UserOperationEvent of the entry point."
function cutByUserOperation(allLogs: readonly RecordedLog[]): readonly (readonly RecordedLog[])[] {
  const logs = allLogs.toSorted((one, other) => Number(one.logIndex) - Number(other.logIndex))
  const ends = logs.flatMap((log, at) => (isUserOperation(log) ? [at + 1] : []))
  return [0, ...ends].map((start, at) => logs.slice(start, ends[at]))
}

function ascending(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((one, other) => one - other)
}

function lower(text: string | null): string {
  return (text ?? '').toLowerCase()
}

// "An indexed string, bytes, array or tuple is only a hash": any word may be one.
function isTopicOf({ type }: AbiParameter, topic: string | undefined): boolean {
  if (topic === undefined) return false
  return /^(string|bytes|tuple)$|\]$/.test(type) || isCleanWord(type, hex(topic))
}

function hex(text: string): Hex {
  return `0x${text.slice(2)}`
}
