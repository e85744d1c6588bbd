/** Changes one byte, either where a match must fail or anywhere. This file imports no code of the package. */
import type { Hex } from 'viem'
import type { MatchInput, NearMiss, PlacedLeaf, Plan, PlannedStep } from './match-input.ts'
import type { NaiveDefinition, NaiveStep } from './naive-evaluator.ts'
import type { Recorded, RecordedLog } from './naive-transaction.ts'
import type { Random } from './random.ts'
import { type RandomLeaf, type RandomValue, withLeaf } from './random-abi.ts'
import { failingNeighbors, flipByte } from './random-filter.ts'
import { calldataOf, logOf } from './random-transaction.ts'

/** A near miss of an input that was built to match. In nearly all cases it must not match. */
export function nearMissOf(random: Random, plan: Plan): NearMiss {
  const tries = random.shuffle([
    valueChange,
    dirtyChange,
    dirtyClaimant,
    emitterChange,
    signatureChange,
    statusChange,
    operandChange,
    targetChange,
  ])
  // One in eight changes any byte, needed or not: most of those must change nothing.
  if (random.chance(88)) {
    for (const attempt of tries) {
      const nearMiss = attempt(random, plan)
      if (nearMiss) return nearMiss
    }
  }
  return randomByteChange(random, plan)
}

/** Any byte of the evidence or of what the definition compares with. */
export function randomByteChange(random: Random, { definition, recorded }: MatchInput): NearMiss {
  const { receipt, transaction } = recorded
  const logs = receipt?.logs ?? []
  const at = random.below(logs.length)
  const log = logs[at]
  const step = random.below(definition.actionSteps.length)
  const changed: readonly (MatchInput & { readonly what: string })[] = [
    ...(log
      ? changesOfLog(random, log).map((other) => ({
          what: 'a byte of a log',
          definition,
          recorded: withLog(recorded, at, other),
        }))
      : []),
    ...(transaction.input !== null && transaction.input.length > 2
      ? [
          {
            what: 'a byte of the calldata',
            definition,
            recorded: { ...recorded, transaction: { ...transaction, input: anyByte(random, transaction.input) } },
          },
        ]
      : []),
    ...(transaction.to !== null
      ? [
          {
            what: 'a byte of the callee',
            definition,
            recorded: { ...recorded, transaction: { ...transaction, to: anyByte(random, transaction.to) } },
          },
        ]
      : []),
    {
      what: 'a byte of the target',
      definition: withStep(definition, step, (own) => ({
        ...own,
        targetContract: anyByte(random, own.targetContract.toLowerCase()),
      })),
      recorded,
    },
  ]
  const change = random.pickFrom(changed)
  return { what: 'a byte', definition, recorded, ...change, mustReject: false }
}

function changesOfLog(random: Random, log: RecordedLog): readonly RecordedLog[] {
  const topic = random.below(log.topics.length)
  return [
    { ...log, address: anyByte(random, log.address) },
    ...(log.data.length > 2 ? [{ ...log, data: anyByte(random, log.data) }] : []),
    ...(log.topics.length > 0
      ? [{ ...log, topics: log.topics.map((own, at) => (at === topic ? anyByte(random, own) : own)) }]
      : []),
  ]
}

function anyByte(random: Random, hex: string): Hex {
  return flipByte(toHex(hex), random.below((hex.length - 2) / 2), 1 + random.below(255))
}

/** Changes the compared value by one byte, so that its filter fails. */
function valueChange(random: Random, plan: Plan): NearMiss | null {
  const { planned, leaf } = pickCompared(random, plan)
  if (!planned || !leaf || isSpread(plan, planned.completion)) return null
  const value = random.pickFrom(failingNeighbors(leaf, planned.filter))
  if (value === undefined) return null
  const recorded = withValue(plan, planned.completion, leaf.path, value)
  return recorded && { what: 'the value', definition: plan.definition, recorded, mustReject: true }
}

/** A bit that must be zero (or the sign), in a word that is compared. */
function dirtyChange(random: Random, plan: Plan): NearMiss | null {
  const { planned, leaf } = pickCompared(random, plan)
  return planned && leaf
    ? dirty(random, plan, { completion: planned.completion, leaf }, 'an unused bit of the value')
    : null
}

