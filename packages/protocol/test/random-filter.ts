/** Random comparisons that a given value passes, and values one byte away that do not. */
import type { Hex } from 'viem'
import type { NaiveValue } from './naive-decoder.ts'
import { passes } from './naive-filter.ts'
import type { Random } from './random.ts'
import type { RandomLeaf } from './random-abi.ts'
import { literalPattern, randomPattern } from './random-pattern.ts'

/** A filter as a definition has it. */
export type RandomFilter = { readonly filterType: number; readonly filterData: string }

/** A leaf's value in the naive evaluator's form. */
export function toNaive({ type, value }: Pick<RandomLeaf, 'type' | 'value'>): NaiveValue {
  if (typeof value === 'bigint') return { type: 'number', isSigned: type.startsWith('int'), value }
  if (type === 'address') return { type: 'address', address: value.toLowerCase() }
  return { type: type === 'string' ? 'string' : 'bytes', bytes: new Uint8Array(Buffer.from(value.slice(2), 'hex')) }
}

/** The field type that goes with an ABI type: its number in docs/protocol.md#enums-and-constants. */
export function declaredTypeOf(type: string): number {
  if (type.startsWith('uint')) return 0
  if (type === 'address') return 1
  if (type.startsWith('bytes')) return 2
  return type === 'string' ? 3 : 5
}

/** Returns a filter that the leaf's value passes. */
export function passingFilter(random: Random, leaf: RandomLeaf): RandomFilter {
  for (let attempt = 0; attempt < 8; attempt++) {
    const filter = proposeFilter(random, leaf)
    if (filter && passes(toNaive(leaf), filter.filterType, filter.filterData)) return filter
  }
  return { filterType: 0, filterData: operandOf(random, leaf) }
}

function proposeFilter(random: Random, leaf: RandomLeaf): RandomFilter | null {
  const { type, value } = leaf
  if (typeof value === 'bigint') {
    const filterType = random.pick([0, 0, 0, 1, 2, 3, 6, 6, 7, 7])
    const distance = random.chance(60) ? BigInt(random.below(2)) : random.bits(40)
    const operand = { 0: value, 1: value + 1n + distance, 2: value - 1n - distance, 3: value + 1n + distance }[
      filterType
    ]
    const threshold = operand ?? (filterType === 6 ? value - distance : value + distance)
    const fits = type.startsWith('int')
      ? threshold >= -(1n << 255n) && threshold < 1n << 255n
      : threshold >= 0n && threshold < 1n << 256n
    return fits ? { filterType, filterData: numberData(random, threshold, type.startsWith('int')) } : null
  }
  if (type === 'address') {
    return random.chance(75)
      ? { filterType: 0, filterData: operandOf(random, leaf) }
      : { filterType: 1, filterData: `0x${random.digits(20)}` }
  }
  const digits = value.slice(2)
  const bytes = digits.length / 2
  switch (random.pick(type === 'string' ? [0, 1, 4, 5, 5] : [0, 0, 1, 4, 4])) {
    case 0:
      return { filterType: 0, filterData: operandOf(random, leaf) }
    case 1:
      return { filterType: 1, filterData: `0x${random.chance(50) ? `${digits}00` : random.digits(random.below(34))}` }
    case 4: {
      const from = random.below(bytes + 1)
      const to = from + random.below(bytes - from + 1)
      return { filterType: 4, filterData: withCase(random, `0x${digits.slice(2 * from, 2 * to)}`) }
    }
    default:
      return { filterType: 5, filterData: patternData(random, value) }
  }
}

/** A pattern as filter data: a random one, or the text itself, whole or in part. */
export function patternData(random: Random, value: Hex): string {
  const text = Buffer.from(value.slice(2), 'hex').toString('utf8')
  const characters = [...text]
  const from = random.below(characters.length + 1)
  const part = literalPattern(characters.slice(from, from + 1 + random.below(8)).join(''))
  const pattern = random.pick([randomPattern(random), part, `^${literalPattern(text)}$`, `${part}|zz`, `[^z]*${part}`])
  return `0x${Buffer.from(pattern, 'utf8').toString('hex')}`
}

