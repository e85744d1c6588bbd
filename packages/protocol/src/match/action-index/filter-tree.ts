import { orderKey } from '../../criteria/filter-data.ts'
import type { LeafType } from '../../criteria/leaf-type.ts'
import { fieldStart, readField } from '../../criteria/read-field.ts'
import type { FieldLocation, ResolvedField } from '../../criteria/resolve-field.ts'
import type { EvidenceLog } from '../../evidence/transaction-evidence.ts'
import { type BucketTable, CROWDED, createBucketTable, guess, hasBit } from './bucket-table.ts'
import type { Candidate } from './candidate.ts'
import { digitsOfNumber, furtherDigitsOfNumber, hashEightDigits, hashFiveDigits } from './hash-digits.ts'
import type { IndexKey } from './index-key.ts'
import { createIntervalTree, type Interval, type IntervalTree, visitIntervals } from './interval-tree.ts'

/** A candidate, and what its steps say in advance about the values they accept, on the one layout of the tree. */
export type KeyedCandidate = { readonly candidate: Candidate; readonly narrowings: readonly IndexKey[] }

/**
 * Candidates of one topic, address and layout, indexed by the values they compare with, so that few check a log that
 * they reject. The candidates under one field are indexed again by the next field.
 */
export type FilterTree = {
  /** The first of the candidates to check for every log. It is stored separately because it mostly is the only one. */
  readonly first: Candidate | null
  /** The other candidates. */
  readonly plain: readonly Candidate[]
  readonly words: readonly WordBranch[]
  readonly contents: readonly ContentBranch[]
  readonly ranges: readonly RangeBranch[]
}

type WordBranch = {
  readonly place: WordPlace
  /** Numbers differ in their last digits, addresses and bytes in their first. */
  readonly isNumber: boolean
  /** Where the significant digits of the word begin: an address has 24 zeros in front. */
  readonly front: number
  readonly byDigits: BucketTable<FilterTree>
}
type ContentBranch = { readonly field: ResolvedField; readonly byDigits: ReadonlyMap<string, FilterTree> }
type RangeBranch = {
  readonly leaf: LeafType
  readonly place: WordPlace
  readonly intervals: IntervalTree<Candidate> | null
  /** A text that begins with a smaller word is before every interval. Null when only `orderKey` can decide. */
  readonly least: string | null
}

/** A word's position, as far as it is known without a log. */
type WordPlace = {
  /** 0 for the data. */
  readonly topic: number
  /** Where the word begins in that topic or in the data. -1 when offsets in the data lead there. */
  readonly start: number
  readonly place: FieldLocation
}

/** Called for each candidate that may accept a log. */
export type VisitCandidate<log extends EvidenceLog> = (candidate: Candidate, log: log) => void

/** Up to this number, checking every candidate is faster than an index. */
export const MAX_SCANNED_CANDIDATES = 2

/** Indexes candidates, without those that accept nothing. */
export function createFilterTree(entries: readonly KeyedCandidate[]): FilterTree {
  return arrange(entries.flatMap(toEntry))
}

type Exact = {
  readonly type: 'word' | 'content'
  readonly field: ResolvedField
  readonly digits: string
  readonly key: string
}
type Range = { readonly field: ResolvedField; readonly fieldKey: string; readonly low: string; readonly high: string }
type Entry = { readonly candidate: Candidate; readonly exact: readonly Exact[]; readonly range: Range | null }

function toEntry({ candidate, narrowings }: KeyedCandidate): readonly Entry[] {
  const exact: Exact[] = []
  let range: Range | null = null
  for (const narrowing of narrowings) {
    if (narrowing.type === 'nothing') return []
    if (narrowing.type === 'unknown') continue
    const { field } = narrowing
    const fieldKey = keyOf(field)
    if (narrowing.type !== 'range') {
      exact.push({ type: narrowing.type, field, digits: narrowing.digits, key: `${fieldKey}|${narrowing.digits}` })
      continue
    }
    // Two thresholds on one field become one interval. The complete check covers those on other fields.
    if (range === null) range = { field, fieldKey, low: narrowing.low, high: narrowing.high }
    else if (range.fieldKey === fieldKey) range = narrower(range, narrowing)
    if (range.low > range.high) return []
  }
  return [{ candidate, exact, range }]
}

// Actions may know a topic by ABI items with different indexed inputs, so the same place may hold different fields.
function keyOf({ leaf, location: place }: ResolvedField): string {
  return place.type === 'topic'
    ? `${leaf.type} topic ${place.topic}`
    : `${leaf.type} data ${place.follow.join(' ')} ${place.offset}`
}

function narrower(range: Range, { low, high }: Pick<Range, 'low' | 'high'>): Range {
  return { ...range, low: low > range.low ? low : range.low, high: high < range.high ? high : range.high }
}

