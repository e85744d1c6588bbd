import { anything, assert, constantFrom, property, string, uint8Array } from 'fast-check'
import { bytesToHex } from 'viem'
import { expect, test } from 'vitest'
import { MAX_ENTRIES, MAX_TEXT_LENGTH, redactUrl, shorten, toShown } from './redact.ts'

const phrase = 'test test test test test test test test test test test junk'
const key = `0x${'ab12'.repeat(16)}`

test('default: a plain value is shown as it is', () => {
  expect(toShown({ method: 'eth_call', params: [1, true, null], amount: 5n })).toEqual({
    method: 'eth_call',
    params: [1, true, null],
    amount: '5n',
  })
})
test('behavior: keys, phrases and signatures are shortened', () => {
  const shown = JSON.stringify(
    toShown({ one: key, two: [phrase], signature: `0x${'11'.repeat(65)}`, symKey: 'secret-value-of-a-pairing' }),
  )
  for (const secret of [key, 'junk', '1'.repeat(20), 'secret-value-of-a-pairing']) expect(shown).not.toContain(secret)
})
test('behavior: a hash of a node is shown whole', () => {
  expect(toShown({ hash: key }, { isPublic: true })).toEqual({ hash: key })
})
test('behavior: a pairing code and the id of a project are shortened in a URL', () => {
  expect(redactUrl('wc:1@2?relay-protocol=irn&symKey=0123456789abcdef0123')).toBe(
    'wc:1@2?relay-protocol=irn&symKey=012345…0123',
  )
  expect(redactUrl('https://api.example/v1?chainId=eip155:1&projectId=0123456789abcdef')).toContain('chainId=eip155:1')
  expect(redactUrl('https://api.example/v1?projectId=0123456789abcdef')).not.toContain('89abcdef')
})
test('behavior: errors, maps and cycles', () => {
  const loop: { self?: unknown } = {}
  loop.self = loop
  expect(toShown(new Map([['a', loop]]))).toEqual({ a: { self: '↻' } })
  expect(toShown(Object.assign(new Error('No.'), { code: 4001 }))).toEqual({
    error: 'Error',
    code: 4001,
    message: 'No.',
  })
  expect(toShown(new (class Wide {})())).toBe('{Wide}')
})
test('property: the result is bounded, and can be written as JSON', () => {
  assert(
    property(anything({ withBigInt: true, withDate: true, withMap: true, withSet: true }), (value) => {
      JSON.stringify(toShown(value))
    }),
    { numRuns: 200 },
  )
  assert(
    property(string({ minLength: MAX_TEXT_LENGTH + 1, maxLength: 2 * MAX_TEXT_LENGTH }), (text) => {
      expect(String(toShown(text)).length).toBeLessThan(MAX_TEXT_LENGTH + 40)
    }),
    { numRuns: 50 },
  )
  expect(toShown(Array.from({ length: 2 * MAX_ENTRIES }, () => 0))).toHaveLength(MAX_ENTRIES + 1)
})
test('property: no hex text of 32 bytes or more is shown whole, wherever it is', () => {
  const secrets = uint8Array({ minLength: 32, maxLength: 80 }).map((bytes) => bytesToHex(bytes))
  const places = constantFrom<(secret: string) => unknown>(
    (secret) => secret,
    (secret) => [[secret]],
    (secret) => ({ params: [{ data: secret }] }),
    (secret) => new Map([['data', secret]]),
  )
  assert(
    property(secrets, places, (secret, place) => {
      expect(JSON.stringify(toShown(place(secret)))).not.toContain(secret.slice(2, -2))
    }),
    { numRuns: 100 },
  )
})
test('behavior: a short secret is hidden altogether', () => expect(shorten('hunter2')).toBe('•••'))
