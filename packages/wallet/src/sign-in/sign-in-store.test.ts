import type { Hex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { UserRejectedError } from '../connection/errors.ts'
import { settle } from '../test-helpers/manual-clock.ts'
import { ada, ben, createSignInPage, type SignInPage } from '../test-helpers/sign-in-page.ts'
import { NonceInvalidError, SignInDeniedError, SignInServerError, SigningError } from './errors.ts'
import { REFETCH_MS } from './sign-in.ts'
import { parseSignInMessage } from './sign-in-message.ts'

/** A server without a session and without errors. */
const quiet = {
  getNonce: async () => 'nonce00000001',
  getSession: async () => null,
  verify: async () => true,
  signOut: async () => {},
}

describe('createSignInStore', () => {
  let page: SignInPage
  beforeEach(() => {
    page = createSignInPage()
  })

  test('default: sends no request before an account is connected', async () => {
    page.open().watchMessage()
    await page.clock.advance(3_600_000)
    expect(page.calls).toEqual([])
  })

  test('default: connect, read the message, sign, signed in', async () => {
    const store = page.open({ statement: 'Welcome.' })
    store.setTarget(ada)
    await settle()
    store.watchMessage()
    await settle()
    const ready = store.getState()
    if (ready.status !== 'ready' || ready.prepared === null) throw new TypeError('not ready')
    expect(parseSignInMessage(ready.prepared.text)).toMatchObject({
      address: ada.address,
      chainId: 1,
      statement: 'Welcome.',
    })
    expect(await store.sign()).toMatchObject({ status: 'success', session: { address: ada.address, chainId: 1 } })
    expect(page.calls).toEqual(['getSession', 'getNonce', 'sign 0xA0', 'verify'])
  })

  test('behavior: if the message is ready, the wallet gets the request synchronously', async () => {
    const store = page.open()
    store.setTarget(ada)
    await settle()
    store.watchMessage()
    await settle()
    void store.sign()
    // Within the click, because browsers let a wallet open its window only then.
    expect(page.calls.at(-1)).toBe('sign 0xA0')
  })

  test('behavior: after a reload the server has the session, and the wallet gets no request', async () => {
    page.session = { address: ada.address.toLowerCase(), chainId: 1 }
    const store = page.open()
    store.setTarget(ada)
    await settle()
    expect(store.getState().status).toBe('success')
    expect(page.calls).toEqual(['getSession'])
  })

  test.each([undefined, null, false, {}, { nonce: 7 }, [], ''])(
    'error: a server that responds with %j did not issue a nonce',
    async (answer) => {
      const server = { ...quiet, getNonce: async () => JSON.parse(JSON.stringify({ answer })).answer }
      const store = page.open({ server })
      store.setTarget(ada)
      await settle()
      expect(await store.sign()).toMatchObject({ status: 'error', error: expect.any(NonceInvalidError) })
    },
  )

  test.each([undefined, false, {}, { address: 7 }, { address: ada.address }, 'yes'])(
    'behavior: a server that responds with %j for a session has none, now and later',
    async (answer) => {
      let session: unknown = { address: ada.address, chainId: 1 }
      const server = { ...quiet, getSession: async () => JSON.parse(JSON.stringify({ session })).session }
      const store = page.open({ server })
      store.setTarget(ada)
      await settle()
      expect(store.getState().status).toBe('success')
      session = answer
      await page.clock.advance(REFETCH_MS)
      expect(store.getState()).toMatchObject({ status: 'ready', signedOut: 'ended' })
      const next = page.open({ server })
      next.setTarget(ada)
      await settle()
      expect(next.getState().status).toBe('ready')
    },
  )

  test('behavior: one request in flight, however often sign is called', async () => {
    let answer: (signature: Hex) => void = () => {}
    page.wallet = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const store = page.open()
    store.setTarget(ada)
    await settle()
    const first = store.sign()
    const second = store.sign()
    await settle()
    expect(second).toBe(first)
    answer('0x01')
    expect((await first).status).toBe('success')
    expect(page.calls.filter((call) => call.startsWith('sign 0x'))).toHaveLength(1)
  })

  test('behavior: after a cancel and another attempt, the wallet still shows one request', async () => {
    let answer: (signature: Hex) => void = () => {}
    page.wallet = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const store = page.open()
    store.setTarget(ada)
    await settle()
    store.watchMessage()
    await settle()
    void store.sign()
    store.cancel()
    expect(store.getState().status).toBe('ready')
    const again = store.sign()
    answer('0x01')
    expect((await again).status).toBe('success')
    expect(page.calls.filter((call) => call.startsWith('sign 0x'))).toHaveLength(1)
  })

  test('behavior: a rejection is the user-rejected error, and the next attempt needs no new nonce', async () => {
    page.wallet = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    const store = page.open()
    store.setTarget(ada)
    await settle()
    store.watchMessage()
    await settle()
    expect(await store.sign()).toMatchObject({ status: 'error', error: expect.any(UserRejectedError) })
    page.wallet = async () => '0x01'
    expect((await store.sign()).status).toBe('success')
    expect(page.nonces).toBe(1)
  })

  test.each([
    ['a string', 'no'],
    ['nothing', undefined],
    ['an error', new Error('x')],
  ])('error: a wallet that throws %s', async (_, thrown) => {
    page.wallet = () => Promise.reject(thrown)
    const store = page.open()
    store.setTarget(ada)
    await settle()
    expect(await store.sign()).toMatchObject({ status: 'error', error: expect.any(SigningError) })
  })

  test('error: a server that refuses, and a new nonce for the next attempt', async () => {
    const accept = page.verify
    page.verify = async () => false
    const store = page.open()
    store.setTarget(ada)
    await settle()
    expect(await store.sign()).toMatchObject({ status: 'error', error: expect.any(SignInDeniedError) })
    page.verify = accept
    expect((await store.sign()).status).toBe('success')
    expect(page.nonces).toBe(2)
  })

  test.each(['getNonce', 'getSession', 'verify'] as const)(
    'error: a server whose %s throws, synchronously or later',
    async (call) => {
      const server = {
        getNonce: async () => '12345678',
        getSession: async () => null,
        verify: async () => true,
        signOut: async () => {},
      }
      for (const broken of [
        () => {
          throw new Error('down')
        },
        () => Promise.reject(new Error('down')),
      ]) {
        const store = page.open({ server: { ...server, [call]: broken } })
        store.setTarget(ada)
        await settle()
        const state = call === 'getSession' ? store.getState() : await store.sign()
        expect(state).toMatchObject({ status: 'error', error: { name: 'SignInServerError', call } })
        expect(state.status === 'error' && state.error).toBeInstanceOf(SignInServerError)
      }
    },
  )

  test.each(['', 'short', 'with-hyphen-1', 'n'.repeat(300)])('error: %j is not a nonce', async (nonce) => {
    const store = page.open({
      server: {
        getNonce: async () => nonce,
        getSession: async () => null,
        verify: async () => true,
        signOut: async () => {},
      },
    })
    store.setTarget(ada)
    await settle()
    expect(await store.sign()).toMatchObject({ status: 'error', error: expect.any(NonceInvalidError) })
  })

  test('behavior: with the server’s time beside the nonce a wrong clock causes no error', async () => {
    const serverTime = page.clock.now() + 86_400_000
    const store = page.open({
      server: {
        getNonce: async () => ({ nonce: '12345678', serverTime }),
        getSession: async () => null,
        verify: (signed) => page.verify(signed.message),
        signOut: async () => {},
      },
    })
    store.setTarget(ada)
    await settle()
    store.watchMessage()
    await settle()
    expect(store.getState()).toMatchObject({
      prepared: { message: { issuedAt: new Date(serverTime).toISOString() }, preparedAt: page.clock.now() },
    })
    expect((await store.sign()).status).toBe('success')
  })

  test('behavior: the account changes while the wallet has the request, and its signature is not sent', async () => {
    let answer: (signature: Hex) => void = () => {}
    page.wallet = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const store = page.open()
    store.setTarget(ada)
    await settle()
    const signing = store.sign()
    await settle()
    store.setTarget(ben)
    answer('0x01')
    await signing
    expect(store.getState()).toMatchObject({ status: 'error', target: ben })
    expect(page.calls).not.toContain('verify')
  })

  test('behavior: while the message is on screen it is renewed every five minutes, and not after', async () => {
    const store = page.open()
    store.setTarget(ada)
    await settle()
    const stop = store.watchMessage()
    await page.clock.advance(REFETCH_MS - 1)
    expect(page.nonces).toBe(1)
    await page.clock.advance(1)
    expect(page.nonces).toBe(2)
    stop()
    await page.clock.advance(REFETCH_MS * 3)
    expect(page.nonces).toBe(2)
    expect(page.clock.waiting()).toBe(0)
  })

  test('behavior: another account gets a separate message while the message is on screen', async () => {
    const store = page.open()
    store.setTarget(ada)
    await settle()
    store.watchMessage()
    await settle()
    store.setTarget(ben)
    await settle()
    expect(store.getState()).toMatchObject({ status: 'ready', prepared: { message: { address: ben.address } } })
  })
})
