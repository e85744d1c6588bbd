import { formatNameMessage, formatPublicNameMessage, type NameMessage, toCoinType } from '@laurel/wallet/api-schemas'
import { assert, integer, property } from 'fast-check'
import { type Hex, hashMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkMessage, createDomainCheck } from './check-message.ts'
import {
  CoinTypeError,
  NameMessageAddressError,
  NameMessageChainError,
  NameMessageDomainError,
  NameMessageEarlyError,
  NameMessageError,
  NameMessageExpiredError,
} from './errors.ts'

const now = 1_795_700_000
const address: Hex = '0xa0cf798816d4b9b9866b5330eea46a18382f251e'
const bound: NameMessage = {
  ...{ name: 'ada-lovelace.wcn.id', address, chainId: 8453, domain: 'api.example' },
  ...{ nonce: '0123456789abcdef', expiresAt: now + 300 },
}
const open = (timestamp: number) => formatPublicNameMessage({ name: 'ada-lovelace.wcn.id', timestamp })
const check = (message: string, { coinType = toCoinType(8453), at = now } = {}) =>
  checkMessage(
    { coinType, address, message },
    { isOwnDomain: createDomainCheck(['api.example', 'other.example:444']), nowSeconds: at },
  )

describe('checkMessage', () => {
  test('default: our message', () => {
    const message = formatNameMessage(bound)
    expect(check(message)).toEqual({
      ...{ name: 'ada-lovelace.wcn.id', chainId: 8453, digest: hashMessage(message) },
      ...{ messageKey: `${address}/nonce/0123456789abcdef`, expiresAt: now + 300 },
    })
  })

  test('default: the message of the public clients', () => {
    const digest = hashMessage(open(now))
    expect(check(open(now))).toEqual({
      ...{ name: 'ada-lovelace.wcn.id', chainId: 8453, digest },
      ...{ messageKey: `${address}/digest/${digest}`, expiresAt: now + 300 },
    })
  })

  test('property: the message of the public clients is valid for five minutes', () => {
    assert(
      property(integer({ min: -1_000, max: 1_000 }), (age) => {
        const read = () => check(open(now - age))
        if (age >= 300) expect(read).toThrow(NameMessageExpiredError)
        else if (age < -60) expect(read).toThrow(NameMessageEarlyError)
        else expect(read().expiresAt).toBe(now - age + 300)
      }),
    )
  })

  test('property: our message is valid until it expires, and never for more than ten minutes', () => {
    assert(
      property(integer({ min: -1_000, max: 2_000 }), (left) => {
        const read = () => check(formatNameMessage({ ...bound, expiresAt: now + left }))
        if (left <= 0) expect(read).toThrow(NameMessageExpiredError)
        else if (left > 660) expect(read).toThrow(NameMessageEarlyError)
        else expect(read().expiresAt).toBe(now + left)
      }),
    )
  })

  test.each([
    [{ address: '0x00000000000000000000000000000000000000ad' } as const, NameMessageAddressError],
    [{ chainId: 1 }, NameMessageChainError],
    [{ domain: 'evil.example' }, NameMessageDomainError],
    [{ domain: 'api.example:444' }, NameMessageDomainError],
  ])('security: a message for %j', (change, reason) => {
    expect(() => check(formatNameMessage({ ...bound, ...change }))).toThrow(reason)
  })

  test.each([60, 0, 2147483648, 4294967296, 4294967297])('error: the coin type %d', (coinType) => {
    expect(() => check(open(now), { coinType })).toThrow(CoinTypeError)
  })

  test('error: any other text', () => {
    expect(() => check('Sign in')).toThrow(NameMessageError)
    expect(() => check(`${formatNameMessage(bound)} `)).toThrow(NameMessageError)
  })
})

describe('createDomainCheck', () => {
  test('default: the hosts of the settings and no others', () => {
    const isOwn = createDomainCheck(['api.example'])
    expect(isOwn('api.example')).toBe(true)
    expect(isOwn('localhost')).toBe(false)
  })

  test('default: without settings, those of this machine', () => {
    const isOwn = createDomainCheck([])
    expect(['localhost', '127.0.0.1:8791', '[::1]:1'].every(isOwn)).toBe(true)
    expect(['api.example', 'localhost.example', '127.0.0.1.example', '10.0.0.1'].some(isOwn)).toBe(false)
  })
})
