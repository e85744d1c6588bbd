import {
  type Arbitrary,
  assert,
  bigInt,
  boolean,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  uint8Array,
} from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { NaiveValue } from '../../test/naive-decoder.ts'
import { passes } from '../../test/naive-filter.ts'
import { Random } from '../../test/random.ts'
import { randomPattern } from '../../test/random-pattern.ts'
import { compileFilter } from './compile-filter.ts'
import { type LeafType, toLeafType } from './leaf-type.ts'

/** A value of a type, as `readField` returns it and as the naive evaluator holds it. */
type Sample = { readonly type: string; readonly digits: string; readonly naive: NaiveValue }

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function wordOf(value: bigint): string {
  return BigInt.asUintN(256, value).toString(16).padStart(64, '0')
}

const bits = constantFrom(8, 16, 64, 128, 248, 256)
const numbers = (isSigned: boolean): Arbitrary<Sample> =>
  bits.chain((size) => {
    const limit = 1n << BigInt(isSigned ? size - 1 : size)
    const near = constantFrom(0n, 1n, limit - 1n, isSigned ? -1n : 2n, isSigned ? -limit : 3n)
    return oneof(near, bigInt({ min: isSigned ? -limit : 0n, max: limit - 1n })).map((value) => ({
      type: `${isSigned ? 'int' : 'uint'}${size}`,
      digits: wordOf(value),
      naive: { type: 'number', isSigned, value },
    }))
  })
const addresses: Arbitrary<Sample> = uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => ({
  type: 'address',
  digits: toHex(bytes).padStart(64, '0'),
  naive: { type: 'address', address: `0x${toHex(bytes)}` },
}))
// Few distinct byte values, so that search values match and nearly match.
const someBytes = (least: number, most: number) => uint8Array({ minLength: least, maxLength: most, max: 3 })
const fixedBytes: Arbitrary<Sample> = integer({ min: 1, max: 32 }).chain((size) =>
  someBytes(size, size).map((bytes) => ({
    type: `bytes${size}`,
    digits: toHex(bytes),
    naive: { type: 'bytes', bytes },
  })),
)
const bytesOrText: Arbitrary<Sample> = boolean().chain((isText) =>
  oneof(
    someBytes(0, 70),
    uint8Array({ maxLength: 40 }),
    constantFrom('', 'a', 'aab', 'Laurel', 'é', '🌿', '\u{feff}gm', 'x\ny').map(
      (text) => new Uint8Array(Buffer.from(text)),
    ),
  ).map((bytes) => ({
    type: isText ? 'string' : 'bytes',
    digits: toHex(bytes),
    naive: { type: isText ? 'string' : 'bytes', bytes },
  })),
)
const samples = oneof(numbers(false), numbers(true), addresses, fixedBytes, bytesOrText)

/** The operand: the value itself, a piece of it, a neighbor, or anything, in an even or an odd number of digits. */
const operands = ({ digits, type }: Sample): Arbitrary<string> => {
  const own = type === 'address' ? digits.slice(24) : digits
  const piece = record({ from: integer({ min: 0, max: 64 }), length: integer({ min: 0, max: 12 }) })
  return oneof(
    constantFrom(own, own.replace(/^(00)+/, ''), own.replace(/^0+/, ''), own.toUpperCase(), `${own}00`, ''),
    piece.map(({ from, length }) => own.slice(from, from + length)),
    bigInt({ min: -3n, max: 3n }).map((distance) =>
      wordOf(BigInt(`0x${own === '' ? '0' : own.slice(0, 64)}`) + distance),
    ),
    uint8Array(type === 'address' ? { minLength: 20, maxLength: 20 } : { maxLength: 40 }).map(toHex),
  )
}

function leaf(type: string): LeafType {
  const found = toLeafType(type)
  if (!found) throw new Error(`${type} is not a leaf`)
  return found
}

function ours({ type, digits }: Sample, filterType: number, filterData: Hex): boolean {
  return compileFilter(leaf(type), { filterType, fieldType: 0, fieldIndex: 0, filterData })(digits) === null
}

describe('compileFilter, compared with the naive evaluator', () => {
  test('property: every filter on every type gives the same result', { timeout: 120_000 }, () => {
    const passed = new Map<string, number>()
    const cases = samples.chain((sample) =>
      // REGEX has its own test, on patterns that both engines read alike.
      record({ filterType: constantFrom(0, 1, 2, 3, 4, 6, 7, 8, 255), operand: operands(sample) }).map((filter) => ({
        sample,
        ...filter,
      })),
    )
    assert(
      property(cases, ({ sample, filterType, operand }) => {
        const naive = passes(sample.naive, filterType, `0x${operand}`)
        expect(ours(sample, filterType, `0x${operand}`)).toBe(naive)
        const key = `${filterType} ${leaf(sample.type).type}`
        passed.set(key, (passed.get(key) ?? 0) + (naive ? 1 : 0))
      }),
      { numRuns: 15_000, seed: 42 },
    )
    // Every filter that can pass did so repeatedly, and every other filter never passed.
    const kinds = ['uint', 'int', 'address', 'fixedBytes', 'bytes', 'string']
    const fits = (filterType: number, kind: string) =>
      filterType < 2 || (filterType === 4 ? !/int|address/.test(kind) : filterType < 8 && /int/.test(kind))
    for (const filterType of [0, 1, 2, 3, 4, 6, 7, 8, 255]) {
      for (const kind of kinds) {
        const times = passed.get(`${filterType} ${kind}`) ?? 0
        expect([filterType, kind, times >= 10]).toEqual([filterType, kind, fits(filterType, kind)])
      }
    }
  })

  test('property: REGEX gives the same result on every type', { timeout: 120_000 }, () => {
    const random = new Random(99)
    let found = 0
    assert(
      property(oneof(bytesOrText, bytesOrText, samples), (sample) => {
        const pattern = `0x${Buffer.from(randomPattern(random)).toString('hex')}` as const
        const naive = passes(sample.naive, 5, pattern)
        expect(ours(sample, 5, pattern)).toBe(naive)
        if (naive) found++
      }),
      { numRuns: 5000, seed: 43 },
    )
    expect(found).toBeGreaterThan(100)
  })
})
