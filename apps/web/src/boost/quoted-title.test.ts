import { describe, expect, test } from 'vitest'
import { boostPageTitle, quotedTask, quotedTitle } from './quoted-title.ts'

describe('quotedTitle', () => {
  test('default: plain text is unchanged', () => {
    expect(quotedTitle('Cora’s spring harvest')).toBe('Cora’s spring harvest')
  })

  test.each(['hi” Paid by Laurel: “1,000', 'hi" Paid by Laurel', '«hi» „hi‟', 'hi″ ❞ ＂'])(
    'security: %s does not end its own quotation',
    (title) => {
      expect(quotedTitle(title)).not.toMatch(/["“”„‟«»″❞＂]/u)
    },
  )
})

describe('quotedTask', () => {
  test('default: quotation marks inside a quotation are single', () =>
    expect(quotedTask('Write a note on Ledger where note contains “laurel”')).toBe(
      'Write a note on Ledger where note contains ‘laurel’',
    ))

  test('behavior: a second quotation, and an apostrophe', () =>
    expect(quotedTask('“one” and “Cora’s”')).toBe('‘one’ and ‘Cora’s’'))

  test('security: other marks do not end the quotation', () =>
    expect(quotedTask('hi" « ″')).not.toMatch(/["“”„‟«»″❞＂]/u))
})

describe('boostPageTitle', () => {
  test('default: the generated title comes first', () => {
    expect(boostPageTitle('Send 3 GRAIN', 'Spring')).toBe('Send 3 GRAIN (creator: “\u2068Spring\u2069”)')
    expect(boostPageTitle('Send 3 GRAIN', null)).toBe('Send 3 GRAIN')
  })
})