function arrange(entries: readonly Entry[]): FilterTree {
  if (entries.length <= MAX_SCANNED_CANDIDATES)
    return { ...empty, ...firstApart(entries.map(({ candidate }) => candidate)) }
  const sharing = new Map<string, number>()
  for (const { exact } of entries) for (const { key } of exact) sharing.set(key, (sharing.get(key) ?? 0) + 1)
  const plain: Candidate[] = []
  const byField = new Map<string, { first: Exact; byDigits: Map<string, Entry[]> }>()
  const byRange = new Map<string, { first: Range; intervals: Interval<Candidate>[] }>()
  for (const { candidate, exact, range } of entries) {
    const rarest = leastShared(exact, sharing)
    if (rarest !== null) {
      const rest = { candidate, exact: exact.filter((other) => other !== rarest), range }
      const fieldKey = keyOf(rarest.field)
      const branch = byField.get(fieldKey)
      if (branch === undefined) byField.set(fieldKey, { first: rarest, byDigits: new Map([[rarest.digits, [rest]]]) })
      else append(branch.byDigits, rarest.digits, rest)
    } else if (range !== null) {
      const interval = { low: range.low, high: range.high, value: candidate }
      const branch = byRange.get(range.fieldKey)
      if (branch === undefined) byRange.set(range.fieldKey, { first: range, intervals: [interval] })
      else branch.intervals.push(interval)
    } else {
      plain.push(candidate)
    }
  }
  const branches = [...byField.values()].map(({ first: { type: by, field }, byDigits }) => ({
    by,
    field,
    byDigits: new Map([...byDigits].map(([digits, found]) => [digits, arrange(found)] as const)),
  }))
  return {
    ...firstApart(plain),
    words: branches.filter(({ by }) => by === 'word').map(({ field, byDigits }) => toWordBranch(field, byDigits)),
    contents: branches.filter(({ by }) => by === 'content'),
    ranges: [...byRange.values()].map(({ first: { field }, intervals }) => toRangeBranch(field, intervals)),
  }
}

const WORD = 64
const nobody: readonly Candidate[] = []
const empty: FilterTree = { first: null, plain: nobody, words: [], contents: [], ranges: [] }

/** Splits off the first candidate of a list. All empty rests share one list. */
export function firstApart([first, ...rest]: readonly Candidate[]): Pick<FilterTree, 'first' | 'plain'> {
  return { first: first ?? null, plain: rest.length === 0 ? nobody : rest }
}

// Of several exact values, the one that the fewest candidates share leaves the fewest to check.
function leastShared(exact: readonly Exact[], sharing: ReadonlyMap<string, number>): Exact | null {
  let rarest: Exact | null = null
  for (const one of exact) {
    if (rarest === null || (sharing.get(one.key) ?? 0) < (sharing.get(rarest.key) ?? 0)) rarest = one
  }
  return rarest
}

function append<item>(map: Map<string, item[]>, key: string, item: item): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [item])
  else list.push(item)
}

function toWordBranch({ leaf, location: place }: ResolvedField, byDigits: ReadonlyMap<string, FilterTree>): WordBranch {
  const isNumber = leaf.type === 'uint' || leaf.type === 'int'
  const front = leaf.type === 'address' ? 24 : 0
  return {
    place: toWordPlace(place),
    isNumber,
    front,
    byDigits: createBucketTable(byDigits, (word) => ({
      hash: isNumber ? digitsOfNumber(word, WORD) : hashFiveDigits(word, front),
      check: isNumber ? furtherDigitsOfNumber(word, WORD) : hashEightDigits(word, front + 5),
    })),
  }
}

function toRangeBranch(
  { leaf, location: place }: ResolvedField,
  intervals: readonly Interval<Candidate>[],
): RangeBranch {
  const known = toWordPlace(place)
  const lows = intervals.map(({ low }) => low)
  return {
    leaf,
    place: known,
    intervals: createIntervalTree(intervals),
    // Negative numbers start with a larger digit than others, so their texts do not sort like the numbers.
    least:
      known.start === 2 && leaf.type === 'uint'
        ? `0x${lows.reduce((one, other) => (other < one ? other : one))}`
        : null,
  }
}

function toWordPlace(place: FieldLocation): WordPlace {
  if (place.type === 'topic') return { topic: place.topic, start: 2, place }
  return { topic: 0, start: place.follow.length === 0 ? 2 + 2 * place.offset : -1, place }
}

/** Visits each candidate that may accept the log, and few others. */
export function visitFilterTree<log extends EvidenceLog>(tree: FilterTree, log: log, visit: VisitCandidate<log>): void {
  if (tree.first !== null) visit(tree.first, log)
  for (const candidate of tree.plain) visit(candidate, log)
  for (const branch of tree.words) {
    const found = findByWord(branch, log)
    if (found !== undefined) visitFilterTree(found, log, visit)
  }
  for (const range of tree.ranges) visitRange(range, log, visit)
  for (const { field, byDigits } of tree.contents) {
    const digits = readField(field, { topics: log.topics, data: log.data, skip: 0 })
    const found = digits === null ? undefined : byDigits.get(digits)
    if (found !== undefined) visitFilterTree(found, log, visit)
  }
}

function findByWord({ place, isNumber, front, byDigits }: WordBranch, log: EvidenceLog): FilterTree | undefined {
  const text = place.topic === 0 ? log.data : log.topics[place.topic]
  if (text === undefined) return undefined
  const start = startOf(place, text)
  if (start === -1) return undefined
  const end = start + WORD
  const hash = isNumber ? digitsOfNumber(text, end) : hashFiveDigits(text, start + front)
  if (!hasBit(byDigits.taken, hash)) return undefined
  const check = isNumber ? furtherDigitsOfNumber(text, end) : hashEightDigits(text, start + front + 5)
  const found = guess(byDigits, hash, check)
  return found === CROWDED ? byDigits.all.get(text.slice(start, end)) : found
}

function visitRange<log extends EvidenceLog>(branch: RangeBranch, log: log, visit: VisitCandidate<log>): void {
  const { leaf, place, intervals, least } = branch
  const text = place.topic === 0 ? log.data : log.topics[place.topic]
  // Most values are smaller than any bound, and a text comparison is the fastest way to find that out.
  if (text === undefined || (least !== null && text < least)) return
  const start = startOf(place, text)
  if (start === -1) return
  visitIntervals(intervals, orderKey(leaf, text.slice(start, start + WORD)), (candidate) => visit(candidate, log))
}

/** Returns where the word begins. -1 when it is out of bounds. */
function startOf({ start, place }: WordPlace, text: string): number {
  if (start === -1) return fieldStart(place, text, 0)
  return start + WORD <= text.length ? start : -1
}
