/**
 * Random questions to the match engine, each decided by its seed alone: a definition with its ABI, and a recorded
 * transaction. Half of them match by construction. The others have random changes, down to hostile bytes. `npm test`
 * and the soak share them. This file imports no code of the package.
 */
import type { AbiEvent, AbiFunction, AbiParameter, Hex } from 'viem'
import type { MatchInput, NearMiss, PlacedLeaf, Plan, PlannedStep } from './match-input.ts'
import type { NaiveDefinition, NaiveStep } from './naive-evaluator.ts'
import type { Recorded, RecordedLog } from './naive-transaction.ts'
import { nearMissOf, randomByteChange } from './near-miss.ts'
import { Random } from './random.ts'
import { type RandomLeaf, randomAddress, withLeaf } from './random-abi.ts'
import { declaredTypeOf, failingNeighbors, oddNeedle, passingFilter } from './random-filter.ts'
import {
  calldataOf,
  logOf,
  type RandomCompletion,
  randomCall,
  randomEvent,
  readableLeaves,
} from './random-transaction.ts'
import { changeAtRandom, entryPoints, userOperationLog } from './wild-changes.ts'

/**
 * One case. `mustMatch` follows from its construction; `claimant` is then the expected claimant, where there is one.
 */
export type MatchCase = MatchInput & {
  readonly seed: number
  readonly mustMatch: boolean
  readonly claimant: string | null
  /** The same input with exactly one changed byte. It is used when the case matches. */
  readonly nearMiss: () => NearMiss
}

/** The percentage of cases that are unchanged, and match. */
const UNCHANGED_PERCENT = 50

/** The case of a seed. */
export function makeCase(seed: number): MatchCase {
  const random = new Random(seed)
  const plan = planMatch(random)
  const { definition, recorded } = plan
  if (random.chance(UNCHANGED_PERCENT)) {
    return {
      seed,
      definition,
      recorded,
      mustMatch: true,
      claimant: claimantOf(plan),
      nearMiss: () => nearMissOf(random, plan),
    }
  }
  const isOdd = random.chance(10)
  let input: MatchInput = isOdd ? withOddNeedle(random, plan) : { definition, recorded }
  for (let changes = random.below(3) + (isOdd ? 0 : 1); changes > 0; changes--) input = changeAtRandom(random, input)
  const nearMiss = () => randomByteChange(random, input)
  return { seed, ...input, mustMatch: false, claimant: null, nearMiss }
}

function claimantOf({ claimant, isRepeated, recorded }: Plan): string | null {
  if (claimant === null || isRepeated || typeof claimant.leaf.value !== 'string') return null
  return recorded.receipt === null ? null : claimant.leaf.value.toLowerCase()
}

function withOddNeedle(random: Random, { definition, recorded, steps }: Plan): MatchInput {
  const at = random.below(steps.length)
  const leaf = steps[at]?.leaf
  const filter = leaf ? oddNeedle(random, leaf) : null
  if (filter === null) return { definition, recorded }
  const actionSteps = definition.actionSteps.map((step, index) =>
    index === at ? { ...step, actionParameter: { ...step.actionParameter, ...filter } } : step,
  )
  return { definition: { ...definition, actionSteps }, recorded }
}

function planMatch(random: Random): Plan {
  const chainId = random.pick([1, 10, 8453, 31337])
  // One account appears in several places, because otherwise no completion would belong to one account.
  const shared = randomAddress(random)
  const completions = planCompletions(random).map((completion) => withShared(random, completion, shared))
  const steps = planSteps(random, completions, chainId)
  const claimant = random.chance(70) ? planClaimant(random, completions) : null
  const claimantStep =
    claimant === null ? steps[0] : random.pickFrom(steps.filter(({ completion }) => completion === claimant.completion))
  // Without a field to read no ABI item is needed, and then nothing is known of the topics either.
  const isBlind = claimant === null && steps.every(({ leaf }) => leaf === null) && random.chance(50)
  const { logs, positions, isRepeated } = planLogs(random, { completions, steps, claimant, isBlind })
  const blockNumber = random.bits(40) + 2n
  const recorded = record(random, { chainId, completions, logs, blockNumber, shared })
  const definition: NaiveDefinition = {
    actionClaimant: {
      signature: claimantStep?.step.signature ?? `0x${'0'.repeat(64)}`,
      fieldIndex: claimant === null ? 255 : claimantIndex(claimant.leaf.path),
      targetContract: claimantTarget(random, claimantStep, completions),
      chainid: random.chance(50) ? chainId : String(chainId),
    },
    actionSteps: steps.map(({ step }) => step),
    ...(isBlind ? {} : { abi: planAbi(random, completions) }),
    ...(random.chance(15) ? { notBeforeBlockNumber: String(blockNumber - BigInt(random.below(3))) } : {}),
  }
  return { definition, recorded, completions, steps, positions, claimant, isRepeated }
}

