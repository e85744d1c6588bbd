import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatPortMessage,
  frameReasons,
  parseAppPortMessage,
  parseFramePortMessage,
  parseHello,
  parsePort,
} from './port-message.ts'

const nonce = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

describe('the handshake', () => {
  test('default: each side reads what the other posts, and only that', () => {
    const hello = formatPortMessage({ type: 'HELLO', nonce })
    const port = formatPortMessage({ type: 'PORT', nonce })
    expect(hello).toEqual({ type: '@laurel/HELLO', nonce })
    expect(parseHello(hello)).toEqual({ type: 'HELLO', nonce })
    expect(parsePort(port)).toEqual({ type: 'PORT', nonce })
    expect(parseHello(port)).toBeNull()
    expect(parsePort(hello)).toBeNull()
  })

  test.each([
    ['no nonce', { type: '@laurel/HELLO' }],
    ['a short nonce', { type: '@laurel/HELLO', nonce: 'a' }],
    ['a nonce with other characters', { type: '@laurel/HELLO', nonce: `${nonce} ` }],
    ['a key too many', { type: '@laurel/HELLO', nonce, payload: 1 }],
    ['no prefix', { type: 'HELLO', nonce }],
    ['a text', '@laurel/HELLO'],
    ['nothing', null],
  ])('error: %s', (_, data) => expect(parseHello(data)).toBeNull())
})

describe('the messages of the port', () => {
  test('default: each is read as it was sent', () => {
    for (const type of ['ABORT', 'EXPORT'] as const) {
      expect(parseAppPortMessage(formatPortMessage({ type, id: 'a1' }))).toEqual({ type, id: 'a1' })
    }
    for (const reason of frameReasons) {
      expect(parseFramePortMessage(formatPortMessage({ type: 'SHOW', reason }))).toEqual({ type: 'SHOW', reason })
    }
    expect(parseFramePortMessage(formatPortMessage({ type: 'HIDE' }))).toEqual({ type: 'HIDE' })
  })

  test('property: anything else is null, and nothing throws', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(parseHello(data)).toBeNull()
        expect(parsePort(data)).toBeNull()
        expect(parseAppPortMessage(data)).toBeNull()
        expect(parseFramePortMessage(data)).toBeNull()
      }),
    )
  })
})
