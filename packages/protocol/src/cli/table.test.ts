import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import { createColors } from './colors.ts'
import { printable, printableShort } from './printable.ts'
import { formatTable } from './table.ts'

describe('formatTable', () => {
  test('default: columns are aligned, the last one runs on', () => {
    expect(
      formatTable(
        [
          ['a', 'long cell', 'x'],
          ['wider', 'b', 'yy'],
        ],
        { indent: '  ' },
      ),
    ).toBe('  a      long cell  x\n  wider  b          yy')
  })

  test('behavior: colors have no width, and rows may be of different length', () => {
    const { good } = createColors({ isTerminal: true, env: {} })
    const table = formatTable([['a', 'b'], ['ccc', 'd'], ['e']], {
      paint: (text, column) => (column === 0 ? good(text) : text),
    })
    expect(table).toBe('\u001b[32ma\u001b[39m    b\n\u001b[32mccc\u001b[39m  d\n\u001b[32me\u001b[39m')
  })

  test('behavior: a character of two code units is one', () => {
    expect(
      formatTable([
        ['🜂', 'x'],
        ['ab', 'y'],
      ]),
    ).toBe('🜂   x\nab  y')
  })
})

describe('createColors', () => {
  test('default: colors at a terminal, none elsewhere or when not wanted', () => {
    const bad = (isTerminal: boolean, env: Record<string, string>) => createColors({ isTerminal, env }).bad('x')
    expect(bad(true, {})).toBe('\u001b[31mx\u001b[39m')
    expect(bad(true, { NO_COLOR: '' })).toContain('\u001b')
    expect(bad(true, { NO_COLOR: '1' })).toBe('x')
    expect(bad(true, { TERM: 'dumb' })).toBe('x')
    expect(bad(false, {})).toBe('x')
    expect(bad(false, { FORCE_COLOR: '1' })).toContain('\u001b')
    expect(bad(true, { FORCE_COLOR: '0' })).toBe('x')
  })
})

describe('printable', () => {
  test('default: control characters become visible, and other text stays', () => {
    expect(printable('naïve 🜂\u001b[31m\r\n\u202e')).toBe('naïve 🜂\\u{1b}[31m\\u{d}\\u{a}\\u{202e}')
  })

  test('property: nothing that steers a terminal is left', () => {
    assert(
      property(string({ unit: codePoint }), (text) => {
        expect(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(printable(text))).toBe(false)
      }),
    )
  })

  test('behavior: long text is cut', () => {
    expect(printableShort('x'.repeat(100), 10)).toBe(`${'x'.repeat(9)}…`)
    expect(printableShort('short', 10)).toBe('short')
  })
})