// The step's own target. Sometimes any contract where the step names one, or the action's contract where it takes any.
function claimantTarget(
  random: Random,
  planned: PlannedStep | undefined,
  completions: readonly RandomCompletion[],
): string {
  const zero = `0x${'0'.repeat(40)}`
  if (!planned) return zero
  const { targetContract } = planned.step
  if (random.chance(80)) return targetContract
  return targetContract === zero ? (completions[planned.completion]?.address ?? zero) : zero
}

function planCompletions(random: Random): readonly RandomCompletion[] {
  const count = random.pick([1, 1, 1, 2, 2, 3])
  const completions: RandomCompletion[] = []
  for (let at = 0; at < count; at++) {
    const address: Hex = `0x${random.digits(20)}`
    const hasCall = completions.some(({ type: kind }) => kind === 'call')
    const completion = !hasCall && random.chance(25) ? randomCall(random, address) : randomEvent(random, address)
    // Steps on the same event and contract are one group, which a single log must satisfy, so two actions would not.
    if (!completions.some(({ signature }) => signature === completion.signature)) completions.push(completion)
  }
  return completions
}

function withShared(random: Random, completion: RandomCompletion, shared: Hex): RandomCompletion {
  const places = readableLeaves(completion).filter(({ type }) => type === 'address' && random.chance(40))
  return {
    ...completion,
    values: places.reduce((values, { path }) => withLeaf(values, path, shared), completion.values),
  }
}

function planSteps(random: Random, completions: readonly RandomCompletion[], chainId: number): readonly PlannedStep[] {
  const count = completions.length + random.below(5 - completions.length)
  return random
    .shuffle(
      Array.from({ length: count }, (_, at) => (at < completions.length ? at : random.below(completions.length))),
    )
    .flatMap((at) => {
      const completion = completions[at]
      return completion ? [planStep(random, completion, at, chainId)] : []
    })
}

function planStep(random: Random, completion: RandomCompletion, at: number, chainId: number): PlannedStep {
  const leaf = random.chance(92) ? (random.pickFrom(readableLeaves(completion)) ?? null) : null
  const filter =
    leaf === null ? { filterType: 0, filterData: `0x${random.digits(random.below(3))}` } : passingFilter(random, leaf)
  const isPadded = completion.type === 'call' && random.chance(50)
  const step: NaiveStep = {
    signature: isPadded ? `0x${'0'.repeat(56)}${completion.signature.slice(2)}` : completion.signature,
    ...(random.chance(70) ? { signatureType: completion.type === 'event' ? 0 : 1 } : {}),
    ...(random.chance(70) ? { actionType: completion.type === 'event' ? 0 : 1 } : {}),
    targetContract: random.chance(15)
      ? `0x${'0'.repeat(40)}`
      : random.chance(10)
        ? upper(completion.address)
        : completion.address,
    chainid: random.chance(50) ? chainId : String(chainId),
    actionParameter: { ...filter, ...fieldOf(random, leaf) },
  }
  return { step, completion: at, leaf, filter }
}

function fieldOf(random: Random, leaf: RandomLeaf | null): { fieldType: number; fieldIndex: number } {
  if (leaf === null) return { fieldType: random.below(6), fieldIndex: 255 }
  const [first = 0] = leaf.path
  // The ABI's type decides, not the declared one. Only TUPLE marks the index as a path.
  const declared = random.chance(80) ? declaredTypeOf(leaf.type) : random.pick([0, 1, 2, 3, 5])
  if (leaf.path.length === 1 && random.chance(75)) return { fieldType: declared, fieldIndex: first }
  return { fieldType: 4, fieldIndex: packPath(random, leaf.path) }
}

