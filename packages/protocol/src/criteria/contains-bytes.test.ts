import { assert, integer, property, uint8Array } from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { compileContains } from './contains-bytes.ts'

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

describe('compileContains', () => {
  test.each([
    ['ab', '12ab34', true],
    ['ab', '1ab2', false],
    ['ab', '1ab2ab', true],
    ['', '', true],
    ['', 'ff', true],
    ['ff', '', false],
    ['abcd', 'abab', false],
    ['aaaa', 'aaa0aaaa', true],
  ])('default: %j in %j is %s', (needle, value, found) => expect(compileContains(needle)(value)).toBe(found))

  test('property: finds what a search by bytes finds, with short and long search values', () => {
    // Only two byte values, so that search values nearly match repeatedly.
    const bytes = (most: number) => uint8Array({ max: 1, maxLength: most })
    assert(
      property(bytes(400), bytes(8), (value, needle) => {
        expect(compileContains(hex(needle))(hex(value))).toBe(Buffer.from(value).includes(Buffer.from(needle)))
      }),
    )
    assert(
      property(bytes(300), integer({ min: 65, max: 120 }), integer({ min: 0, max: 200 }), (value, length, from) => {
        const needle = value.slice(from, from + length)
        expect(compileContains(hex(needle))(hex(value))).toBe(true)
        const other = Uint8Array.of(...needle, 2)
        expect(compileContains(hex(other))(hex(value))).toBe(false)
      }),
    )
  })

  test('behavior: the search for a long value takes linear time, counted in characters read', () => {
    const needle = `${'00'.repeat(500)}01`
    const value = '00'.repeat(30_000)
    const find = compileContains(needle)
    const reads = vi.spyOn(String.prototype, 'charCodeAt')
    const found = find(value)
    const count = reads.mock.calls.length
    reads.mockRestore()
    expect(found).toBe(false)
    // Four characters a comparison, and at most two comparisons a byte and one for each step back.
    expect(count).toBeLessThan(14 * (value.length / 2))
  })
})
