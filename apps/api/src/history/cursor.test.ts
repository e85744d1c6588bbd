import { assert, constantFrom, integer, nat, property, record, string, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidCursorError } from '../activity/errors.ts'
import { formatCursor, parseCursor } from './cursor.ts'

const secret = Buffer.alloc(32, 7)
const accounts = ['0x00000000000000000000000000000000000000A1', '0x00000000000000000000000000000000000000a2'] as const
const scopes = record({ account: constantFrom(...accounts), chainId: constantFrom(null, 1, 10, 31337) })
const keys = record({
  minedAt: integer({ min: 0, max: 2 ** 40 }),
  chainId: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  position: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
})

describe('parseCursor', () => {
  test('property: it returns what the cursor was made of', () =>
    assert(
      property(scopes, keys, (scope, key) => {
        expect(parseCursor(secret, scope, formatCursor(secret, scope, key))).toEqual(key)
      }),
    ))

  test('property: no cursor is valid for another query, or with another secret', () =>
    assert(
      property(scopes, scopes, keys, (scope, other, key) => {
        const cursor = formatCursor(secret, scope, key)
        expect(() => parseCursor(Buffer.alloc(32, 8), scope, cursor)).toThrow(InvalidCursorError)
        if (scope.account === other.account && scope.chainId === other.chainId) return
        expect(() => parseCursor(secret, other, cursor)).toThrow(InvalidCursorError)
      }),
    ))

  test('property: no cursor stays valid after a change', () =>
    assert(
      property(scopes, keys, nat(39), integer({ min: 1, max: 255 }), (scope, key, at, change) => {
        const bytes = Buffer.from(formatCursor(secret, scope, key), 'base64url')
        bytes[at] = (bytes[at] ?? 0) ^ change
        expect(() => parseCursor(secret, scope, bytes.toString('base64url'))).toThrow(InvalidCursorError)
      }),
    ))

  test('property: anything else is the same error', () =>
    assert(
      property(scopes, string(), uint8Array({ maxLength: 64 }), (scope, text, bytes) => {
        expect(() => parseCursor(secret, scope, text)).toThrow(InvalidCursorError)
        const forged = Buffer.from(bytes).toString('base64url')
        expect(() => parseCursor(secret, scope, forged)).toThrow(InvalidCursorError)
      }),
    ))

  test('error: the same bytes in another text', () => {
    const scope = { account: accounts[0], chainId: null }
    const cursor = formatCursor(secret, scope, { minedAt: 1, chainId: 1, position: 1 })
    expect(() => parseCursor(secret, scope, `${cursor}=`)).toThrow(InvalidCursorError)
    expect(() => parseCursor(secret, scope, ` ${cursor}`)).toThrow(InvalidCursorError)
  })
})
