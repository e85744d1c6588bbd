import { type AbiParameter, encodeAbiParameters, type Hex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { decodeBombs, pathsOf } from '../../test/decode-bombs.ts'
import { readPath } from '../../test/naive-decoder.ts'
import { readField } from './read-field.ts'
import { type FieldInput, type ResolvedField, resolveField } from './resolve-field.ts'

function inputsOf(parameters: readonly AbiParameter[], indexed: readonly number[] = []): readonly FieldInput[] {
  return parameters.map((parameter, at) => ({ parameter, isIndexed: indexed.includes(at) }))
}

function locate(
  parameters: readonly AbiParameter[],
  path: readonly number[],
  indexed: readonly number[] = [],
): ResolvedField {
  const located = resolveField(inputsOf(parameters, indexed), path)
  if ('refused' in located) throw new Error(`no field at ${path.join('.')}: ${located.refused}`)
  return located
}

function readData(parameters: readonly AbiParameter[], path: readonly number[], data: Hex): string | null {
  return readField(locate(parameters, path), { topics: [], data, skip: 0 })
}

/** Reads one word of data or a topic as a type. */
function readWord(type: string, word: string): string | null {
  return readData([{ type }], [0], `0x${word}`)
}

describe('readField', () => {
  const parameters: readonly AbiParameter[] = [
    { type: 'uint256[2]' },
    { type: 'string' },
    {
      type: 'tuple',
      components: [{ type: 'address' }, { type: 'tuple', components: [{ type: 'bytes' }, { type: 'int8' }] }],
    },
    { type: 'tuple', components: [{ type: 'bytes4' }, { type: 'uint8' }] },
  ]
  const values: readonly unknown[] = [
    [1n, 2n],
    'Laurel',
    ['0x00000000000000000000000000000000000a11ce', ['0x1234', -3]],
    ['0xdeadbeef', 7],
  ]
  const data = encodeAbiParameters(parameters, values)

  test.each([
    [[1], Buffer.from('Laurel').toString('hex')],
    [[2, 0], 'a11ce'.padStart(64, '0')],
    [[2, 1, 0], '1234'],
    [[2, 1, 1], `${'f'.repeat(63)}d`],
    [[3, 0], 'deadbeef'],
    [[3, 1], '7'.padStart(64, '0')],
  ])('default: reads %j of nested static and dynamic tuples', (path, digits) => {
    expect(readData(parameters, path, data)).toBe(digits)
  })

  test('behavior: reads calldata past its selector', () => {
    const source = { topics: [], data: `0x12345678${data.slice(2)}` as const, skip: 4 }
    expect(readField(locate(parameters, [2, 1, 0]), source)).toBe('1234')
  })

  test('behavior: reads an indexed value from its topic', () => {
    const located = locate([{ type: 'string' }, { type: 'bytes4' }, { type: 'address' }], [2], [1, 2])
    const [first, second]: readonly [Hex, Hex] = [`0x${'00'.repeat(32)}`, `0x${'00'.repeat(12)}${'ab'.repeat(20)}`]
    expect(readField(located, { topics: ['0x', first, second], data: '0x', skip: 0 })).toBe(second.slice(2))
    expect(readField(located, { topics: ['0x', first], data: '0x', skip: 0 })).toBeNull()
    expect(readField(located, { topics: ['0x', first, '0x12'], data: '0x', skip: 0 })).toBeNull()
  })

  describe('unused bits', () => {
    const clean: readonly [string, string][] = [
      ['address', 'ab'.repeat(20).padStart(64, '0')],
      ['uint8', 'ff'.padStart(64, '0')],
      ['uint248', 'ff'.repeat(31).padStart(64, '0')],
      ['uint256', 'ff'.repeat(32)],
      ['int8', '7f'.padStart(64, '0')],
      ['int8', '80'.padStart(64, 'f')],
      ['int256', 'ff'.repeat(32)],
      ['bytes1', 'ff'.padEnd(64, '0')],
      ['bytes31', 'ff'.repeat(31).padEnd(64, '0')],
      ['bytes32', 'ff'.repeat(32)],
    ]
    test.each(clean)('default: reads a clean %s: %s', (type, word) => expect(readWord(type, word)).not.toBeNull())

    test.each(clean)('behavior: any unused bit of a %s makes it unreadable: %s', (type, word) => {
      const bits = Number(/\d+$/.exec(type)?.[0] ?? 160) * (type.startsWith('bytes') ? 8 : 1)
      for (let digit = 0; digit < 64; digit++) {
        for (const mask of [1, 2, 4, 8]) {
          const flipped = (Number.parseInt(word.charAt(digit), 16) ^ mask).toString(16)
          const dirty = word.slice(0, digit) + flipped + word.slice(digit + 1)
          // Counted from the left: bytesN uses its first bits, all others their last. An int's sign extends through the
          // rest.
          const bit = 4 * digit + 3 - Math.log2(mask)
          const isUsed = type.startsWith('bytes')
            ? bit < bits
            : bit >= 256 - bits + (type.startsWith('int') && bits < 256 ? 1 : 0)
          expect([digit, mask, readWord(type, dirty) !== null]).toEqual([digit, mask, isUsed])
        }
      }
    })

    test('behavior: the padding of bytes and strings must be zero, and may be truncated', () => {
      const head = `0x${'20'.padStart(64, '0')}${'3'.padStart(64, '0')}` as const
      for (const type of ['bytes', 'string']) {
        expect(readData([{ type }], [0], `${head}${'abcdef'.padEnd(64, '0')}`)).toBe('abcdef')
        expect(readData([{ type }], [0], `${head}abcdef`)).toBe('abcdef')
        expect(readData([{ type }], [0], `${head}abcdef00`)).toBe('abcdef')
        expect(readData([{ type }], [0], `${head}abcd`)).toBeNull()
        expect(readData([{ type }], [0], `${head}${'abcdef01'.padEnd(64, '0')}`)).toBeNull()
        expect(readData([{ type }], [0], `${head}${'abcdef'.padEnd(63, '0')}1`)).toBeNull()
        // Bytes after the last word are ignored.
        expect(readData([{ type }], [0], `${head}${'abcdef'.padEnd(64, '0')}ff`)).toBe('abcdef')
      }
    })

    test.each([0, 31, 32, 33, 64])('behavior: reads exactly %i bytes', (length) => {
      const content = 'ab'.repeat(length)
      const encoded = encodeAbiParameters([{ type: 'bytes' }], [`0x${content}`])
      expect(readData([{ type: 'bytes' }], [0], encoded)).toBe(content)
    })
  })

  test('behavior: junk elsewhere does not matter', () => {
    const junk = `0x${'ff'.repeat(32)}${'2a'.padStart(64, '0')}` as const
    expect(readData([{ type: 'string' }, { type: 'uint8' }], [1], junk)).toBe('2a'.padStart(64, '0'))
    expect(readData([{ type: 'string' }, { type: 'uint8' }], [0], junk)).toBeNull()
  })
})

describe('readField, on hostile data', () => {
  const cases = decodeBombs.flatMap(({ name, inputs, data }) =>
    pathsOf(inputs).flatMap((path) => {
      const located = resolveField(inputsOf(inputs), path)
      return 'refused' in located ? [] : [{ name, inputs, data, path, located }]
    }),
  )

  test('behavior: the samples include every kind, and most of their fields resolve', () => {
    expect(decodeBombs.length).toBeGreaterThan(300)
    expect(cases.length).toBeGreaterThan(200)
  })

  test('behavior: reads at most depth + 2 words beside the content itself, for any length that the data claims', () => {
    let total = 0
    for (const { name, data, path, located } of cases) {
      const counted = countDigits(data, () => readField(located, { topics: [], data, skip: 0 }))
      const content = counted.value === null ? 0 : counted.value.length
      // The padding of bytes and strings is read too. It is less than a word.
      expect([name, counted.digits <= 64 * (path.length + 2) + 2 * content + 64], name).toEqual([name, true])
      total += counted.digits
    }
    // Checks that the reads were counted.
    expect(total).toBeGreaterThan(64 * cases.length)
  })

  test('behavior: reads each like the naive decoder', () => {
    let readable = 0
    for (const { name, inputs, data, path, located } of cases) {
      const ours = readField(located, { topics: [], data, skip: 0 })
      const naive = readPath(inputs, new Uint8Array(Buffer.from(data.slice(2), 'hex')), path)
      expect([name, ours === null], name).toEqual([name, naive === 'broken'])
      if (ours !== null) readable++
    }
    expect(readable).toBeGreaterThan(10)
  })
})

/**
 * Counts how many digits of the data are read: each character and each slice. Strings cannot be observed, so their
 * methods are replaced while the read runs.
 */
function countDigits<value>(data: string, read: () => value): { readonly digits: number; readonly value: value } {
  let digits = 0
  const { charCodeAt, slice } = String.prototype
  const one = vi.spyOn(String.prototype, 'charCodeAt').mockImplementation(function (this: string, at) {
    if (this.length === data.length) digits += 1
    return charCodeAt.call(this, at)
  })
  const piece = vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, from, to) {
    const cut = slice.call(this, from, to)
    if (this.length === data.length) digits += cut.length
    return cut
  })
  try {
    return { value: read(), digits }
  } finally {
    one.mockRestore()
    piece.mockRestore()
  }
}
