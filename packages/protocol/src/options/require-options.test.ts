import { describe, expect, test } from 'vitest'
import { InvalidOptionError, UnknownOptionError } from './errors.ts'
import { describeValue, requireKnownOptions, requireOptions } from './require-options.ts'
import { countForm, uintForm } from './value-forms.ts'

const rules = { needed: 'required', free: 'optional', limit: { use: 'limiting', form: uintForm } } as const

describe('requireKnownOptions', () => {
  test.each([{ needed: 1 }, { needed: null, free: undefined }, { needed: '', limit: 0n }])('default: %o', (given) => {
    expect(() => requireKnownOptions('pay', given, rules)).not.toThrow()
  })

  test('error: a name that does not exist, also without a value', () => {
    for (const value of [5n, undefined]) {
      const misspelled = () => requireKnownOptions('pay', { needed: 1, limmit: value }, rules)
      expect(misspelled).toThrow(UnknownOptionError)
      expect(misspelled).toThrow('pay has no option `limmit`. These exist: needed, free, limit.')
    }
  })
})

describe('requireOptions', () => {
  test('default: other options may be there', () => {
    expect(() => requireOptions('pay', { needed: 1, other: 2 }, rules)).not.toThrow()
  })

  test.each<{ given: unknown; option: string; message: string }>([
    { given: undefined, option: 'options', message: '`options` of pay must be an object, not undefined.' },
    { given: null, option: 'options', message: '`options` of pay must be an object, not null.' },
    { given: 'x', option: 'options', message: '`options` of pay must be an object, not the text "x".' },
    { given: {}, option: 'needed', message: '`needed` of pay is missing. Pass it.' },
    { given: { needed: undefined }, option: 'needed', message: '`needed` of pay is missing. Pass it.' },
    {
      given: { needed: 1, limit: undefined },
      option: 'limit',
      message: '`limit` of pay is undefined. Pass a value, or leave it out for no limit.',
    },
    {
      given: { needed: 1, limit: '5' },
      option: 'limit',
      message: '`limit` of pay must be a bigint from zero on, such as 10n, not the text "5".',
    },
  ])('error: $message', ({ given, option, message }) => {
    const check = () => requireOptions('pay', given, rules)
    expect(check).toThrow(InvalidOptionError)
    expect(check).toThrow(expect.objectContaining({ option, message, code: 'protocol/invalid-option' }))
  })
})

test('default: forms of numbers', () => {
  expect([0n, 2n ** 256n - 1n].every(uintForm.isValid)).toBe(true)
  expect([-1n, 2n ** 256n, 1, '1', null].some(uintForm.isValid)).toBe(false)
  expect([0, 50].every(countForm.isValid)).toBe(true)
  expect([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1n, '1'].some(countForm.isValid)).toBe(false)
})

test('default: a value as a message names it', () => {
  const named = [undefined, null, 'x', 1.5, Number.NaN, 5n, true, [], {}, () => 1].map(describeValue)
  expect(named).toEqual([
    ...['undefined', 'null', 'the text "x"', 'the number 1.5', 'the number NaN', 'the bigint 5', 'the boolean true'],
    ...['a list', 'an object', 'a function'],
  ])
})
