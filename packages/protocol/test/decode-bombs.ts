/**
 * ABI data that makes a careless decoder spend gigabytes or hours: lengths and offsets of billions, pointers to
 * themselves, arrays of empty values, a thousand references to the same kilobytes. This file imports no code of the
 * package.
 * Source: docs/security.md#a2.
 */
import type { AbiParameter, Hex } from 'viem'

/** Inputs of an event or function, none indexed, and data that claims to be their encoding. */
export type DecodeBomb = { readonly name: string; readonly inputs: readonly AbiParameter[]; readonly data: Hex }

function word(value: bigint | number): string {
  return BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0')
}

function dataOf(...words: readonly (bigint | number | string)[]): Hex {
  return `0x${words.map((part) => (typeof part === 'string' ? part : word(part))).join('')}`
}

/** Sizes that no data has: 2^32 - 1, 32 GB, above the safe integers, and the largest word. */
const sizes: readonly (readonly [string, bigint])[] = [
  ['2^31', 2n ** 31n],
  ['2^32 - 1', 2n ** 32n - 1n],
  ['32 GB', 2n ** 35n],
  ['2^53 + 1', 2n ** 53n + 1n],
  ['2^64', 2n ** 64n],
  ['2^255', 2n ** 255n],
  ['2^256 - 32', -32n],
  ['2^256 - 1', -1n],
]

const dynamicTypes = ['bytes', 'string', 'uint256[]', 'string[]', 'bytes32[][]', 'uint8[0][]', 'uint8[3][]'] as const
const emptyTuples: AbiParameter = { name: 'none', type: 'tuple[]', components: [] }
const staticTuples: AbiParameter = {
  name: 'pairs',
  type: 'tuple[]',
  components: [{ type: 'uint256' }, { type: 'bool' }],
}
const dynamicTuple: AbiParameter = {
  name: 'one',
  type: 'tuple',
  components: [{ type: 'string' }, { type: 'uint256[]' }],
}

function nestedTuple(depth: number, leaf: string): AbiParameter {
  return depth === 0 ? { type: leaf } : { type: 'tuple', components: [nestedTuple(depth - 1, leaf), { type: 'bytes' }] }
}

/** Static arrays of static arrays, more words than the largest number. */
function endless(last: string): AbiParameter {
  const dimensions = '[99999999999999999999]'.repeat(7)
  const inner: AbiParameter = { type: `tuple${dimensions}`, components: [{ type: `uint8${dimensions}` }] }
  const middle: AbiParameter = { type: `tuple${dimensions}`, components: [inner] }
  return { type: `tuple${dimensions}${last}`, components: [middle] }
}

const lengthsAndOffsets: readonly DecodeBomb[] = sizes.flatMap(([size, value]) => [
  ...dynamicTypes.flatMap((type) => [
    { name: `${type} of length ${size}`, inputs: [{ type }], data: dataOf(32, value, 'ff'.repeat(64)) },
    { name: `${type} at offset ${size}`, inputs: [{ type }], data: dataOf(value, 1, 'ff'.repeat(64)) },
  ]),
  { name: `a tuple of nothing, ${size} times`, inputs: [emptyTuples], data: dataOf(32, value) },
  { name: `a tuple of two, ${size} times`, inputs: [staticTuples], data: dataOf(32, value, 1, 1) },
  { name: `a tuple at offset ${size}`, inputs: [dynamicTuple], data: dataOf(value, 64, 64, 1, 1) },
  { name: `a string in a tuple at offset ${size}`, inputs: [dynamicTuple], data: dataOf(32, value, value, 1, 1) },
  {
    name: `an address after an array of length ${size}`,
    inputs: [{ type: 'uint256[]' }, { type: 'address' }],
    data: dataOf(64, 0xa11ce, value),
  },
])

