import type { Hex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { UserRejectedError } from '../connect/errors.ts'
import { createManualClock, type ManualClock, settle } from '../testing-ground/manual-clock.ts'
import { NonceInvalidError, SignatureFailedError, SignInRefusedError, SignInServerError } from './errors.ts'
import { REFETCH_MS, type SignInSession, type SignInTarget } from './sign-in.ts'
import { createSignInStore, type SignInOptions } from './sign-in-store.ts'
import { parseSiweMessage } from './siwe-message.ts'

const ada: SignInTarget = { address: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e', chainId: 1, walletName: 'Kestrel' }
const ben: SignInTarget = { ...ada, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }

describe('createSignInStore', () => {
  let clock: ManualClock
  /** Every call of the server and the wallet, in order. */
  let calls: string[]
  let session: SignInSession | null
  let nonces: number
  /** What the wallet does when it is asked; a test may put something else here. */
  let wallet: (text: string) => Promise<Hex>
  let verify: (message: string) => Promise<boolean>
  let visibility: 'visible' | 'hidden'

  beforeEach(() => {
    clock = createManualClock()
    calls = []
    session = null
    nonces = 0
    visibility = 'visible'
    wallet = async () => '0x01'
    verify = async (message) => {
      const { address, chainId } = parseSiweMessage(message)
      session = { address, chainId }
      return true
    }
  })

  class TabDocument extends EventTarget {
    get visibilityState() {
      return visibility
    }
  }

  function create(options: Partial<SignInOptions> = {}) {
    return createSignInStore({
      environment: {
        ...clock,
        window: Object.assign(new EventTarget(), {
          location: { hostname: 'meadow.example', origin: 'https://meadow.example', pathname: '/' },
          document: new TabDocument(),
        }),
      },
      server: {
        getNonce: async () => {
          calls.push('getNonce')
          return `nonce${String(++nonces).padStart(8, '0')}`
        },
        getSession: async () => {
          calls.push('getSession')
          return session
        },
        verify: ({ message }) => {
          calls.push('verify')
          return verify(message)
        },
        signOut: async () => {
          calls.push('signOut')
          session = null
        },
      },
      signMessage: ({ address }, text) => {
        calls.push(`sign ${address.slice(0, 4)}`)
        return wallet(text)
      },
      ...options,
    })
  }

  test('default: nothing is asked before anybody is connected', async () => {
    create().watchMessage()
    await clock.advance(3_600_000)
    expect(calls).toEqual([])
  })

  test('default: connect, read the message, sign, signed in', async () => {
    const store = create({ statement: 'Welcome.' })
    store.setTarget(ada)
    await settle()
    store.watchMessage()
    await settle()
    const ready = store.getState()
    if (ready.status !== 'ready' || ready.prepared === null) throw new TypeError('not ready')
    expect(parseSiweMessage(ready.prepared.text)).toMatchObject({
      address: ada.address,
      chainId: 1,
      statement: 'Welcome.',
    })
    expect(await store.sign()).toMatchObject({ status: 'success', session: { address: ada.address, chainId: 1 } })
    expect(calls).toEqual(['getSession', 'getNonce', 'sign 0xA0', 'verify'])
  })

  test('behavior: the wallet is asked in the very call, when the message is there', async () => {
    const store = create()
    store.setTarget(ada)
    await settle()
    store.watchMessage()
    await settle()
    void store.sign()
    // Within the click: browsers let a wallet open its window only then.
    expect(calls.at(-1)).toBe('sign 0xA0')
  })

  test('behavior: after a reload the server knows, and the wallet is not asked', async () => {
    session = { address: ada.address.toLowerCase(), chainId: 1 }
    const store = create()
    store.setTarget(ada)
    await settle()
    expect(store.getState().status).toBe('success')
    expect(calls).toEqual(['getSession'])
  })

  test('behavior: one request in flight, however often it is asked', async () => {
    let answer: (signature: Hex) => void = () => {}
    wallet = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const store = create()
    store.setTarget(ada)
    await settle()
    const first = store.sign()
    const second = store.sign()
    await settle()
    expect(second).toBe(first)
    answer('0x01')
    expect((await first).status).toBe('success')
    expect(calls.filter((call) => call.startsWith('sign 0x'))).toHaveLength(1)
  })

  test('behavior: cancelled and asked again, the wallet still shows one request', async () => {
    let answer: (signature: Hex) => void = () => {}
    wallet = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const store = create()
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
    expect(calls.filter((call) => call.startsWith('sign 0x'))).toHaveLength(1)
  })

  test('behavior: declined is the user-rejected error, and the next try needs no new nonce', async () => {
    wallet = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    const store = create()
    store.setTarget(ada)
    await settle()
    store.watchMessage()
    await settle()
    expect(await store.sign()).toMatchObject({ status: 'error', error: expect.any(UserRejectedError) })
    wallet = async () => '0x01'
    expect((await store.sign()).status).toBe('success')
    expect(nonces).toBe(1)
  })

  test.each([
    ['a string', 'no'],
    ['nothing', undefined],
    ['an error', new Error('x')],
  ])('error: a wallet that throws %s', async (_, thrown) => {
    wallet = () => Promise.reject(thrown)
    const store = create()
    store.setTarget(ada)
    await settle()
    expect(await store.sign()).toMatchObject({ status: 'error', error: expect.any(SignatureFailedError) })
  })

  test('error: a server that refuses; the next try has a new nonce', async () => {
    const accept = verify
    verify = async () => false
    const store = create()
    store.setTarget(ada)
    await settle()
    expect(await store.sign()).toMatchObject({ status: 'error', error: expect.any(SignInRefusedError) })
    verify = accept
    expect((await store.sign()).status).toBe('success')
    expect(nonces).toBe(2)
  })

  test.each(['getNonce', 'getSession', 'verify'] as const)(
    'error: a server whose %s throws, at once or later',
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
        const store = create({ server: { ...server, [call]: broken } })
        store.setTarget(ada)
        await settle()
        const state = call === 'getSession' ? store.getState() : await store.sign()
        expect(state).toMatchObject({ status: 'error', error: { name: 'SignInServerError', call } })
        expect(state.status === 'error' && state.error).toBeInstanceOf(SignInServerError)
      }
    },
  )

  test.each(['', 'short', 'with-hyphen-1', 'n'.repeat(300)])('error: a nonce %j that is none', async (nonce) => {
    const store = create({
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

  test('behavior: with the server’s time beside the nonce a wrong clock does no harm', async () => {
    const serverTime = clock.now() + 86_400_000
    const store = create({
      server: {
        getNonce: async () => ({ nonce: '12345678', serverTime }),
        getSession: async () => null,
        verify: async (signed) => verify(signed.message),
        signOut: async () => {},
      },
    })
    store.setTarget(ada)
    await settle()
    store.watchMessage()
    await settle()
    expect(store.getState()).toMatchObject({
      prepared: { message: { issuedAt: new Date(serverTime).toISOString() }, preparedAt: clock.now() },
    })
    expect((await store.sign()).status).toBe('success')
  })

  test.each([
    ['account', ben, 'signOutOnAccountChange'],
    ['network', { ...ada, chainId: 8453 }, 'signOutOnNetworkChange'],
  ] as const)('behavior: another %s signs out, unless the option is off', async (_, target, option) => {
    for (const isOn of [true, false]) {
      calls = []
      const store = create(isOn ? {} : { [option]: false })
      store.setTarget(ada)
      await settle()
      await store.sign()
      store.setTarget(target)
      await settle()
      expect(store.getState().status).toBe(isOn ? 'ready' : 'success')
      expect(calls.includes('signOut')).toBe(isOn)
      session = null
    }
  })

  test('behavior: disconnecting signs out, unless the option is off', async () => {
    for (const signOutOnDisconnect of [true, false]) {
      calls = []
      const store = create({ signOutOnDisconnect })
      store.setTarget(ada)
      await settle()
      await store.sign()
      store.setTarget(null)
      await settle()
      expect(store.getState()).toEqual({ status: 'uninitialized' })
      expect(calls.includes('signOut')).toBe(signOutOnDisconnect)
      session = null
    }
  })

  test('behavior: a session of another account that is found is ended', async () => {
    session = { address: ben.address, chainId: 1 }
    const store = create()
    store.setTarget(ada)
    await settle()
    expect(store.getState()).toMatchObject({ status: 'ready', signedOut: 'account' })
    expect(calls).toEqual(['getSession', 'signOut'])
  })

  test('behavior: the account changes while the wallet is asked: its signature goes nowhere', async () => {
    let answer: (signature: Hex) => void = () => {}
    wallet = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const store = create()
    store.setTarget(ada)
    await settle()
    const signing = store.sign()
    await settle()
    store.setTarget(ben)
    answer('0x01')
    await signing
    expect(store.getState()).toMatchObject({ status: 'error', target: ben })
    expect(calls).not.toContain('verify')
  })

  test('behavior: it changes while the server verifies: the session that began is ended', async () => {
    let accept: (isAccepted: boolean) => void = () => {}
    verify = () =>
      new Promise((resolve) => {
        accept = resolve
      })
    const store = create()
    store.setTarget(ada)
    await settle()
    const signing = store.sign()
    await settle()
    store.setTarget(ben)
    accept(true)
    await signing
    expect(store.getState().status).toBe('error')
    expect(calls.at(-1)).toBe('signOut')
  })

  test('behavior: while the message is looked at it is renewed every five minutes, and not after', async () => {
    const store = create()
    store.setTarget(ada)
    await settle()
    const stop = store.watchMessage()
    await clock.advance(REFETCH_MS - 1)
    expect(nonces).toBe(1)
    await clock.advance(1)
    expect(nonces).toBe(2)
    stop()
    await clock.advance(REFETCH_MS * 3)
    expect(nonces).toBe(2)
    expect(clock.waiting()).toBe(0)
  })

  test('behavior: another account gets a message of its own while it is looked at', async () => {
    const store = create()
    store.setTarget(ada)
    await settle()
    store.watchMessage()
    await settle()
    store.setTarget(ben)
    await settle()
    expect(store.getState()).toMatchObject({ status: 'ready', prepared: { message: { address: ben.address } } })
  })

  test('behavior: the session is looked at every five minutes, not in a hidden tab, and its end is seen', async () => {
    const store = create()
    store.setTarget(ada)
    await settle()
    await store.sign()
    calls = []
    await clock.advance(REFETCH_MS)
    expect(calls).toEqual(['getSession'])
    visibility = 'hidden'
    await clock.advance(REFETCH_MS)
    expect(calls).toEqual(['getSession'])
    visibility = 'visible'
    session = null
    await clock.advance(REFETCH_MS)
    expect(store.getState()).toMatchObject({ status: 'ready', signedOut: 'ended' })
    // It has ended by itself: nobody is told to end it.
    expect(calls).toEqual(['getSession', 'getSession'])
    expect(clock.waiting()).toBe(0)
  })

  test('behavior: signing out, and a server that does not hear it', async () => {
    const store = create()
    store.setTarget(ada)
    await settle()
    await store.signOut()
    expect(calls).toEqual(['getSession'])
    await store.sign()
    await store.signOut()
    expect(store.getState()).toMatchObject({ status: 'ready', signedOut: 'asked' })
    expect(calls.filter((call) => call === 'signOut')).toHaveLength(1)

    const deaf = create({
      server: {
        getNonce: async () => '12345678',
        getSession: async () => ({ address: ada.address, chainId: 1 }),
        verify: async () => true,
        signOut: () => Promise.reject(new Error('down')),
      },
    })
    deaf.setTarget(ada)
    await settle()
    await expect(deaf.signOut()).rejects.toThrow(SignInServerError)
    expect(deaf.getState().status).toBe('success')
  })

  test('behavior: after destroy nothing happens any more', async () => {
    const store = create()
    store.setTarget(ada)
    await settle()
    await store.sign()
    store.destroy()
    calls = []
    store.setTarget(null)
    await clock.advance(REFETCH_MS * 2)
    expect(calls).toEqual([])
    expect(clock.waiting()).toBe(0)
  })
})
