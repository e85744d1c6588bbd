import { beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../test-helpers/manual-clock.ts'
import { ada, ben, createSignInPage, type SignInPage } from '../test-helpers/sign-in-page.ts'
import { SignInServerError } from './errors.ts'
import { REFETCH_MS } from './sign-in.ts'

describe('createSignInStore, when a session ends', () => {
  let page: SignInPage
  beforeEach(() => {
    page = createSignInPage()
  })

  test.each([
    ['account', ben, 'signOutOnAccountChange'],
    ['network', { ...ada, chainId: 8453 }, 'signOutOnNetworkChange'],
  ] as const)('behavior: another %s signs out, unless the option is off', async (_, target, option) => {
    for (const isOn of [true, false]) {
      page.calls = []
      const store = page.open(isOn ? {} : { [option]: false })
      store.setTarget(ada)
      await settle()
      await store.sign()
      store.setTarget(target)
      await settle()
      expect(store.getState().status).toBe(isOn ? 'ready' : 'success')
      expect(page.calls.includes('signOut')).toBe(isOn)
      page.session = null
    }
  })

  test('behavior: disconnecting signs out, unless the option is off', async () => {
    for (const signOutOnDisconnect of [true, false]) {
      page.calls = []
      const store = page.open({ signOutOnDisconnect })
      store.setTarget(ada)
      await settle()
      await store.sign()
      store.setTarget(null)
      await settle()
      expect(store.getState()).toEqual({ status: 'uninitialized' })
      expect(page.calls.includes('signOut')).toBe(signOutOnDisconnect)
      page.session = null
    }
  })

  test('behavior: ends a session of another account that is found', async () => {
    page.session = { address: ben.address, chainId: 1 }
    const store = page.open()
    store.setTarget(ada)
    await settle()
    expect(store.getState()).toMatchObject({ status: 'ready', signedOut: 'account' })
    expect(page.calls).toEqual(['getSession', 'signOut'])
  })

  test('behavior: a change while the server verifies ends the session that has started', async () => {
    let accept: (isAccepted: boolean) => void = () => {}
    page.verify = () =>
      new Promise((resolve) => {
        accept = resolve
      })
    const store = page.open()
    store.setTarget(ada)
    await settle()
    const signing = store.sign()
    await settle()
    store.setTarget(ben)
    accept(true)
    await signing
    expect(store.getState().status).toBe('error')
    expect(page.calls.at(-1)).toBe('signOut')
  })

  test('behavior: checks the session every five minutes, not in a hidden tab, and sees its end', async () => {
    const store = page.open()
    store.setTarget(ada)
    await settle()
    await store.sign()
    page.calls = []
    await page.clock.advance(REFETCH_MS)
    expect(page.calls).toEqual(['getSession'])
    page.visibility = 'hidden'
    await page.clock.advance(REFETCH_MS)
    expect(page.calls).toEqual(['getSession'])
    page.visibility = 'visible'
    page.session = null
    await page.clock.advance(REFETCH_MS)
    expect(store.getState()).toMatchObject({ status: 'ready', signedOut: 'ended' })
    // The session has ended by itself, so the server is not asked to end it.
    expect(page.calls).toEqual(['getSession', 'getSession'])
    expect(page.clock.waiting()).toBe(0)
  })

  test('behavior: signing out, and a server that does not respond', async () => {
    const store = page.open()
    store.setTarget(ada)
    await settle()
    await store.signOut()
    expect(page.calls).toEqual(['getSession'])
    await store.sign()
    await store.signOut()
    expect(store.getState()).toMatchObject({ status: 'ready', signedOut: 'user' })
    expect(page.calls.filter((call) => call === 'signOut')).toHaveLength(1)

    const deaf = page.open({
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

  test('behavior: nothing happens after destroy', async () => {
    const store = page.open()
    store.setTarget(ada)
    await settle()
    await store.sign()
    store.destroy()
    page.calls = []
    store.setTarget(null)
    await page.clock.advance(REFETCH_MS * 2)
    expect(page.calls).toEqual([])
    expect(page.clock.waiting()).toBe(0)
  })
})