function dirtyClaimant(random: Random, plan: Plan): NearMiss | null {
  return plan.claimant && dirty(random, plan, plan.claimant, 'an unused bit of the claimant')
}

function dirty(random: Random, plan: Plan, { completion, leaf }: PlacedLeaf, what: string): NearMiss | null {
  if (isSpread(plan, completion)) return null
  const unused = unusedBytes(leaf)
  const offset = random.pickFrom(unused.offsets)
  if (offset === undefined) return null
  const recorded = changeNear(plan, completion, leaf, unused.marker, (hex, at) =>
    flipByte(hex, at + offset, 1 + random.below(255)),
  )
  return recorded && { what, definition: plan.definition, recorded, mustReject: true }
}

/**
 * Returns the positions of the unused bytes of a leaf's word, relative to the byte in which `marker`, another value of
 * the leaf, differs from it. So they are found in any encoding without knowing the position of the leaf.
 */
function unusedBytes({ type, value }: RandomLeaf): {
  readonly marker: RandomValue
  readonly offsets: readonly number[]
} {
  if (typeof value === 'bigint') {
    const bytes = Number(/\d+$/.exec(type)?.[0] ?? 256) / 8
    return { marker: value ^ 1n, offsets: range(-31, -bytes + 1) }
  }
  const bytes = (value.length - 2) / 2
  if (type === 'address') return { marker: flipByte(value, 19, 1), offsets: range(-31, -19) }
  if (bytes === 0) return { marker: value, offsets: [] }
  return { marker: flipByte(value, 0, 1), offsets: range(bytes, 32 * Math.ceil(bytes / 32)) }
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
}

/** Another emitter or callee than the definition names. */
function emitterChange(random: Random, plan: Plan): NearMiss | null {
  const planned = random.pickFrom(plan.steps.filter(({ step }) => !isWildcard(step)))
  if (!planned || isSpread(plan, planned.completion)) return null
  const at = plan.positions[planned.completion] ?? -1
  const { recorded, definition } = plan
  if (at === -1) {
    const to = recorded.transaction.to
    if (to === null) return null
    return {
      what: 'the callee',
      definition,
      recorded: { ...recorded, transaction: { ...recorded.transaction, to: anyByte(random, to) } },
      mustReject: true,
    }
  }
  const log = recorded.receipt?.logs[at]
  return log
    ? {
        what: 'the emitter',
        definition,
        recorded: withLog(recorded, at, { ...log, address: anyByte(random, log.address) }),
        mustReject: true,
      }
    : null
}

/** Another topic 0 or selector. */
function signatureChange(random: Random, plan: Plan): NearMiss | null {
  const completion = random.below(plan.completions.length)
  if (isSpread(plan, completion)) return null
  const at = plan.positions[completion] ?? -1
  const { recorded, definition } = plan
  const { input } = recorded.transaction
  if (at === -1) {
    if (input === null) return null
    const other = flipByte(toHex(input), random.below(4), 1 + random.below(255))
    return {
      what: 'the selector',
      definition,
      recorded: { ...recorded, transaction: { ...recorded.transaction, input: other } },
      mustReject: true,
    }
  }
  const log = recorded.receipt?.logs[at]
  const [topic, ...others] = log?.topics ?? []
  if (!log || topic === undefined) return null
  return {
    what: 'the topic',
    definition,
    recorded: withLog(recorded, at, { ...log, topics: [anyByte(random, topic), ...others] }),
    mustReject: true,
  }
}

/** The transaction failed. */
function statusChange(_: Random, { definition, recorded }: Plan): NearMiss | null {
  const { receipt } = recorded
  return (
    receipt && {
      what: 'the status',
      definition,
      recorded: { ...recorded, receipt: { ...receipt, status: '0x0' } },
      mustReject: true,
    }
  )
}

