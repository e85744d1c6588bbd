import { randomBytes } from 'node:crypto'
import { assert, integer, property, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ShareUnreadableError } from './errors.ts'
import { createOperatorKeys } from './operator-keys.ts'

const [one, two] = [
  { id: 'one', key: randomBytes(32) },
  { id: 'two', key: randomBytes(32) },
]
const owner = { accountId: 'account', set: 'set' }
const shares = uint8Array({ minLength: 1, maxLength: 64 })

describe('createOperatorKeys', () => {
  test('property: a share is decrypted as it was encrypted, also after the keys were rotated', () => {
    assert(
      property(shares, (share) => {
        const [before, after] = [createOperatorKeys([one]), createOperatorKeys([two, one])]
        const accountKey = before.createAccountKey(owner.accountId)
        const encrypted = before.encryptShare(owner, accountKey, share)
        expect(Buffer.from(share).equals(after.decryptShare(owner, accountKey, encrypted))).toBe(true)
        const rewrapped = after.rewrap(owner.accountId, accountKey)
        expect(rewrapped.keyId).toBe('two')
        expect(Buffer.from(share).equals(createOperatorKeys([two]).decryptShare(owner, rewrapped, encrypted))).toBe(
          true,
        )
      }),
    )
  })

  test('property: one changed bit is found', () => {
    const keys = createOperatorKeys([one])
    assert(
      property(shares, integer({ min: 0 }), (share, bit) => {
        const accountKey = keys.createAccountKey(owner.accountId)
        const encrypted = keys.encryptShare(owner, accountKey, share)
        const index = (bit >> 3) % encrypted.length
        encrypted[index] = (encrypted[index] ?? 0) ^ (1 << (bit & 7))
        expect(() => keys.decryptShare(owner, accountKey, encrypted)).toThrow(ShareUnreadableError)
      }),
    )
  })

  test('error: a share or a key in the place of another account, another set or another key', () => {
    const keys = createOperatorKeys([one, two])
    const accountKey = keys.createAccountKey('account')
    const encrypted = keys.encryptShare(owner, accountKey, Buffer.from('share'))
    const readings = [
      () => keys.decryptShare({ ...owner, set: 'other' }, accountKey, encrypted),
      () => keys.decryptShare({ ...owner, accountId: 'other' }, accountKey, encrypted),
      () => keys.decryptShare(owner, { ...accountKey, keyId: 'two' }, encrypted),
      () => keys.decryptShare(owner, { ...accountKey, keyId: 'three' }, encrypted),
      () => keys.decryptShare(owner, keys.createAccountKey('account'), encrypted),
      () => keys.decryptShare(owner, accountKey, Buffer.alloc(0)),
    ]
    for (const read of readings) expect(read).toThrow(ShareUnreadableError)
  })
})
