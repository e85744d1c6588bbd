import { describe, expect, test } from 'vitest'
import { isSiweNonce } from '../sign-in-message.ts'
import { createHmacNonceStore, createMemoryNonceStore, createMemoryReplayStore, NONCE_TTL_MS } from './nonce-store.ts'

const now = 1_700_000_000_000
const secret = 'a secret of at least thirty-two characters'

describe.each([
  ['in memory', () => createMemoryNonceStore()],
  ['sealed', () => createHmacNonceStore({ secret })],
])('%s', (_, create) => {
  test('default: valid once', async () => {
    const store = create()
    const nonce = await store.create(now)
    expect(isSiweNonce(nonce)).toBe(true)
    expect(await store.consume(nonce, now + 1000)).toBe(true)
    expect(await store.consume(nonce, now + 1000)).toBe(false)
  })
  test('behavior: of a hundred concurrent calls one resolves to true', async () => {
    const store = create()
    const nonce = await store.create(now)
    const answers = await Promise.all(Array.from({ length: 100 }, () => store.consume(nonce, now)))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })
  test('behavior: valid for five minutes and no longer', async () => {
    const store = create()
    const [first, second] = [await store.create(now), await store.create(now)]
    expect(await store.consume(first, now + NONCE_TTL_MS)).toBe(true)
    expect(await store.consume(second, now + NONCE_TTL_MS + 1)).toBe(false)
  })
  test('behavior: at least 128 unpredictable bits, and no two nonces are the same', async () => {
    const store = create()
    const made = await Promise.all(Array.from({ length: 2000 }, () => store.create(now)))
    const random = new Set(made.map((nonce) => nonce.slice(-80, -32) || nonce))
    expect(new Set(made).size).toBe(2000)
    expect(random.size).toBe(2000)
    // 24 bytes in hex digits: 192 bits.
    expect(made.every((nonce) => /[0-9a-f]{48}/.test(nonce))).toBe(true)
  })
  test.each(['', '12345678', 'f'.repeat(48), 'f'.repeat(89), '00lr8vd3c'.padEnd(89, '0')])(
    'error: %s was never issued',
    async (nonce) => expect(await create().consume(nonce, now)).toBe(false),
  )
})

describe('createHmacNonceStore', () => {
  test('behavior: works on two machines with one secret and one replay store', async () => {
    const used = createMemoryReplayStore()
    const [one, other] = [createHmacNonceStore({ secret, used }), createHmacNonceStore({ secret, used })]
    const nonce = await one.create(now)
    expect(await other.consume(nonce, now)).toBe(true)
    expect(await one.consume(nonce, now)).toBe(false)
  })
  test('error: the seal covers every digit, including the time', async () => {
    const store = createHmacNonceStore({ secret })
    const nonce = await store.create(now)
    for (let at = 0; at < nonce.length; at++) {
      const changed = `${nonce.slice(0, at)}${nonce[at] === '0' ? '1' : '0'}${nonce.slice(at + 1)}`
      expect(await store.consume(changed, now)).toBe(false)
    }
    expect(await createHmacNonceStore({ secret: secret.toUpperCase() }).consume(nonce, now)).toBe(false)
    expect(await store.consume(nonce, now)).toBe(true)
  })
  test('error: a short secret', () => expect(() => createHmacNonceStore({ secret: 'short' })).toThrow(RangeError))
})

describe('createMemoryNonceStore', () => {
  test('behavior: a caller that requests millions fills no memory', async () => {
    const store = createMemoryNonceStore({ limit: 10 })
    const first = await store.create(now)
    for (let count = 0; count < 10; count++) await store.create(now)
    expect(await store.consume(first, now)).toBe(false)
  })
})

describe('createMemoryReplayStore', () => {
  test('behavior: expired nonces are forgotten', async () => {
    const used = createMemoryReplayStore()
    expect(await used.add('a', now + 10, now)).toBe(true)
    expect(await used.add('a', now + 10, now)).toBe(false)
    expect(await used.add('a', now + 100, now + 11)).toBe(true)
  })
})
