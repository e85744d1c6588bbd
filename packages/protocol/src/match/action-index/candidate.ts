import type { Address, Hex } from 'viem'
import { orderKey } from '../../criteria/filter-data.ts'
import { type EncodedData, readField } from '../../criteria/read-field.ts'
import type { ResolvedField } from '../../criteria/resolve-field.ts'
import type { EvidenceLog } from '../../evidence/transaction-evidence.ts'
import type { CompiledAction, EventGroup } from '../compile-action.ts'
import type { ClaimantReader } from '../compile-field.ts'
import { toIndexKey } from './index-key.ts'

/**
 * An event requirement of one of the actions. It holds directly the values that reject most logs: with a hundred
 * thousand actions none is near in memory, and every object on the way to a value costs a memory access.
 */
export type Candidate = {
  /** Index into the list that the index was created from. */
  readonly action: number
  /** Index into the action's `requirements`. */
  readonly requirement: number
  readonly group: EventGroup
  /** The topic of the group: one string for all candidates of that topic. */
  readonly topic: Hex
  readonly target: Address | null
  /** Null when only the complete check can decide. */
  readonly shape: Shape | null
  /** With a shape: the digits that the field must have, or the smallest `orderKey`. */
  readonly low: string
  /** With a shape: the largest `orderKey`. Null when the field must have exactly the digits of `low`. */
  readonly high: string | null
}

/**
 * Which field is compared and which one names the claimant, by a log's number of topics, for one comparison only.
 * Actions are many and shapes few, so a shape is always near in memory.
 */
export type Shape = readonly (Reading | undefined)[]
type Reading = { readonly field: ResolvedField; readonly claimant: ClaimantReader | null }

/** The result of a log for a candidate that has a shape. */
export type ShortJudgment = { readonly passed: false } | { readonly passed: true; readonly claimant: Address | null }

/** Returns the event requirements of all actions. */
export function createCandidates(compiled: readonly CompiledAction[]): readonly Candidate[] {
  const topics = new Map<Hex, Hex>()
  const shapes = new Map<string, Shape>()
  const idOf = createNumbering()
  return compiled.flatMap(({ requirements }, action) =>
    requirements.flatMap((group, requirement) => {
      if (group.type !== 'event') return []
      const topic = topics.get(group.topic) ?? group.topic
      topics.set(topic, topic)
      const { shape, low, high } = shorten(group) ?? { shape: null, low: '', high: null }
      const shared = shape === null ? null : shareShape(shape, shapes, idOf)
      return [{ action, requirement, group, topic, target: group.target, shape: shared, low, high }]
    }),
  )
}

/**
 * Returns true when each layout has another topic count and decodes all needed fields. Without a layout nothing is
 * compared. With two layouts of one topic count, or one that holds a needed field as a hash, the check may end in an
 * error, which must not be skipped.
 */
export function isArrangeable({ layouts }: EventGroup): boolean {
  const counts = new Set(layouts.map(({ topicCount }) => topicCount))
  return layouts.length > 0 && counts.size === layouts.length && layouts.every((layout) => layout.hashed === null)
}

const refused: ShortJudgment = { passed: false }

/** Checks a log that has the candidate's topic and target, as `matchLog` does. It does not explain a rejection. */
export function judgeByShape(shape: Shape, { low, high }: Candidate, log: EvidenceLog): ShortJudgment {
  const reading = shape[log.topics.length]
  if (reading === undefined) return refused
  const { field, claimant } = reading
  const source: EncodedData = { topics: log.topics, data: log.data, skip: 0 }
  const digits = readField(field, source)
  if (digits === null || !accepts(field, digits, low, high)) return refused
  if (claimant?.status !== 'readable') return { passed: true, claimant: null }
  const address = claimant.read(source)
  return address === null ? refused : { passed: true, claimant: address }
}

function accepts({ leaf }: ResolvedField, digits: string, low: string, high: string | null): boolean {
  if (high === null) return digits === low
  const key = orderKey(leaf, digits)
  return low <= key && key <= high
}

type Shortened = { readonly shape: Shape; readonly low: string; readonly high: string | null }

/** Returns a requirement as a few values, where it has one comparison of a kind that a narrowing describes exactly. */
function shorten(group: EventGroup): Shortened | null {
  const [first, second] = group.steps
  if (first === undefined || second !== undefined || !isArrangeable(group)) return null
  // Whether such a log names the claimant depends on its contract, which a shape does not hold.
  if (group.claimantTarget !== null) return null
  const shape: (Reading | undefined)[] = []
  let bounds: Pick<Shortened, 'low' | 'high'> | null = null
  for (const { topicCount, checks, claimant } of group.layouts) {
    const [check] = checks
    const narrowing = check && toIndexKey(check, first.step.actionParameter)
    if (narrowing?.type !== 'word' && narrowing?.type !== 'range') return null
    const { field } = narrowing
    const own = narrowing.type === 'range' ? narrowing : { low: valueDigits(field, narrowing.digits), high: null }
    // All layouts of a topic have the same types, and so compare with the same operands.
    if (bounds !== null && (bounds.low !== own.low || bounds.high !== own.high)) return null
    bounds = { low: own.low, high: own.high }
    shape[topicCount] = { field, claimant }
  }
  return bounds === null ? null : { shape: Array.from(shape), ...bounds }
}

/** Returns a word's digits as `readField` returns them. */
function valueDigits({ leaf }: ResolvedField, digits: string): string {
  return leaf.type === 'fixedBytes' ? digits.slice(0, 2 * leaf.size) : digits
}

function shareShape(shape: Shape, shapes: Map<string, Shape>, idOf: (one: object | null) => number): Shape {
  const key = shape
    .map((reading) => (reading === undefined ? '' : `${idOf(reading.field)} ${idOf(reading.claimant)}`))
    .join()
  const known = shapes.get(key)
  if (known !== undefined) return known
  shapes.set(key, shape)
  return shape
}

/** Numbers objects in the order of their first use. */
function createNumbering(): (one: object | null) => number {
  const ids = new Map<object | null, number>()
  return (one) => {
    const id = ids.get(one) ?? ids.size
    ids.set(one, id)
    return id
  }
}
