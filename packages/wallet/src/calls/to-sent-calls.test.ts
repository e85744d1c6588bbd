import { describe, expect, test } from 'vitest'
import { CallInvalidError, CallsMissingError } from './errors.ts'
import { toSentCalls } from './to-sent-calls.ts'

const to = '0x000000000000000000000000000000000000000A'

/** Sends calls of a page without types. */
const send = (calls: unknown) => Reflect.apply(toSentCalls, null, [calls])

describe('toSentCalls', () => {
  test('default: what is left out is zero', () => {
    expect(toSentCalls([{ to }, { to, value: 5n, data: '0xd09de08a' }])).toEqual([
      { to, value: 0n, data: '0x' },
      { to, value: 5n, data: '0xd09de08a' },
    ])
  })

  test('error: no call', () => {
    expect(() => send([])).toThrow(new CallsMissingError())
  })

  test.each([
    ['to', undefined],
    ['to', null],
    ['to', 'zzz'],
    ['to', '0x'],
    ['value', Number.NaN],
    ['value', -1n],
    ['value', 1.5],
    ['value', '5'],
    ['value', null],
    ['data', 'xyz'],
    ['data', '0xabc'],
    ['data', null],
  ] as const)('error: `%s` is %s', (field, value) => {
    expect(() => send([{ to }, { to, [field]: value }])).toThrow(new CallInvalidError({ call: 1, field, value }))
  })
})