/**
 * The path with its terminator, sometimes with indexes after the leaf and bits above the thirtieth, which are ignored.
 */
function packPath(random: Random, path: readonly number[]): number {
  const ends = path.length === 5 ? [] : [random.chance(85) ? 63 : random.below(63)]
  const packed = [...path, ...ends].reduce((sum, index, level) => sum + index * 64 ** level, 0)
  const above = random.chance(10) ? (1 + random.below(3)) * 2 ** 30 : 0
  return packed + above === 255 ? packed : packed + above
}

function planClaimant(random: Random, completions: readonly RandomCompletion[]): PlacedLeaf | null {
  const places = completions.flatMap((completion, at) =>
    readableLeaves(completion)
      .filter(
        ({ type, path }) => type === 'address' && (path.length === 1 || (path.length === 2 && (path[0] ?? 0) <= 13)),
      )
      .map((leaf) => ({ completion: at, leaf })),
  )
  return random.pickFrom(places) ?? null
}

function claimantIndex([argument = 0, position]: readonly number[]): number {
  return position === undefined ? argument : 32 + argument * 16 + position
}

type PlannedLogs = {
  readonly logs: readonly RecordedLog[]
  readonly positions: readonly number[]
  readonly isRepeated: boolean
}

type LogPlan = Pick<Plan, 'completions' | 'steps' | 'claimant'> & { readonly isBlind: boolean }

function planLogs(random: Random, plan: LogPlan): PlannedLogs {
  const { completions } = plan
  type Draft = { readonly log: Omit<RecordedLog, 'logIndex'>; readonly completion: number }
  const main = completions.flatMap((completion, at): Draft[] =>
    completion.type === 'event' ? [{ log: logOf(completion), completion: at }] : [],
  )
  const repeats = random.chance(15) ? repeatsOf(random, plan) : []
  const noise = Array.from({ length: random.below(5) }, () => inertLog(random, plan))
  const inert = (logs: readonly Omit<RecordedLog, 'logIndex'>[]): Draft[] =>
    logs.map((log) => ({ log, completion: -1 }))
  const before = inert(noise.slice(0, 1))
  const middle = random.shuffle([...main, ...inert(repeats), ...inert(noise.slice(1, 3))])
  const after = inert(noise.slice(3))
  const operation = () => inert([userOperationLog(random)])
  const isBundle = random.chance(8)
  const drafts = isBundle
    ? [
        ...before,
        ...(random.chance(50) ? operation() : []),
        ...middle,
        ...operation(),
        ...after,
        ...(random.chance(50) ? operation() : []),
      ]
    : [...before, ...middle, ...after]
  let logIndex = random.below(300)
  const logs = drafts.map(({ log }): RecordedLog => {
    logIndex += 1 + (random.chance(10) ? random.below(5) : 0)
    return { ...log, logIndex: `0x${logIndex.toString(16)}` }
  })
  const positions = completions.map((_, at) => drafts.findIndex(({ completion }) => completion === at))
  return { logs, positions, isRepeated: repeats.length > 0 }
}

/** Returns more logs that satisfy the steps of the claimant's action, some with another claimant. */
function repeatsOf(
  random: Random,
  { completions, steps, claimant }: LogPlan,
): readonly Omit<RecordedLog, 'logIndex'>[] {
  const at = claimant?.completion ?? random.below(completions.length)
  const completion = completions[at]
  if (completion?.type !== 'event') return []
  const isCompared = steps.some(({ leaf }) => leaf !== null && leaf.path.join() === claimant?.leaf.path.join())
  return Array.from({ length: 1 + random.below(2) }, () =>
    claimant === null || isCompared
      ? logOf(completion)
      : logOf(completion, withLeaf(completion.values, claimant.leaf.path, randomAddress(random))),
  )
}

