/**
 * A random onchain action: an event with its log, or a function with its calldata. It imports no code of the package.
 */
import { type AbiEvent, type AbiFunction, type AbiParameter, type Hex, toEventSelector, toFunctionSelector } from 'viem'
import type { RecordedLog } from './naive-transaction.ts'
import type { Random } from './random.ts'
import {
  encodeValues,
  leavesOf,
  type RandomLeaf,
  type RandomValue,
  randomParameter,
  randomValue,
} from './random-abi.ts'

/** An onchain action, and the ABI item of a definition for it. */
export type RandomCompletion = {
  readonly type: 'event' | 'call'
  readonly item: AbiEvent | AbiFunction
  /** Topic 0, or 4 bytes of selector. */
  readonly signature: Hex
  readonly inputs: readonly AbiParameter[]
  /** Which inputs the log really keeps in topics: for a `Transfer` not always those that the item declares. */
  readonly indexed: readonly boolean[]
  /** Topics of the inputs that are stored as a hash. */
  readonly hashes: readonly Hex[]
  readonly values: readonly RandomValue[]
  readonly address: Hex
}

/** An event of up to five inputs, some indexed. */
export function randomEvent(random: Random, address: Hex): RandomCompletion {
  if (random.chance(12)) return transferEvent(random, address)
  const inputs = Array.from({ length: random.below(6) }, () => randomParameter(random))
  let topicsLeft = 3
  const indexed = inputs.map(() => topicsLeft > 0 && random.chance(35) && topicsLeft-- > 0)
  return eventCompletion(random, `E${random.below(4)}`, inputs, indexed, indexed, address)
}

// Its logs have three topics or four; what the item declares is anything.
function transferEvent(random: Random, address: Hex): RandomCompletion {
  const inputs: readonly AbiParameter[] = ['address', 'address', 'uint256'].map((type) => ({ name: 'x', type }))
  const really = [true, true, random.chance(50)]
  const declared = random.chance(50)
    ? really
    : random.pick([
        [true, true, true],
        [true, true, false],
        [false, false, false],
      ])
  return eventCompletion(random, 'Transfer', inputs, really, declared, address)
}

function eventCompletion(
  random: Random,
  name: string,
  inputs: readonly AbiParameter[],
  indexed: readonly boolean[],
  declared: readonly boolean[],
  address: Hex,
): RandomCompletion {
  const item: AbiEvent = {
    type: 'event',
    name,
    inputs: inputs.map((input, at): AbiEvent['inputs'][number] => ({
      ...input,
      ...(declared[at] ? { indexed: true } : {}),
    })),
  }
  return {
    type: 'event',
    item,
    signature: toEventSelector(item),
    inputs,
    indexed,
    hashes: inputs.map(() => `0x${random.digits(32)}` as const),
    values: inputs.map((input) => randomValue(random, input)),
    address,
  }
}

/** A call of a function of up to five inputs. */
export function randomCall(random: Random, address: Hex): RandomCompletion {
  const inputs = Array.from({ length: random.below(6) }, () => randomParameter(random))
  const item: AbiFunction = {
    type: 'function',
    name: `f${random.below(4)}`,
    inputs,
    outputs: [],
    stateMutability: 'payable',
  }
  return {
    type: 'call',
    item,
    signature: toFunctionSelector(item),
    inputs,
    indexed: inputs.map(() => false),
    hashes: [],
    values: inputs.map((input) => randomValue(random, input)),
    address,
  }
}

/** An indexed input that the chain keeps as a hash only. */
export function isHashed(completion: RandomCompletion, input: number): boolean {
  return completion.indexed[input] === true && /^(string|bytes|tuple)$|\]$/.test(completion.inputs[input]?.type ?? '')
}

/** Returns the leaves that a definition on this action can name: not hashed, and not deeper than a path reaches. */
export function readableLeaves(completion: RandomCompletion): readonly RandomLeaf[] {
  return leavesOf(completion.inputs, completion.values).filter(
    ({ path }) => path.length <= 5 && !isHashed(completion, path[0] ?? 0),
  )
}

/** Returns the action as a log. */
export function logOf(
  completion: RandomCompletion,
  values: readonly RandomValue[] = completion.values,
): Omit<RecordedLog, 'logIndex'> {
  const topics = completion.inputs.flatMap((input, at) => {
    const value = values[at]
    if (completion.indexed[at] !== true || value === undefined) return []
    return [isHashed(completion, at) ? (completion.hashes[at] ?? '0x') : encodeValues([input], [value])]
  })
  const unindexed = completion.inputs.flatMap((_, at) => (completion.indexed[at] === true ? [] : [at]))
  const data = encodeValues(
    unindexed.flatMap((at) => completion.inputs[at] ?? []),
    unindexed.flatMap((at) => (values[at] === undefined ? [] : [values[at]])),
  )
  return { address: completion.address, topics: [completion.signature, ...topics], data }
}

/** Returns the action as calldata. */
export function calldataOf(completion: RandomCompletion, values: readonly RandomValue[] = completion.values): Hex {
  return `0x${completion.signature.slice(2, 10)}${encodeValues(completion.inputs, values).slice(2)}`
}