const pointers: readonly DecodeBomb[] = [
  { name: 'a string that points to itself', inputs: [{ type: 'string' }], data: dataOf(0) },
  { name: 'an array that points to itself', inputs: [{ type: 'uint256[]' }], data: dataOf(0, 0) },
  { name: 'a tuple that points to itself', inputs: [dynamicTuple], data: dataOf(0, 0, 0) },
  { name: 'five tuples that all point to themselves', inputs: [nestedTuple(5, 'string')], data: dataOf(0, 0) },
  { name: 'four tuples that point to one another', inputs: [nestedTuple(4, 'bytes')], data: dataOf(32, 0, 32, 0, 32) },
  {
    name: 'arrays five deep whose elements are all the first',
    inputs: [{ type: 'uint256[][][][][]' }],
    data: dataOf(32, ...Array<number>(64).fill(32)),
  },
  {
    name: 'arrays five deep that point to themselves',
    inputs: [{ type: 'string[][][][][]' }],
    data: dataOf(32, ...Array<number>(32).fill(0)),
  },
  {
    name: 'arrays five deep of fifty elements at one place',
    inputs: [{ type: 'uint8[][][][][]' }],
    data: dataOf(32, 50, ...Array<number>(50).fill(0), 50, ...Array<number>(50).fill(0)),
  },
  { name: 'an offset just past the end', inputs: [{ type: 'bytes' }], data: dataOf(64, 0) },
  { name: 'an offset into the last word', inputs: [{ type: 'bytes' }], data: dataOf(33, 0) },
  { name: 'a length one past the end', inputs: [{ type: 'bytes' }], data: dataOf(32, 33, 'aa'.repeat(32)) },
]

const amplifiers: readonly DecodeBomb[] = [
  {
    name: 'three hundred strings, all the same 16 KB',
    inputs: Array.from({ length: 300 }, () => ({ type: 'string' })),
    data: dataOf(...Array<number>(300).fill(300 * 32), 16_384, '61'.repeat(16_384)),
  },
  {
    name: 'an array of four thousand strings, all the same 4 KB',
    inputs: [{ type: 'string[]' }],
    data: dataOf(32, 4000, ...Array<number>(4000).fill(4000 * 32), 4096, '61'.repeat(4096)),
  },
  {
    name: 'a hundred thousand bools',
    inputs: [{ type: 'bool[]' }],
    data: dataOf(32, 100_000, '00'.repeat(32 * 1000)),
  },
  {
    name: 'a static array of a million',
    inputs: [{ type: 'uint8[1000000]' }, { type: 'address' }],
    data: dataOf(1, 2, 3),
  },
  {
    name: 'a static array of nothing, a million times',
    inputs: [{ type: 'uint8[0][1000000]' }, { type: 'address' }],
    data: dataOf(1),
  },
  {
    name: 'static arrays of billions of billions',
    inputs: [{ type: 'uint8[4294967295][4294967295][4294967295]' }, { type: 'string' }],
    data: dataOf(1, 32, 0),
  },
  {
    name: 'nothing, of something without end',
    inputs: [endless('[0]'), { type: 'address' }],
    data: dataOf(0xa11ce),
  },
  { name: 'something without end', inputs: [endless(''), { type: 'address' }], data: dataOf(0xa11ce) },
  {
    name: 'tuples of nothing in arrays of nothing',
    inputs: [{ type: 'tuple[0][][0][]', components: [] }],
    data: dataOf(32, 2n ** 40n),
  },
  { name: 'a tuple fifty deep', inputs: [nestedTuple(50, 'string')], data: dataOf(...Array<number>(60).fill(32)) },
]

const whole = dataOf(64, 160, 32, 5, '6c'.repeat(5).padEnd(64, '0'), 1, 7)
const cutShort: readonly DecodeBomb[] = Array.from({ length: (whole.length - 2) / 2 }, (_, bytes) => ({
  name: `data cut off after ${bytes} bytes`,
  inputs: [dynamicTuple, { type: 'uint256[]' }],
  data: `0x${whole.slice(2, 2 + 2 * bytes)}`,
}))

/** All bombs. */
export const decodeBombs: readonly DecodeBomb[] = [...lengthsAndOffsets, ...pointers, ...amplifiers, ...cutShort]

/** Returns every path of at most five indexes from the inputs down to a parameter that is not a tuple. */
export function pathsOf(parameters: readonly AbiParameter[], depth = 0): readonly (readonly number[])[] {
  return parameters.slice(0, 8).flatMap((parameter, at) => {
    const isTuple = parameter.type === 'tuple' && 'components' in parameter && depth < 4
    return isTuple ? pathsOf(parameter.components, depth + 1).map((path) => [at, ...path]) : [[at]]
  })
}
