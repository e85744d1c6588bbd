import type { EvidenceLog } from '../../evidence/transaction-evidence.ts'
import type { CompiledAction } from '../compile-action.ts'
import {
  type Bits,
  type BucketTable,
  CROWDED,
  createBits,
  createBucketTable,
  guess,
  type Sample,
} from './bucket-table.ts'
import { type Candidate, createCandidates, isArrangeable } from './candidate.ts'
import {
  createFilterTree,
  type FilterTree,
  firstApart,
  MAX_SCANNED_CANDIDATES,
  type VisitCandidate,
  visitFilterTree,
} from './filter-tree.ts'
import { hashFiveDigits, hashThreeDigits } from './hash-digits.ts'
import { toIndexKey } from './index-key.ts'

/** The requirements of the actions of one chain. A few digits of its address are enough to reject most logs. */
export type ChainActions = {
  /** The addresses that actions name. */
  readonly addresses: Bits
  /** By an address and a topic, concatenated. */
  readonly byPair: BucketTable<TopicCandidates>
  /** By topic, of actions that accept any contract. Null when there are none: then most logs' topics need no check. */
  readonly anywhere: BucketTable<TopicCandidates> | null
}

/** The candidates of one topic at one address, or at any address. */
type TopicCandidates = {
  /** The first of the candidates to check for every log. It is stored separately because it mostly is the only one. */
  readonly first: Candidate | null
  /**
   * The other candidates: too few to index, or with several layouts that only the complete check can choose between.
   */
  readonly plain: readonly Candidate[]
  /** By the number of topics of a log. */
  readonly layouts: readonly (FilterTree | undefined)[]
}

/** Topics that the EVM allows for one log. */
const MAX_TOPICS = 4

/** Indexes the event requirements of all actions by chain, address, topic and filter values. */
export function arrangeByChain(compiled: readonly CompiledAction[]): ReadonlyMap<number, ChainActions> {
  return mapValues(groupBy(createCandidates(compiled), chainOf), (candidates) => {
    const named = candidates.filter(({ group }) => group.target !== null)
    const others = candidates.filter(({ group }) => group.target === null)
    const byPair = mapValues(groupBy(named, pairOf), arrangePair)
    const byTopic = mapValues(groupBy(others, topicOf), arrangePair)
    return {
      addresses: createBits([...byPair.keys()].map(hashOfAddress)),
      byPair: createBucketTable(byPair, (pair) => sampleOfPair(hashOfAddress(pair), pair, pair.slice(ADDRESS_LENGTH))),
      anywhere: byTopic.size === 0 ? null : createBucketTable(byTopic, sampleOfTopic),
    }
  })
}

const ADDRESS_LENGTH = 42

// All of them read the first digits: they are next to the text's length in memory, so they cost no further access.
function hashOfAddress(address: string): number {
  return hashFiveDigits(address, 2)
}

function sampleOfPair(hash: number, address: string, topic: string): Sample {
  return { hash: hash ^ hashThreeDigits(topic, 2), check: hash | (hashThreeDigits(address, 7) << 20) }
}

function sampleOfTopic(topic: string): Sample {
  return { hash: hashFiveDigits(topic, 2), check: hashThreeDigits(topic, 7) }
}

function chainOf({ group }: Candidate): number {
  return group.chainId
}

function topicOf({ group }: Candidate): string {
  return group.topic
}

function pairOf({ group }: Candidate): string {
  return `${group.target}${group.topic}`
}

function arrangePair(candidates: readonly Candidate[]): TopicCandidates {
  if (candidates.length <= MAX_SCANNED_CANDIDATES) return { ...firstApart(candidates), layouts: none }
  const plain = candidates.filter(({ group }) => !isArrangeable(group))
  const others = candidates.filter(({ group }) => isArrangeable(group))
  const layouts = Array.from({ length: MAX_TOPICS + 1 }, (_, topicCount) => {
    const entries = others.flatMap((candidate) => {
      const { group } = candidate
      const layout = group.layouts.find((known) => known.topicCount === topicCount)
      if (layout === undefined) return []
      const narrowings = layout.checks.flatMap((check, at) => {
        const criteria = group.steps[at]?.step.actionParameter
        return criteria === undefined ? [] : [toIndexKey(check, criteria)]
      })
      return [{ candidate, narrowings }]
    })
    return entries.length === 0 ? undefined : createFilterTree(entries)
  })
  return { ...firstApart(plain), layouts }
}

const none: readonly undefined[] = []

