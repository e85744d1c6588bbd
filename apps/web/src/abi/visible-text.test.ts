import { describe, expect, test } from 'vitest'
import { visibleText } from './visible-text.ts'

describe('visibleText', () => {
  test.each([
    ['Delphi', 'Delphi'],
    ['two words, é 漢 שלום', 'two words, é 漢 שלום'],
    ['a\u202Eb', 'a\\u{202e}b'],
    ['a\n\u0000\u200B\u2028', 'a\\u{a}\\u{0}\\u{200b}\\u{2028}'],
    ['x”. Everybody else counts, too. “', 'x\\u{201d}. Everybody else counts, too. \\u{201c}'],
    ['gm\uFE0F\u3164\u{E0041}', 'gm\\u{fe0f}\\u{3164}\\u{e0041}'],
    [' a  b\u00A0', '\\u{20}a \\u{20}b\\u{a0}'],
    ['\uD83D', '\\u{d83d}'],
  ])('default: %j', (given, shown) => expect(visibleText(given, 60)).toBe(shown))

  test('behavior: long text is cut with a mark, between letters', () => {
    expect(visibleText('😀'.repeat(9), 9)).toBe(`${'😀'.repeat(4)}…`)
    expect(visibleText('x'.repeat(8), 8)).toBe('xxxxxxxx')
    expect(visibleText('x'.repeat(1_000_000), 8)).toBe('xxxxxxxx…')
    expect(visibleText('\u202E'.repeat(9), 20)).toBe('\\u{202e}\\u{202e}…')
  })
})
