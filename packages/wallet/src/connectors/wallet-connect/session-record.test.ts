import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSession, serializeSession } from './session-record.ts'

const opener = 'io.kestrel'

describe('parseSession', () => {
  test('default: parses what was serialized', () => {
    const record = { topic: 'ab'.repeat(32), chainId: 137, opener }
    expect(parseSession(serializeSession(record))).toEqual(record)
    expect(parseSession(serializeSession({ ...record, opener: null }))).toEqual({ ...record, opener: null })
  })

  test.each([
    null,
    '',
    '{}',
    '[]',
    'null',
    '{"version":2,"topic":"a","chainId":1}',
    '{"version":1,"topic":1,"chainId":1}',
    '{"version":1,"topic":"a","chainId":"1"}',
    '{"version":1,"topic":"a","chainId":0}',
  ])('error: %s is not a record', (text) => expect(parseSession(text)).toBeNull())

  test('error: links are never read', () => {
    const text = '{"version":1,"topic":"a","chainId":1,"opener":{"mobileLink":"thief://"}}'
    expect(parseSession(text)).toEqual({ topic: 'a', chainId: 1, opener: null })
  })

  test('property: no text makes it throw', () => {
    assert(
      property(string(), (text) => {
        expect(() => parseSession(text)).not.toThrow()
      }),
    )
  })
})
