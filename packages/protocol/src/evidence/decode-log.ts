import type { AbiEvent, AbiParameter } from 'viem'
import { type AbiValue, type DecodeFailure, decodeAbiValues } from '../criteria/decode-abi-values.ts'
import { eventInputs } from '../criteria/resolve-field.ts'
import type { AbiRegistry } from '../signature/abi-registry.ts'
import { describeAbiItem } from '../signature/describe-abi-item.ts'
import type { EvidenceLog } from './transaction-evidence.ts'

/** One argument of a decoded log. */
export type DecodedField = {
  /** Empty when the ABI item has no name for it. */
  readonly name: string
  readonly type: string
  readonly isIndexed: boolean
  /**
   * True for an indexed string, bytes, array or tuple: `value` is then its hash, which is all that the chain stores.
   */
  readonly isHash: boolean
  readonly value: AbiValue
}

/** One ABI item, and the fields of a log decoded by it. */
export type LogDecoding = {
  readonly item: AbiEvent
  /** Human-readable form of `item`. */
  readonly signature: string
  /** In ABI order. */
  readonly fields: readonly DecodedField[]
}

/** Why no known ABI item decodes a log. */
export type LogDecodeErrorCode = 'no-topics' | 'unknown-signature' | 'topic-count' | DecodeFailure

/**
 * The result of decoding a log. Several decodings that differ are all returned: the function does not choose one
 * silently.
 */
export type LogDecodeResult =
  | ({ readonly status: 'decoded' } & LogDecoding)
  | { readonly status: 'ambiguous'; readonly readings: readonly LogDecoding[] }
  | { readonly status: 'refused'; readonly code: LogDecodeErrorCode; readonly reason: string }

/**
 * Decodes all of a log by the ABI items known for its topic 0. Hostile data returns an error status within the budgets
 * of `decodeAbiValues`. The topic count decides the layout of a `Transfer`. Every other event has the layout of its
 * item. Source: docs/protocol.md#codec-and-matching.
 */
export function decodeLog(log: EvidenceLog, abiItems: AbiRegistry): LogDecodeResult {
  const [topic] = log.topics
  if (topic === undefined) {
    return { status: 'refused', code: 'no-topics', reason: 'the log is anonymous: it has no topic to know it by' }
  }
  const items = abiItems.events(topic)
  if (items.length === 0) {
    return { status: 'refused', code: 'unknown-signature', reason: `no known event has the topic ${topic}` }
  }
  const layouts = items.map((item) => layOut(item, log)).filter((item) => topicCountOf(item) === log.topics.length)
  const readings: LogDecoding[] = []
  let refusal: LogDecodeResult = {
    status: 'refused',
    code: 'topic-count',
    reason: `the log has ${log.topics.length} topics, and no known layout of its event has as many`,
  }
  for (const item of layouts) {
    const reading = readLog(log, item)
    if ('status' in reading) refusal = reading
    else if (!readings.some((other) => isSameLayout(other.item, reading.item))) readings.push(reading)
  }
  const [first, ...others] = readings
  if (!first) return refusal
  return others.length === 0 ? { status: 'decoded', ...first } : { status: 'ambiguous', readings }
}

function readLog(log: EvidenceLog, item: AbiEvent): LogDecoding | (LogDecodeResult & { status: 'refused' }) {
  const inputs = eventInputs(item)
  const inData = inputs.filter(({ isIndexed }) => !isIndexed).map(({ parameter }) => parameter)
  const data = decodeAbiValues(inData, log.data)
  if (data.status === 'refused') return data
  const values = data.values.values()
  const topics = log.topics.slice(1).values()
  const fields: DecodedField[] = []
  for (const { parameter, isIndexed } of inputs) {
    const field = { name: parameter.name ?? '', type: parameter.type, isIndexed }
    const isHash = isIndexed && isHashed(parameter)
    const topic = isIndexed ? topics.next().value : undefined
    if (topic !== undefined && !isHash) {
      const word = decodeAbiValues([parameter], topic)
      if (word.status === 'refused') return word
      fields.push({ ...field, isHash, value: word.values[0] ?? topic })
    } else {
      fields.push({ ...field, isHash, value: topic ?? values.next().value ?? '' })
    }
  }
  return { item, signature: describeAbiItem(item), fields }
}

function isHashed({ type }: AbiParameter): boolean {
  return type === 'string' || type === 'bytes' || /^tuple|\]$/.test(type)
}

/** `Transfer(address,address,uint256)`: ERC-20 and ERC-721 share it and differ in their indexed inputs. */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Returns the item with the layout of the topics: a `Transfer` with three or four topics has that layout, whatever its
 * item declares.
 */
function layOut(item: AbiEvent, { topics }: EvidenceLog): AbiEvent {
  if (topics[0] !== TRANSFER_TOPIC) return item
  const indexed = topics.length === 4 ? 3 : 2
  return { ...item, inputs: item.inputs.map((input, at) => ({ ...input, indexed: at < indexed })) }
}

function topicCountOf(item: AbiEvent): number {
  return 1 + item.inputs.filter(({ indexed }) => indexed).length
}

/** Returns true for items that differ only in their names. */
function isSameLayout(a: AbiEvent, b: AbiEvent): boolean {
  return a.inputs.every((input, at) => (input.indexed ?? false) === (b.inputs[at]?.indexed ?? false))
}
