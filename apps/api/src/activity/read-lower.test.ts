import { readAddress, readBytes, readHash, readQuantity } from '@laurel/protocol/rpc'
import {
  anything,
  assert,
  bigInt,
  constantFrom,
  mixedCase,
  nat,
  oneof,
  property,
  string,
  tuple,
  uint8Array,
} from 'fast-check'
import { bytesToHex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { readLowerAddress, readLowerBytes, readLowerHash, readNumber, requireHash } from './read-lower.ts'

const hex = (length: number) => uint8Array({ minLength: length, maxLength: length }).map((bytes) => bytesToHex(bytes))
const plain = oneof(
  hex(20),
  hex(32),
  uint8Array({ maxLength: 40 }).map((bytes) => bytesToHex(bytes)),
  bigInt({ min: 0n, max: 2n ** 256n }).map((quantity) => numberToHex(quantity)),
  nat().map((quantity) => numberToHex(quantity)),
)
/** One sign of it replaced, removed or added. */
const spoiled = tuple(plain, nat(), nat(1), constantFrom('', 'g', 'G', 'x', ' ', '\n', '0')).map(
  ([text, at, removed, sign]) => {
    const place = at % (text.length + 1)
    return text.slice(0, place) + sign + text.slice(place + removed)
  },
)
const values = oneof(plain, mixedCase(plain), spoiled, string(), anything())

/** What a reader returns, or its failure. */
function outcomeOf(read: (value: unknown, path: string) => unknown, value: unknown) {
  try {
    return { value: read(value, 'here') }
  } catch (error) {
    return { error: String(error) }
  }
}

test('property: what the strict parser returns, and its failures', () => {
  const toNumber = (value: unknown, path: string) => {
    const quantity = readQuantity(value, path)
    return quantity > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(quantity)
  }
  const pairs = [
    [readLowerHash, readHash],
    [readLowerAddress, readAddress],
    [readLowerBytes, readBytes],
    [readNumber, toNumber],
  ] as const
  assert(
    property(values, (value) => {
      for (const [read, strict] of pairs) expect(outcomeOf(read, value)).toEqual(outcomeOf(strict, value))
    }),
  )
})

test('property: a hash that is required is accepted in any case, and nothing else is', () => {
  const accepts = (value: unknown, needed: `0x${string}`) =>
    'value' in outcomeOf((one) => requireHash(one, needed, 'here'), value)
  assert(
    property(hex(32), values, (needed, value) => {
      expect(accepts(needed, needed)).toBe(true)
      expect(accepts(`0x${needed.slice(2).toUpperCase()}`, needed)).toBe(true)
      const isSame = typeof value === 'string' && value.toLowerCase() === needed && value.startsWith('0x')
      expect(accepts(value, needed)).toBe(isSame)
    }),
  )
})
