import { describe, expect, test } from 'vitest'
import { findCode, replaceCode } from './find-code.ts'

const source = `/** Whether a >= b. */
export function atLeast(a: bigint, b: Map<string, Set<bigint>>): boolean {
  // a >= b, as it was once
  if (includes("a >= b")) return pay(
    a,
    b,
  )
  return a >=
    b || a >>> 1 === 'it' ? \`a >= b\${a}\` : false
}
`

/** The code at each location. */
const found = (code: string) => findCode(source, code).map(({ start, end }) => source.slice(start, end))

describe('findCode', () => {
  test('default: code is found in any layout, and not in a comment, string or template', () => {
    expect(found('a >= b')).toEqual(['a >=\n    b'])
  })

  test.each([
    ['a list laid out over lines', 'pay(a, b)', 'pay(\n    a,\n    b,\n  )'],
    ['the other quotes', "includes('a >= b')", 'includes("a >= b")'],
    ['two lists of types that end together', 'Set<bigint>>)', 'Set<bigint>>)'],
    ['a shift', '|| a >>> 1', '|| a >>> 1'],
    ['a fragment that does not parse alone', '): boolean { if', '): boolean {\n  // a >= b, as it was once\n  if'],
  ])('behavior: %s', (_, code, expected) => {
    expect(found(code)).toEqual([expected])
  })

  test('behavior: every location is returned, and no location where only the first tokens match', () => {
    expect(found('return')).toHaveLength(2)
    expect(found('a >= bb')).toEqual([])
    expect(found('  ')).toEqual([])
  })
})

describe('replaceCode', () => {
  test('default: only the found code is replaced', () => {
    expect(replaceCode('save(one) // one\n', 'one', 'two')).toBe('save(two) // one\n')
  })

  test('error: the code does not occur, or occurs more than once', () => {
    expect(() => replaceCode('save(one)', 'two', '')).toThrow(new RangeError('The source has no “two”.'))
    expect(() => replaceCode('one(one)', 'one', '')).toThrow(new RangeError('The source has more than one “one”.'))
  })
})
