import { describe, expect, test } from 'vitest'
import { boostPageTitle, quotedTitle } from './quoted-title.ts'

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

describe('boostPageTitle', () => {
  test('default: the generated title comes first', () => {
    expect(boostPageTitle('Send 3 GRAIN', 'Spring')).toBe('Send 3 GRAIN (creator: “\u2068Spring\u2069”)')
    expect(boostPageTitle('Send 3 GRAIN', null)).toBe('Send 3 GRAIN')
  })
})