/** The value itself as filter data, in one of the spellings that mean the same. */
export function operandOf(random: Random, { type, value }: RandomLeaf): string {
  return typeof value === 'bigint' ? numberData(random, value, type.startsWith('int')) : withCase(random, value)
}

function numberData(random: Random, value: bigint, isSigned: boolean): string {
  if (isSigned && (value < 0n || random.chance(40))) {
    return `0x${BigInt.asUintN(256, value).toString(16).padStart(64, '0')}`
  }
  const shortest = value.toString(16)
  const even = shortest.length % 2 === 0 ? shortest : `0${shortest}`
  // A signed number that fills 32 bytes would be read as negative, and never does: its sign bit is zero.
  return withCase(
    random,
    `0x${random.pick([even, even, even, shortest, even.padStart(64, '0'), value === 0n ? '' : even])}`,
  )
}

// Upper case, or a first zero digit left out: hex of odd length is read with a leading zero.
function withCase(random: Random, hex: string): string {
  const spelled = random.chance(10) ? `0x${hex.slice(2).toUpperCase()}` : hex
  return spelled.startsWith('0x0') && spelled.length % 2 === 0 && random.chance(50) ? `0x${spelled.slice(3)}` : spelled
}

/**
 * CONTAINS with a needle whose digits stand in the value from an odd digit on, and hardly ever as whole bytes; null
 * where there is no room for one.
 */
export function oddNeedle(random: Random, { type, value }: RandomLeaf): RandomFilter | null {
  if (typeof value === 'bigint' || type === 'address' || value.length < 2 + 4) return null
  const bytes = (value.length - 2) / 2
  const from = random.below(bytes - 1)
  const length = 1 + random.below(Math.min(3, bytes - 1 - from))
  return { filterType: 4, filterData: `0x${value.slice(2 + 2 * from + 1, 2 + 2 * (from + length) + 1)}` }
}

const masks = [0xff, 0x01, 0x80, 0x10]

/**
 * Values that differ in exactly one byte of the encoding and do not pass the filter. None when every neighbor passes.
 * @param atMost - how many are looked for.
 */
export function failingNeighbors(leaf: RandomLeaf, filter: RandomFilter, atMost = 4): readonly (bigint | Hex)[] {
  const found: (bigint | Hex)[] = []
  for (const neighbor of neighbors(leaf)) {
    if (passes(toNaive({ type: leaf.type, value: neighbor }), filter.filterType, filter.filterData)) continue
    found.push(neighbor)
    if (found.length === atMost) break
  }
  return found
}

function* neighbors({ type, value }: RandomLeaf): Generator<bigint | Hex> {
  if (typeof value === 'bigint') {
    const bits = Number(/\d+$/.exec(type)?.[0] ?? 256)
    const isSigned = type.startsWith('int')
    for (let byte = 0; byte < bits / 8; byte++) {
      for (const mask of masks) {
        // Another sign would change the whole extension, which is more than one byte.
        if (isSigned && byte === bits / 8 - 1 && mask >= 0x80) continue
        const flipped = BigInt.asUintN(bits, value) ^ (BigInt(mask) << BigInt(8 * byte))
        yield isSigned ? BigInt.asIntN(bits, flipped) : flipped
      }
    }
    return
  }
  for (let at = 2; at < value.length; at += 2) {
    for (const mask of masks) yield flipByte(value, (at - 2) / 2, mask)
  }
}

/** Hex with one byte changed. */
export function flipByte(hex: Hex, at: number, mask: number): Hex {
  const from = 2 + 2 * at
  const byte = Number.parseInt(hex.slice(from, from + 2), 16) ^ mask
  return `0x${hex.slice(2, from)}${byte.toString(16).padStart(2, '0')}${hex.slice(from + 2)}`
}
