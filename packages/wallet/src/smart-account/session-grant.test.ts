import { array, assert, bigInt, integer, property, record, uint8Array } from 'fast-check'
import { getAddress, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCalls, encodeCalls, encodeSessionCalls } from './account-calls.ts'
import { AccountCallsInvalidError } from './errors.ts'
import { decodeInstallSession, encodeInstallSession, encodeRevokeSession, getSessionId } from './session-grant.ts'
import { sponsorshipTimes } from './sponsorship.ts'

const bytes = (length: number) => uint8Array({ minLength: length, maxLength: length }).map((value) => toHex(value))
const addresses = bytes(20).map((value) => getAddress(value))
const uint = (bits: bigint) => bigInt({ min: 0n, max: 2n ** bits - 1n })
const times = integer({ min: 0, max: 2 ** 48 - 1 })

const grants = record({
  signer: addresses,
  validAfter: times,
  validUntil: times,
  chainId: uint(256n),
  maxCalls: integer({ min: 0, max: 2 ** 32 - 1 }),
  maxValue: uint(128n),
  maxGasCost: uint(128n),
  paymaster: addresses,
  allowedCalls: array(record({ target: addresses, selector: bytes(4), maxValue: uint(128n) })),
  tokenLimits: array(record({ token: addresses, maxAmount: uint(256n) })),
  salt: bytes(32),
})
const calls = array(record({ to: addresses, value: uint(256n), data: uint8Array().map((value) => toHex(value)) }))

describe('encodeInstallSession', () => {
  test('property: a grant is decoded as it was encoded', () =>
    assert(
      property(grants, (grant) => {
        expect(decodeInstallSession(encodeInstallSession(grant))).toEqual(grant)
      }),
    ))

  test('property: the id depends on the account and the salt', () =>
    assert(
      property(grants, addresses, addresses, bytes(32), (grant, account, other, salt) => {
        expect(getSessionId(account, grant) === getSessionId(other, grant)).toBe(account === other)
        expect(getSessionId(account, grant) === getSessionId(account, { ...grant, salt })).toBe(grant.salt === salt)
      }),
    ))

  test('error: other calldata', () => {
    expect(() => decodeInstallSession('0x12345678')).toThrow(AccountCallsInvalidError)
    expect(() => decodeInstallSession(encodeRevokeSession(`0x${'1'.repeat(64)}`))).toThrow(AccountCallsInvalidError)
  })
})

describe('encodeCalls', () => {
  test('property: calls are decoded as they were encoded, for the owner and for a session', () =>
    assert(
      property(calls, bytes(32), (list, id) => {
        expect(decodeCalls(encodeCalls(list))).toEqual(list)
        expect(decodeCalls(encodeSessionCalls(id, list))).toEqual(list)
      }),
    ))

  test('error: other calldata', () => {
    expect(() => decodeCalls('0x')).toThrow(AccountCallsInvalidError)
    expect(() => decodeCalls(encodeRevokeSession(`0x${'1'.repeat(64)}`))).toThrow(AccountCallsInvalidError)
  })
})

describe('sponsorshipTimes', () => {
  test('property: both times are on the same day', () =>
    assert(
      property(integer({ min: 0, max: 2 ** 40 }), integer({ min: 0, max: 1_000_000 }), (now, seconds) => {
        const { validAfter, validUntil } = sponsorshipTimes(now, seconds)
        expect(Math.floor(validAfter / 86_400)).toBe(Math.floor(validUntil / 86_400))
        expect(validAfter <= validUntil && validUntil <= now + seconds).toBe(true)
      }),
    ))
})
