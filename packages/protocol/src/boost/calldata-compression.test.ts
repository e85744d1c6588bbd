import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { array, assert, constantFrom, integer, oneof, property, tuple, uint8Array } from 'fast-check'
import { concat, type Hex, size } from 'viem'
import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { hexOf } from '../../test/arbitraries.ts'
import { compressCalldata, decompressCalldata } from './calldata-compression.ts'
import { DecompressionError } from './errors.ts'

/** Data and what solady's own JavaScript makes of it. */
const recorded: readonly { readonly data: Hex; readonly compressed: Hex }[] = JSON.parse(
  gunzipSync(readFileSync(new URL('../../test/fixtures/compressed-calldata.json.gz', import.meta.url))).toString(),
)

/** Bytes with long runs of zeros and of 0xff, as ABI encodings have. */
const runny = array(
  oneof(
    tuple(constantFrom('00', 'ff'), integer({ min: 1, max: 300 })).map(
      ([byte, count]): Hex => `0x${byte.repeat(count)}`,
    ),
    hexOf(0, 40),
  ),
  { maxLength: 8 },
).map((parts) => concat(['0x', ...parts]))

describe('compressCalldata', () => {
  test('default: every recorded vector comes out byte for byte', () => {
    expect(recorded.length).toBeGreaterThan(300)
    for (const { data, compressed } of recorded) {
      expect(compressCalldata(data)).toBe(compressed)
      expect(decompressCalldata(compressed)).toBe(data)
    }
  })

  test('property: compressed data decompresses to the same data', () => {
    assert(
      property(runny, (data) => {
        expect(decompressCalldata(compressCalldata(data))).toBe(data)
      }),
      { numRuns: casesAtDepth(500) },
    )
  })

  test('property: it never grows beyond twice the size', () => {
    assert(
      property(hexOf(0, 300), (data) => {
        expect(size(compressCalldata(data))).toBeLessThanOrEqual(2 * size(data))
      }),
    )
  })

  test('behavior: a word of zeros takes two bytes', () => {
    expect(size(compressCalldata(`0x${'00'.repeat(128)}`))).toBe(2)
    expect(size(compressCalldata(`0x${'ff'.repeat(32)}`))).toBe(2)
    expect(size(compressCalldata(`0x${'ff'.repeat(33)}`))).toBe(4)
  })
})

describe('decompressCalldata', () => {
  test('property: any bytes come to an end, as data or as our own error', () => {
    assert(
      property(uint8Array({ maxLength: 200 }), (bytes) => {
        const data: Hex = `0x${Buffer.from(bytes).toString('hex')}`
        let restored: Hex
        try {
          restored = decompressCalldata(data)
        } catch (error) {
          expect(error).toBeInstanceOf(DecompressionError)
          return
        }
        expect(size(restored)).toBeLessThanOrEqual(64 * bytes.length + 64)
        expect(decompressCalldata(compressCalldata(restored))).toBe(restored)
      }),
      { numRuns: casesAtDepth(2_000) },
    )
  })

  test('error: it ends inside a run', () => {
    expect(() => decompressCalldata('0xff')).toThrow(DecompressionError)
  })

  test('error: a run of 0xff longer than the core fills', () => {
    // 0x00 and 0xa0, negated: 33 bytes of 0xff.
    expect(() => decompressCalldata('0xff5f')).toThrow('33 bytes 0xff')
  })

  test('error: the decompressed data is larger than the limit', () => {
    const bomb = compressCalldata(`0x${'00'.repeat(2_000)}`)
    expect(size(bomb)).toBe(32)
    expect(() => decompressCalldata(bomb, { maxBytes: 1_999 })).toThrow(DecompressionError)
    expect(size(decompressCalldata(bomb, { maxBytes: 2_000 }))).toBe(2_000)
  })
})