/** A log that satisfies no group: of another event, contract or layout, removed, or one byte away. */
function inertLog(random: Random, { completions, steps, isBlind }: LogPlan): Omit<RecordedLog, 'logIndex'> {
  const foreign = {
    address: `0x${random.digits(20)}`,
    topics: [`0x${random.digits(32)}`],
    data: `0x${random.digits(32)}`,
  }
  const at = random.below(completions.length)
  const completion = completions[at]
  if (completion?.type !== 'event') return foreign
  const log = logOf(completion)
  switch (random.below(5)) {
    case 0:
      return { ...foreign, topics: [] }
    case 1: {
      const isNamedOnly = steps.every(
        (planned) => planned.completion !== at || !/^0x0+$/.test(planned.step.targetContract),
      )
      return isNamedOnly ? { ...log, address: foreign.address } : foreign
    }
    case 2:
      return { ...log, removed: true }
    case 3:
      return isBlind || completion.item.name === 'Transfer'
        ? foreign
        : { ...log, topics: changeCount(random, log.topics) }
    default: {
      // Wildcard and named steps are separate groups, and failing one of them would not fail the other.
      const own = steps.filter((planned) => planned.completion === at)
      const isOneGroup = new Set(own.map(({ step }) => step.targetContract.toLowerCase())).size === 1
      const compared = random.pickFrom(own.filter(({ leaf }) => leaf !== null))
      if (!isOneGroup || !compared?.leaf) return foreign
      const value = random.pickFrom(failingNeighbors(compared.leaf, compared.filter))
      return value === undefined ? foreign : logOf(completion, withLeaf(completion.values, compared.leaf.path, value))
    }
  }
}

function changeCount(random: Random, topics: readonly string[]): readonly string[] {
  return topics.length > 1 && random.chance(50)
    ? topics.slice(0, -1)
    : topics.length < 4
      ? [...topics, `0x${random.digits(32)}`]
      : topics.slice(0, 1)
}

function record(
  random: Random,
  {
    chainId,
    completions,
    logs,
    blockNumber,
    shared,
  }: {
    chainId: number
    completions: readonly RandomCompletion[]
    logs: readonly RecordedLog[]
    blockNumber: bigint
    shared: Hex
  },
): Recorded {
  const hash = `0x${random.digits(32)}`
  const call = completions.find(({ type: kind }) => kind === 'call')
  const isToEntryPoint = random.chance(4)
  const to =
    call?.address ??
    (isToEntryPoint ? (random.pickFrom(entryPoints) ?? null) : random.chance(8) ? null : `0x${random.digits(20)}`)
  const input = call
    ? calldataOf(call)
    : isToEntryPoint
      ? `0x765e827f${random.digits(32)}`
      : random.chance(10)
        ? null
        : `0x${random.digits(random.below(40))}`
  return {
    chainId,
    transaction: { hash, from: random.chance(40) ? shared : randomAddress(random), to, input },
    receipt: { transactionHash: hash, blockNumber: `0x${blockNumber.toString(16)}`, status: '0x1', logs },
  }
}

function planAbi(
  random: Random,
  completions: readonly RandomCompletion[],
): readonly (string | AbiEvent | AbiFunction)[] {
  const decoys = Array.from({ length: random.below(2) }, () => randomEvent(random, '0x')).filter(({ signature }) =>
    completions.every((completion) => completion.signature !== signature),
  )
  const items = [...completions, ...decoys].map(({ item }) => (random.chance(40) ? (asText(item) ?? item) : item))
  return random.shuffle(items)
}

const plainName = /^[a-z]*$/

function asText(item: AbiEvent | AbiFunction): string | null {
  const parameters = item.inputs.map(parameterText)
  return parameters.includes(null) ? null : `${item.type} ${item.name}(${parameters.join(', ')})`
}

function parameterText(parameter: AbiParameter & { readonly indexed?: boolean | undefined }): string | null {
  const { name = '', type } = parameter
  if (!plainName.test(name)) return null
  const components = 'components' in parameter ? parameter.components.map(parameterText) : []
  if (components.includes(null)) return null
  const typeText = type.startsWith('tuple') ? `(${components.join(', ')})${type.slice('tuple'.length)}` : type
  return [typeText, parameter.indexed === true ? 'indexed' : '', name].filter((part) => part !== '').join(' ')
}

function upper(address: string): string {
  return `0x${address.slice(2).toUpperCase()}`
}