/**
 * Visits each candidate that may accept a log, and few others, in the order of the logs. Some digits of the address and
 * the topic only give a guess: the visitor compares both first, so that the many logs without a candidate need no
 * comparison.
 */
export function visitLogs<log extends EvidenceLog>(
  chain: ChainActions,
  logs: readonly log[],
  visit: VisitCandidate<log>,
): void {
  const block: Block = { positions: new Int32Array(BLOCK), hashes: new Int32Array(BLOCK), touched: 0 }
  for (let from = 0; from < logs.length; from += BLOCK) {
    const to = Math.min(from + BLOCK, logs.length)
    const count = selectLogs(chain, logs, from, to, block)
    block.touched += touchTopics(logs, block, count) + touchFields(logs, block, count)
    visitBlock(chain, logs, block, count, visit)
  }
}

/** Logs that need a check of more than the address. */
type Block = {
  readonly positions: Int32Array
  /** Hashes of their addresses. */
  readonly hashes: Int32Array
  /** Has no meaning: the values read for it bring the logs into the cache. */
  touched: number
}

/** Few enough logs that their data is still in the cache for the second read. */
const BLOCK = 128

function selectLogs(
  { addresses, anywhere }: ChainActions,
  logs: readonly EvidenceLog[],
  from: number,
  to: number,
  { positions, hashes }: Block,
): number {
  const { words, mask } = addresses
  const all = anywhere === null ? 0 : 1
  let count = 0
  for (let at = from; at < to; at++) {
    const log = logs[at]
    if (log === undefined) continue
    const hash = hashOfAddress(log.address)
    positions[count] = at
    hashes[count] = hash
    // No branch: the selected logs are unpredictable, and a wrong branch prediction costs more than the rest.
    const bit = hash & mask
    count += (((words[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) | all
  }
  return count
}

function touchTopics(logs: readonly EvidenceLog[], { positions }: Block, count: number): number {
  let touched = 0
  for (let at = 0; at < count; at++) {
    const topic = logs[positions[at] ?? 0]?.topics[0]
    if (topic !== undefined) touched += topic.charCodeAt(2)
  }
  return touched
}

function touchFields(logs: readonly EvidenceLog[], { positions }: Block, count: number): number {
  let touched = 0
  for (let at = 0; at < count; at++) {
    const log = logs[positions[at] ?? 0]
    if (log === undefined) continue
    const last = log.topics[log.topics.length - 1]
    if (last !== undefined) touched += last.charCodeAt(30)
    touched += log.data.length
  }
  return touched
}

function visitBlock<log extends EvidenceLog>(
  { byPair, anywhere }: ChainActions,
  logs: readonly log[],
  { positions, hashes }: Block,
  count: number,
  visit: VisitCandidate<log>,
): void {
  for (let at = 0; at < count; at++) {
    const log = logs[positions[at] ?? 0]
    const topic = log?.topics[0]
    if (log === undefined || topic === undefined) continue
    const { hash, check } = sampleOfPair(hashes[at] ?? 0, log.address, topic)
    const found = guess(byPair, hash, check)
    const actions = found === CROWDED ? byPair.all.get(log.address + topic) : found
    if (actions !== undefined) visitTopic(actions, log, visit)
    if (anywhere !== null) visitAnywhere(anywhere, topic, log, visit)
  }
}

function visitAnywhere<log extends EvidenceLog>(
  byTopic: BucketTable<TopicCandidates>,
  topic: string,
  log: log,
  visit: VisitCandidate<log>,
): void {
  const { hash, check } = sampleOfTopic(topic)
  const found = guess(byTopic, hash, check)
  const actions = found === CROWDED ? byTopic.all.get(topic) : found
  if (actions !== undefined) visitTopic(actions, log, visit)
}

function visitTopic<log extends EvidenceLog>(
  { first, plain, layouts }: TopicCandidates,
  log: log,
  visit: VisitCandidate<log>,
): void {
  if (first !== null) visit(first, log)
  for (const candidate of plain) visit(candidate, log)
  const tree = layouts[log.topics.length]
  if (tree !== undefined) visitFilterTree(tree, log, visit)
}

function groupBy<item, key>(items: readonly item[], keyOf: (item: item) => key): Map<key, item[]> {
  const groups = new Map<key, item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

function mapValues<key, value, mapped>(
  map: ReadonlyMap<key, value>,
  change: (value: value, key: key) => mapped,
): ReadonlyMap<key, mapped> {
  return new Map([...map].map(([key, value]) => [key, change(value, key)] as const))
}
