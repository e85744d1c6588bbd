import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSession, serializeSession } from './session-record.ts'

const opener = {
  mobileLink: 'kestrel://',
  desktopLink: null,
  webappLink: null,
  playStore: null,
  nativeLink: null,
  universalLink: 'https://link.kestrel.example',
  androidPackage: null,
}

describe('parseSession', () => {
  test('default: what was written is read', () => {
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
  ])('error: %s is none', (text) => expect(parseSession(text)).toBeNull())

  test('error: links that are no texts are none', () => {
    const text = '{"version":1,"topic":"a","chainId":1,"opener":{"mobileLink":{"x":1},"__proto__":{"webappLink":"x"}}}'
    expect(parseSession(text)?.opener).toMatchObject({ mobileLink: null, webappLink: null })
  })

  test('property: no text makes it throw', () => {
    assert(
      property(string(), (text) => {
        expect(() => parseSession(text)).not.toThrow()
      }),
    )
  })
})
