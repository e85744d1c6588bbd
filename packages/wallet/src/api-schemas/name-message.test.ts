import { assert, constantFrom, integer, property, record, string, stringMatching, uint8Array } from 'fast-check'
import { bytesToHex, getAddress } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import {
  formatNameMessage,
  formatPublicNameMessage,
  fromCoinType,
  type NameMessage,
  parseNameMessage,
  parsePublicNameMessage,
  toCoinType,
} from './name-message.ts'

const message: NameMessage = {
  name: 'ada-lovelace.wcn.id',
  address: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
  chainId: 8453,
  domain: 'api.example:8791',
  nonce: '32891756abcdEFGH',
  expiresAt: 1_795_700_000,
}
const text = `Register the name ada-lovelace.wcn.id for this account:
0xA0Cf798816D4b9b9866b5330EEa46a18382f251e

Signing is free and allows nothing else.

Domain: api.example:8791
Chain ID: 8453
Nonce: 32891756abcdEFGH
Expiration Time: 2026-11-26T13:33:20Z`

const messages = record({
  name: stringMatching(/^[a-z0-9-]{4,63}\.[a-z]{2,8}\.[a-z]{2,3}$/),
  address: uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(bytesToHex(bytes))),
  chainId: integer({ min: 1, max: 0x7fffffff }),
  domain: constantFrom('api.example', '127.0.0.1:8791', '[::1]:8791', 'localhost'),
  nonce: stringMatching(/^[a-zA-Z0-9]{16,64}$/),
  expiresAt: integer({ min: 0, max: 253_402_300_799 }),
})

describe('formatNameMessage', () => {
  test('default: the text of a message', () => {
    expect(formatNameMessage(message)).toBe(text)
  })

  test('behavior: an address has one spelling', () => {
    const lower = getAddress(message.address).toLowerCase()
    expect(formatNameMessage({ ...message, address: `0x${lower.slice(2)}` })).toBe(text)
  })

  test('security: no server can take it for a sign-in message', () => {
    const read = parseSiweMessage(text)
    expect(read.domain).toBeUndefined()
    expect(validateSiweMessage({ message: read, domain: 'api.example:8791' })).toBe(false)
  })

  test.each([
    { name: 'ada\nDomain: evil.example' },
    { name: 'Ada.wcn.id' },
    { domain: 'api.example/path' },
    { domain: '' },
    { chainId: 0 },
    { chainId: 1.5 },
    { nonce: 'short' },
    { nonce: `${'a'.repeat(16)}\n` },
    { expiresAt: 1.5 },
    { expiresAt: Number.NaN },
  ])('error: %j is rejected', (change) => {
    expect(() => formatNameMessage({ ...message, ...change })).toThrow(RangeError)
  })
})

describe('parseNameMessage', () => {
  test('property: it reads what was formatted', () => {
    assert(
      property(messages, (one) => {
        expect(parseNameMessage(formatNameMessage(one))).toEqual(one)
      }),
    )
  })

  test('property: a text with any other character is read as another message, or not at all', () => {
    assert(
      property(
        messages,
        integer({ min: 0, max: 400 }),
        string({ unit: codePoint, minLength: 1, maxLength: 1 }),
        (one, at, unit) => {
          const right = formatNameMessage(one)
          const index = at % right.length
          const changed = `${right.slice(0, index)}${unit}${right.slice(index + 1)}`
          const read = parseNameMessage(changed)
          // A message that is read formats to exactly the text that was signed.
          expect(read === null || formatNameMessage(read) === changed).toBe(true)
          expect(changed === right || JSON.stringify(read) !== JSON.stringify(one)).toBe(true)
        },
      ),
    )
  })

  test.each([
    `${text}\n`,
    ` ${text}`,
    text.replaceAll('\n', '\r\n'),
    text.replace('0xA0Cf', '0xa0cf'),
    text.replace('13:33:20Z', '13:33:20.000Z'),
    text.replace('11-26', '02-31'),
    text.replace('Chain ID: 8453', 'Chain ID: 08453'),
    '',
  ])('error: %j is not a message', (other) => {
    expect(parseNameMessage(other)).toBeNull()
  })
})

describe('parsePublicNameMessage', () => {
  test('default: the text of the public clients', () => {
    const signed = '{"name":"ada.wcn.id","attributes":{},"timestamp":1795700000}'
    expect(formatPublicNameMessage({ name: 'ada.wcn.id', timestamp: 1_795_700_000 })).toBe(signed)
    expect(parsePublicNameMessage(signed)).toEqual({ name: 'ada.wcn.id', timestamp: 1_795_700_000 })
  })

  test('property: it reads what was formatted, whatever the name', () => {
    assert(
      property(string({ unit: codePoint, maxLength: 255 }), integer({ min: 0, max: 2 ** 40 }), (name, timestamp) => {
        // A lone surrogate and its escape are the same text in JSON.
        expect(parsePublicNameMessage(formatPublicNameMessage({ name, timestamp }))).toEqual({ name, timestamp })
      }),
    )
  })

  test.each([
    '{"name":"ada.wcn.id","attributes":{},"timestamp":1795700000,"name":"eve.wcn.id"}',
    '{"name":"ada.wcn.id","attributes":{"a":"b"},"timestamp":1795700000}',
    '{"name":"ada.wcn.id","attributes":{},"timestamp":"1795700000"}',
    '{"name":"ada.wcn.id","attributes":{},"timestamp":1.5}',
    '{"name":"ada.wcn.id","attributes":{},"timestamp":-1}',
    '{"name": "ada.wcn.id","attributes":{},"timestamp":1795700000}',
    '{"name":"ada.wcn.id","attributes":{},"timestamp":1795700000} ',
    '{"name":"ada.wcn.id","timestamp":1795700000}',
    '[]',
    'null',
    '{',
  ])('error: %s is not a message', (other) => {
    expect(parsePublicNameMessage(other)).toBeNull()
  })
})

describe('toCoinType', () => {
  test('default: the coin types of ENSIP-11', () => {
    expect(toCoinType(1)).toBe(2147483649)
    expect(toCoinType(8453)).toBe(2147492101)
    expect(toCoinType(2147483647)).toBe(4294967295)
  })

  test('property: a chain id comes back', () => {
    assert(
      property(integer({ min: 1, max: 0x7fffffff }), (chainId) => {
        expect(fromCoinType(toCoinType(chainId))).toBe(chainId)
      }),
    )
  })

  test.each([2147483648, 4294967296, 0, -1, 1.5, Number.NaN])('error: the chain id %d has none', (chainId) => {
    expect(() => toCoinType(chainId)).toThrow(RangeError)
  })

  test.each([0, 60, 2147483648, 4294967296, -1, 2147483649.5])(
    'error: %d is not the coin type of a chain',
    (coinType) => {
      expect(fromCoinType(coinType)).toBeNull()
    },
  )
})
