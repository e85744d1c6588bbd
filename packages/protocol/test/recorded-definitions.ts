/**
 * Definitions made from recorded logs and calls. Each requires a value that the recording has. No code of the package
 * is imported.
 */
import { type AbiParameter, type Hex, parseAbiItem } from 'viem'
import { isComparable, type NaiveReading, readPath, wordValue } from './naive-decoder.ts'
import type { NaiveDefinition, NaiveStep } from './naive-evaluator.ts'
import type { Recorded, RecordedLog } from './naive-transaction.ts'
import { Random } from './random.ts'
import type { RandomLeaf } from './random-abi.ts'
import { declaredTypeOf, failingNeighbors, operandOf, passingFilter, type RandomFilter } from './random-filter.ts'
import type { SignatureTable } from './recorded.ts'

/** A definition that the log or call at `logIndex` (null: the call) satisfies, and one a byte away that it does not. */
export type RecordedDefinition = {
  readonly definition: NaiveDefinition
  readonly nearMiss: NaiveDefinition | null
  readonly logIndex: number | null
}

type Input = AbiParameter & { readonly indexed?: boolean | undefined }

/**
 * Returns definitions on one log by its own values, or null when no known ABI decodes it or no field can be compared.
 */
export function definitionOfLog(
  seed: number,
  { chainId }: Recorded,
  log: RecordedLog,
  table: SignatureTable,
): RecordedDefinition | null {
  const [topic] = log.topics
  const texts = topic === undefined ? undefined : table.events.get(topic)
  if (topic === undefined || texts === undefined) return null
  // A Transfer of another topic count cannot be decoded, whatever layout is known.
  if (/^0xddf252ad1be2/.test(topic) && log.topics.length < 3) return null
  const inputs = texts
    .map(inputsOf)
    .find((all) => all.filter(({ indexed }) => indexed).length === log.topics.length - 1)
  if (!inputs) return null
  const read = (path: readonly number[]) => readLogField(inputs, log, path)
  const made = createDefinition(new Random(seed), {
    chainId,
    signature: topic,
    target: log.address,
    inputs,
    read,
    texts,
  })
  return made && { ...made, logIndex: Number(log.logIndex) }
}

/** Returns definitions on the transaction's call by its own arguments. */
export function definitionOfCall(
  seed: number,
  { chainId, transaction }: Recorded,
  table: SignatureTable,
): RecordedDefinition | null {
  const { to, input } = transaction
  const selector = input?.slice(0, 10)
  const texts = selector === undefined ? undefined : table.functions.get(selector)
  const [first] = texts ?? []
  if (to === null || input === null || selector?.length !== 10 || texts === undefined || first === undefined)
    return null
  const inputs = inputsOf(first)
  const bytes = new Uint8Array(Buffer.from(input.slice(10), 'hex'))
  const read = (path: readonly number[]) => readPath(inputs, bytes, path)
  const made = createDefinition(new Random(seed), {
    chainId,
    signature: selector,
    target: to,
    inputs,
    read,
    texts: [first],
  })
  return made && { ...made, logIndex: null }
}

const parsed = new Map<string, readonly Input[]>()

function inputsOf(text: string): readonly Input[] {
  const known = parsed.get(text)
  if (known) return known
  const item = parseAbiItem<readonly string[]>([text])
  const inputs = item.type === 'event' || item.type === 'function' ? item.inputs : []
  parsed.set(text, inputs)
  return inputs
}

function readLogField(
  inputs: readonly Input[],
  log: RecordedLog,
  [first = -1, ...deeper]: readonly number[],
): NaiveReading {
  const before = inputs.slice(0, first)
  const input = inputs[first]
  if (input?.indexed) {
    const topic = log.topics[1 + before.filter(({ indexed }) => indexed).length]
    return isHashed(input) || topic === undefined ? 'nothing' : wordValue(input.type, asHex(topic))
  }
  const inData = inputs.filter(({ indexed }) => !indexed)
  const bytes = new Uint8Array(Buffer.from(log.data.slice(2), 'hex'))
  return readPath(inData, bytes, [before.filter(({ indexed }) => !indexed).length, ...deeper])
}

function isHashed({ type }: Input): boolean {
  return /^(string|bytes|tuple)$|\]$/.test(type)
}

type Made = {
  readonly chainId: number
  readonly signature: string
  readonly target: string
  readonly inputs: readonly Input[]
  readonly read: (path: readonly number[]) => NaiveReading
  readonly texts: readonly string[]
}

function createDefinition(
  random: Random,
  { chainId, signature, target, inputs, read, texts }: Made,
): Omit<RecordedDefinition, 'logIndex'> | null {
  const leaves = pathsOf(inputs).flatMap(({ path, type }): RandomLeaf[] => {
    const value = read(path)
    if (value === 'nothing' || value === 'broken') return []
    if (value.type === 'number') return [{ path, type, value: value.value }]
    if (value.type === 'address') return [{ path, type, value: asHex(value.address) }]
    return [{ path, type, value: `0x${Buffer.from(value.bytes).toString('hex')}` }]
  })
  const leaf = random.pickFrom(leaves)
  if (!leaf) return null
  const filter = random.chance(50)
    ? { filterType: 0, filterData: operandOf(random, leaf) }
    : passingFilter(random, leaf)
  const places = leaves.filter(
    ({ type, path }) => type === 'address' && (path.length === 1 || (path.length === 2 && Math.max(...path) <= 13)),
  )
  const place = random.chance(60) ? random.pickFrom(places) : undefined
  const definitionWith = (parameter: RandomFilter): NaiveDefinition => {
    const step: NaiveStep = {
      signature,
      targetContract: random.chance(80) ? target : `0x${'0'.repeat(40)}`,
      chainid: chainId,
      actionParameter: { ...parameter, ...fieldOf(leaf) },
    }
    const fieldIndex = place === undefined ? 255 : indexOf(place.path)
    const actionClaimant = { signature, fieldIndex, targetContract: step.targetContract, chainid: chainId }
    return { actionClaimant, actionSteps: [step], abi: texts }
  }
  // A neighbor of the value, asked for whole, is a definition that the value misses by one byte.
  const [neighbor] = failingNeighbors(leaf, { filterType: 0, filterData: operandOf(random, leaf) }, 1)
  const missed =
    neighbor === undefined ? null : { filterType: 0, filterData: operandOf(random, { ...leaf, value: neighbor }) }
  return { definition: definitionWith(filter), nearMiss: missed && definitionWith(missed) }
}

function fieldOf({ path, type }: RandomLeaf): { readonly fieldType: number; readonly fieldIndex: number } {
  const [first = 0] = path
  if (path.length === 1) return { fieldType: declaredTypeOf(type), fieldIndex: first }
  const slots = path.length < 5 ? [...path, 63] : path
  return { fieldType: 4, fieldIndex: slots.reduce((sum, index, level) => sum + index * 64 ** level, 0) }
}

function indexOf([argument = 0, position]: readonly number[]): number {
  return position === undefined ? argument : 32 + argument * 16 + position
}

function pathsOf(
  parameters: readonly AbiParameter[],
  before: readonly number[] = [],
): readonly { path: readonly number[]; type: string }[] {
  return parameters.flatMap((parameter, at) => {
    const path = [...before, at]
    if (isComparable(parameter.type)) return path.length <= 5 ? [{ path, type: parameter.type }] : []
    return parameter.type === 'tuple' && 'components' in parameter ? pathsOf(parameter.components, path) : []
  })
}

function asHex(text: string): Hex {
  return `0x${text.slice(2).toLowerCase()}`
}
