/** Random ABI parameters, nested and with hostile names, and their values. This file imports no code of the package. */
import { type AbiParameter, encodeAbiParameters, type Hex } from 'viem'
import type { Random } from './random.ts'

/** A value as viem encodes it: tuples and arrays are lists, strings stand as hex of their bytes. */
export type RandomValue = bigint | boolean | Hex | readonly RandomValue[]

/** A leaf that can be compared: where it is, its type, and its value. */
export type RandomLeaf = { readonly path: readonly number[]; readonly type: string; readonly value: bigint | Hex }

const names = [
  '',
  'a',
  'a',
  'amount',
  'from',
  'to',
  '__proto__',
  'constructor',
  'toString',
  '0',
  '1',
  'length',
] as const
const lengths = [0, 1, 2, 5, 20, 31, 32, 33, 63, 64, 65, 100] as const

/** An address: often one of a few, so that two logs can name the same or another one; now and then the zero address. */
export function randomAddress(random: Random): Hex {
  if (random.chance(3)) return `0x${'00'.repeat(20)}`
  return random.chance(60) ? `0x${'00'.repeat(18)}be0${1 + random.below(4)}` : `0x${random.digits(20)}`
}

function leafType(random: Random): string {
  const bits = random.chance(50) ? 256 : 8 * (1 + random.below(32))
  return random.pick([
    `uint${bits}`,
    `uint${bits}`,
    `int${bits}`,
    'address',
    'address',
    `bytes${1 + random.below(32)}`,
    'bytes',
    'string',
    'string',
    'bool',
  ])
}

/** A parameter: mostly a leaf, else a tuple (of static or dynamic members) or an array. */
export function randomParameter(random: Random, depth = 0): AbiParameter {
  const name = random.pick(names)
  if (depth < 4 && random.chance(depth === 0 ? 28 : 36)) {
    const components = Array.from({ length: 1 + random.below(depth === 0 ? 4 : 3) }, () =>
      randomParameter(random, depth + 1),
    )
    const type = random.chance(85) ? 'tuple' : `tuple${arraySuffix(random)}`
    return { name, type, components }
  }
  const type = random.chance(10) ? `${leafType(random)}${arraySuffix(random)}` : leafType(random)
  return { name, type }
}

function arraySuffix(random: Random): string {
  return random.pick(['[]', '[]', '[1]', '[2]', '[3]', '[2][]', '[][2]'])
}

function split(parameter: AbiParameter): { element: AbiParameter; size: string } | null {
  const at = parameter.type.lastIndexOf('[')
  if (at === -1) return null
  return { element: { ...parameter, type: parameter.type.slice(0, at) }, size: parameter.type.slice(at + 1, -1) }
}

function membersOf(parameter: AbiParameter): readonly AbiParameter[] {
  return 'components' in parameter ? parameter.components : []
}

/** A value of the parameter's type. */
export function randomValue(random: Random, parameter: AbiParameter): RandomValue {
  const array = split(parameter)
  if (array) {
    const length = array.size === '' ? random.below(3) : Number(array.size)
    return Array.from({ length }, () => randomValue(random, array.element))
  }
  const { type } = parameter
  if (type === 'tuple') return membersOf(parameter).map((member) => randomValue(random, member))
  if (type === 'bool') return random.chance(50)
  if (type === 'address') return randomAddress(random)
  if (type === 'string') return randomText(random)
  if (type === 'bytes') return `0x${random.digits(random.pick(lengths))}`
  if (type.startsWith('bytes')) return `0x${random.digits(Number(type.slice(5)))}`
  if (type.startsWith('uint')) return random.bits(Number(type.slice(4)))
  return BigInt.asIntN(Number(type.slice(3)), random.bits(Number(type.slice(3))))
}

const words = [
  'a',
  'ab',
  'aab',
  'Laurel',
  'gm',
  '0x',
  'é',
  'e\u0301',
  '🌿',
  '\u{feff}',
  ' ',
  '\n',
  '1',
  '99',
  '-',
  '.',
  '(',
]

/** A string's bytes as hex: mostly UTF-8 of short words, sometimes not valid UTF-8. */
function randomText(random: Random): Hex {
  const pieces = Array.from({ length: random.below(random.chance(15) ? 20 : 5) }, () => random.pickFrom(words) ?? '')
  const digits = Buffer.from(pieces.join(''), 'utf8').toString('hex')
  return random.chance(6)
    ? `0x${digits}${random.pick(['ff', 'c0', 'ed a080'.replace(' ', ''), 'e2 82'.replace(' ', '')])}`
    : `0x${digits}`
}

/** Every leaf that can be compared, with its path from the top. */
export function leavesOf(parameters: readonly AbiParameter[], values: readonly RandomValue[]): readonly RandomLeaf[] {
  return parameters.flatMap((parameter, at): readonly RandomLeaf[] => {
    const value = values[at]
    if (value === undefined || typeof value === 'boolean' || split(parameter)) return []
    if (typeof value !== 'object') return [{ path: [at], type: parameter.type, value }]
    return leavesOf(membersOf(parameter), value).map((leaf) => ({ ...leaf, path: [at, ...leaf.path] }))
  })
}

/** The same values with another one at a path. */
export function withLeaf(
  values: readonly RandomValue[],
  [first, ...deeper]: readonly number[],
  value: RandomValue,
): readonly RandomValue[] {
  return values.map((own, at) => {
    if (at !== first) return own
    return deeper.length === 0 || typeof own !== 'object' ? value : withLeaf(own, deeper, value)
  })
}

// Strings are encoded as bytes. The encoding is the same, and it allows bytes that are not UTF-8.
function asBytes(parameter: AbiParameter): AbiParameter {
  const type = parameter.type.replace(/^string/, 'bytes')
  return 'components' in parameter
    ? { ...parameter, type, components: parameter.components.map(asBytes) }
    : { ...parameter, type }
}

/** The ABI encoding. */
export function encodeValues(parameters: readonly AbiParameter[], values: readonly RandomValue[]): Hex {
  const given: readonly unknown[] = values
  return encodeAbiParameters(parameters.map(asBytes), given)
}