/** Changes the value that an EQUAL compares with. These masks never give a value of the other logs. */
function operandChange(random: Random, { definition, recorded, steps }: Plan): NearMiss | null {
  const step = random.below(steps.length)
  const planned = steps[step]
  const digits = (planned?.filter.filterData.length ?? 0) - 2
  if (!planned?.leaf || planned.filter.filterType !== 0 || digits < 2 || digits % 2 !== 0) return null
  const filterData = flipByte(
    toHex(planned.filter.filterData.toLowerCase()),
    random.below(digits / 2),
    random.pick([0x55, 0x2a]),
  )
  const other = withStep(definition, step, (own) => ({
    ...own,
    actionParameter: { ...own.actionParameter, filterData },
  }))
  return { what: 'the operand', definition: other, recorded, mustReject: true }
}

/** Changes the target of a step, which makes the step a separate group that nothing satisfies. */
function targetChange(random: Random, { definition, recorded }: Plan): NearMiss | null {
  const step = random.below(definition.actionSteps.length)
  const own = definition.actionSteps[step]
  if (!own || isWildcard(own)) return null
  const targetContract = anyByte(random, own.targetContract.toLowerCase())
  return {
    what: 'the target',
    definition: withStep(definition, step, (planned) => ({ ...planned, targetContract })),
    recorded,
    mustReject: true,
  }
}

// Another log may satisfy the group instead of the changed one.
function isSpread({ isRepeated, positions }: Plan, completion: number): boolean {
  return isRepeated && (positions[completion] ?? -1) !== -1
}

function isWildcard({ targetContract }: NaiveStep): boolean {
  return /^0x0+$/.test(targetContract)
}

function pickCompared(random: Random, { steps }: Plan): { readonly planned?: PlannedStep; readonly leaf?: RandomLeaf } {
  const planned = random.pickFrom(steps.filter(({ leaf }) => leaf !== null))
  return planned?.leaf ? { planned, leaf: planned.leaf } : {}
}

/** Returns the evidence with another value in the log or calldata of an action. */
function withValue(plan: Plan, at: number, path: readonly number[], value: RandomValue): Recorded | null {
  const completion = plan.completions[at]
  const position = plan.positions[at] ?? -1
  const { recorded } = plan
  if (!completion) return null
  const values = withLeaf(completion.values, path, value)
  if (position === -1) {
    return { ...recorded, transaction: { ...recorded.transaction, input: calldataOf(completion, values) } }
  }
  const log = recorded.receipt?.logs[position]
  return log ? withLog(recorded, position, { ...log, ...logOf(completion, values) }) : null
}

/** Finds the byte in which the marker's encoding differs, and changes the original from there. */
function changeNear(
  plan: Plan,
  at: number,
  leaf: RandomLeaf,
  marker: RandomValue,
  change: (hex: Hex, byte: number) => Hex,
): Recorded | null {
  const { recorded } = plan
  const marked = withValue(plan, at, leaf.path, marker)
  const position = plan.positions[at] ?? -1
  if (!marked) return null
  const swap = (own: string, other: string) => {
    const byte = firstDifference(own, other)
    return byte === -1 ? own : change(toHex(own), byte)
  }
  if (position === -1) {
    const [own, other] = [recorded.transaction.input, marked.transaction.input]
    if (own === null || other === null) return null
    return { ...recorded, transaction: { ...recorded.transaction, input: swap(own, other) } }
  }
  const [log, otherLog] = [recorded.receipt?.logs[position], marked.receipt?.logs[position]]
  if (!log || !otherLog) return null
  const topics = log.topics.map((topic, index) => swap(topic, otherLog.topics[index] ?? topic))
  return withLog(recorded, position, { ...log, topics, data: swap(log.data, otherLog.data) })
}

function firstDifference(one: string, other: string): number {
  for (let at = 2; at < one.length; at += 2) if (one.slice(at, at + 2) !== other.slice(at, at + 2)) return (at - 2) / 2
  return -1
}

function withLog(recorded: Recorded, at: number, log: RecordedLog): Recorded {
  const { receipt } = recorded
  return receipt
    ? { ...recorded, receipt: { ...receipt, logs: receipt.logs.map((own, index) => (index === at ? log : own)) } }
    : recorded
}

function withStep(definition: NaiveDefinition, at: number, change: (step: NaiveStep) => NaiveStep): NaiveDefinition {
  return {
    ...definition,
    actionSteps: definition.actionSteps.map((step, index) => (index === at ? change(step) : step)),
  }
}

function toHex(text: string): Hex {
  return `0x${text.slice(2)}`
}
