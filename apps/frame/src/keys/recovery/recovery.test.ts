import { assert, constantFrom, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { utf8 } from '../bytes.ts'
import { InvalidRecoveryError, RecoveryDeniedError, type WeakPasswordError } from '../errors.ts'
import { MIN_PASSWORD_LENGTH, passwordBytes, requireStrongPassword } from './password.ts'
import { parsePasskeyParameters, parsePasswordParameters, type RecoveryUnlock } from './recovery.ts'
import { decryptRecoveryShare, encryptRecoveryShare } from './recovery-cipher.ts'
import { suggestPassword } from './suggest-password.ts'

const owner = { account: 'account', set: 'set' }
const share = new Uint8Array(55).fill(7)
const salt = 'A'.repeat(43)
const password = (text: string) => ({ type: 'password', password: passwordBytes(text) }) as const
const importPrf = (fill: number) =>
  crypto.subtle.importKey('raw', new Uint8Array(32).fill(fill), 'HKDF', false, ['deriveKey'])

describe('encryptRecoveryShare and decryptRecoveryShare', () => {
  test('default: a password opens what it closed, and another does not', async () => {
    const sealed = await encryptRecoveryShare(share, password('orbit maple seven clouds'), owner)
    expect(parsePasswordParameters(sealed.parameters)).toMatchObject({ kdf: 'scrypt', cost: 131_072 })
    expect(await decryptRecoveryShare(sealed, password('orbit maple seven clouds'), owner)).toEqual(share)
    await expect(decryptRecoveryShare(sealed, password('orbit maple seven cloudz'), owner)).rejects.toThrow(
      RecoveryDeniedError,
    )
  })

  test('behavior: a composed letter and a decomposed one are the same password', () => {
    expect(passwordBytes('caf\u00e9')).toEqual(passwordBytes('cafe\u0301'))
  })

  test('default: a passkey opens the share of the right account and set alone', async () => {
    const parameters = { version: 1, kdf: 'hkdf', credential: 'AAAA', salt } as const
    const sealed = await encryptRecoveryShare(share, { type: 'passkey', key: await importPrf(1), parameters }, owner)
    const unlock: RecoveryUnlock = { type: 'passkey', key: await importPrf(1) }
    expect(await decryptRecoveryShare(sealed, unlock, owner)).toEqual(share)
    const denied = [
      decryptRecoveryShare(sealed, { type: 'passkey', key: await importPrf(2) }, owner),
      decryptRecoveryShare(sealed, unlock, { ...owner, set: 'other' }),
      decryptRecoveryShare(sealed, unlock, { ...owner, account: 'other' }),
      decryptRecoveryShare(
        { ...sealed, parameters: JSON.stringify({ ...parameters, credential: 'BBBB' }) },
        unlock,
        owner,
      ),
    ]
    await Promise.all(denied.map((result) => expect(result).rejects.toThrow(RecoveryDeniedError)))
  })

  test('error: a password for what a passkey protects', async () => {
    const sealed = { method: 'passkey', ciphertext: 'AAAA', parameters: '{}' } as const
    await expect(decryptRecoveryShare(sealed, password('x'), owner)).rejects.toThrow(InvalidRecoveryError)
  })
})

describe('parsePasswordParameters', () => {
  const good = { version: 1, kdf: 'scrypt', cost: 131_072, blockSize: 8, parallelism: 1, salt }

  test.each([
    ['a cost that would take the memory of the page', { cost: 2 ** 30 }],
    ['a cost that protects nothing', { cost: 2 }],
    ['another function', { kdf: 'pbkdf2' }],
    ['another version', { version: 2 }],
    ['a short salt', { salt: 'AAAA' }],
    ['more than it knows', { more: 1 }],
  ])('error: %s', (_, change) => {
    expect(parsePasswordParameters(JSON.stringify(good))).toEqual(good)
    expect(() => parsePasswordParameters(JSON.stringify({ ...good, ...change }))).toThrow(InvalidRecoveryError)
  })

  test('property: no text throws another error', () => {
    assert(
      property(string(), (text) => {
        for (const parse of [parsePasswordParameters, parsePasskeyParameters])
          expect(() => parse(text)).toThrow(InvalidRecoveryError)
      }),
    )
  })
})

describe('requireStrongPassword', () => {
  test.each([
    ['short', 'too-short'],
    ['x'.repeat(257), 'too-long'],
    ['a'.repeat(20), 'repetitive'],
    ['abcdef1abcdef1abcdef1', 'repetitive'],
    ['password12345678', 'common'],
    ['ada.lovelace.1815', 'contains-email'],
    ['ada.lovelace@example.com', 'contains-email'],
    ['Ada.Lovelace@Example.com-1815', 'contains-email'],
  ] as const)('error: %s is %s', (text, reason) => {
    expect(() => requireStrongPassword(text, 'ada.lovelace@example.com')).toThrow(
      expect.objectContaining({ reason }) as WeakPasswordError,
    )
  })

  test.each(['orbit maple seven clouds', 'tR9#kk2!vQ8zpLmx', '電車は毎朝八時に駅を出て町へ行く'])(
    'default: %s',
    (text) => {
      expect(() => requireStrongPassword(text, 'ada@example.com')).not.toThrow()
    },
  )

  test('property: what is suggested is accepted', () => {
    assert(
      property(record({ email: constantFrom(null, 'ada@example.com', 'a@b.c') }), ({ email }) => {
        const suggested = suggestPassword()
        expect(suggested.split('-')).toHaveLength(6)
        expect(utf8(suggested).length).toBeGreaterThanOrEqual(MIN_PASSWORD_LENGTH)
        expect(() => requireStrongPassword(suggested, email)).not.toThrow()
      }),
    )
  })
})
