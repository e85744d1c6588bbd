import type { Hex } from 'viem'
import { createClient, http } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { currentView } from '../src/modal/modal.ts'
import { createSignIn, type WalletSignIn, type WalletSignInOptions } from '../src/sign-in/create-sign-in.ts'
import type { SignInSession } from '../src/sign-in/sign-in.ts'
import { createSignInServer } from '../src/sign-in-server.ts'
import { settle } from '../src/test-helpers/manual-clock.ts'
import type { Wallet } from '../src/wallet.ts'
import { makeWallet, walletNamed } from './make-wallet.ts'
import { announce, createOrigin, type TestTab } from './test-page.ts'
import { createTestWallet, type TestWallet } from './test-wallet.ts'
import { keyOf, startChain, toChain } from './world.ts'

const icon = 'data:image/png;base64,iVBORw0KGgo='
let one: Awaited<ReturnType<typeof startChain>>
let two: Awaited<ReturnType<typeof startChain>>
const made: (Wallet | WalletSignIn)[] = []

beforeAll(async () => {
  one = await startChain({ chainId: 31337 })
  two = await startChain({ chainId: 31338 })
})
afterAll(() => Promise.all([one?.stop(), two?.stop()]))
afterEach(() => {
  for (const each of made.splice(0)) each.destroy()
})

/** Creates an app's server with its own sessions. */
function createAppServer(now: () => number) {
  const server = createSignInServer({
    domain: 'app.test',
    chains: [one.chainId, two.chainId],
    getClient: (chainId) => createClient({ transport: http(chainId === one.chainId ? one.rpcUrl : two.rpcUrl) }),
    now,
  })
  const calls: string[] = []
  let nonce = ''
  let session: SignInSession | null = null
  return {
    calls,
    session: () => session,
    getNonce: async () => {
      calls.push('getNonce')
      nonce = await server.createNonce()
      return nonce
    },
    getSession: async () => {
      calls.push('getSession')
      return session
    },
    verify: async (signed: { readonly message: string; readonly signature: Hex }) => {
      calls.push('verify')
      const { address, chainId } = await server.verify({ ...signed, nonce, origin: 'https://app.test' })
      session = { address, chainId }
      return true
    },
    signOut: async () => {
      calls.push('signOut')
      session = null
    },
  }
}

function kestrel(): TestWallet {
  return createTestWallet({
    privateKey: keyOf(0),
    chains: { [one.chainId]: one.rpcUrl, [two.chainId]: two.rpcUrl },
  })
}

/** Opens a page with a wallet, whose app requires sign-in. */
function open(
  tab: TestTab,
  extension: TestWallet,
  options: Partial<WalletSignInOptions> = {},
  app?: ReturnType<typeof createAppServer>,
) {
  announce(tab.window, { info: { uuid: 'k', name: 'Kestrel', rdns: 'io.kestrel', icon }, provider: extension.provider })
  const events: string[] = []
  const { wallet, clock } = makeWallet(tab, {
    chains: [toChain(one), toChain(two)],
    onEvent: ({ event }) => events.push(event),
  })
  const server = app ?? createAppServer(clock.now)
  const signIn = createSignIn(wallet, { server, ...options })
  made.push(signIn, wallet)
  const view = () => currentView(wallet.modal.getState())?.type ?? null
  return {
    wallet,
    clock,
    server,
    signIn,
    events,
    view,
    connect: () => wallet.connect.connect(walletNamed(wallet, 'Kestrel')),
  }
}

describe('createSignIn', () => {
  test('default: connecting leads to sign-in, and sign-in closes the modal', async () => {
    const extension = kestrel()
    const { wallet, signIn, server, events, view, connect } = open(createOrigin().openTab(), extension)
    await settle()
    wallet.modal.open()
    await connect()
    await settle()
    expect(view()).toBe('ConnectingSiwe')
    expect(signIn.getState().status).toBe('ready')
    expect(await signIn.sign()).toMatchObject({
      status: 'success',
      session: { address: extension.address, chainId: 31337 },
    })
    expect(server.session()).toEqual({ address: extension.address, chainId: 31337 })
    expect(view()).toBeNull()
    expect(extension.requests.filter((method) => method === 'personal_sign')).toHaveLength(1)
    expect(events).toEqual(expect.arrayContaining(['CLICK_SIGN_SIWE_MESSAGE', 'SIWE_AUTH_SUCCESS']))
  })

  test('behavior: the modal shakes before sign-in is done, and closes after it', async () => {
    const { wallet, signIn, view, connect } = open(createOrigin().openTab(), kestrel())
    await settle()
    wallet.modal.open()
    await connect()
    wallet.modal.dismiss()
    expect(view()).toBe('ConnectingSiwe')
    expect(wallet.modal.getState()).toMatchObject({ status: 'open', shake: 1 })
    await signIn.sign()
    wallet.modal.open()
    wallet.modal.dismiss()
    expect(view()).toBeNull()
  })

  test('behavior: cancelling disconnects', async () => {
    const { wallet, signIn, view, connect } = open(createOrigin().openTab(), kestrel())
    await settle()
    wallet.modal.open()
    await connect()
    await signIn.cancel()
    expect(wallet.connections.getState().status).toBe('disconnected')
    expect(signIn.getState()).toEqual({ status: 'uninitialized' })
    expect(view()).toBeNull()
  })

  test('behavior: when it is not required, connecting closes the modal and nothing is refused', async () => {
    const { wallet, signIn, view, connect } = open(createOrigin().openTab(), kestrel(), { isRequired: false })
    await settle()
    wallet.modal.open()
    await connect()
    expect(view()).toBeNull()
    wallet.modal.open({ type: 'ConnectingSiwe' })
    await signIn.cancel()
    expect(view()).toBeNull()
    expect(wallet.connections.getState().status).toBe('connected')
  })

  test('behavior: declined in the wallet, and tried again', async () => {
    const extension = kestrel()
    const { wallet, signIn, connect } = open(createOrigin().openTab(), extension)
    await settle()
    wallet.modal.open()
    await connect()
    extension.switches.errors = { personal_sign: { code: 4001 } }
    expect(await signIn.sign()).toMatchObject({ status: 'error', error: { code: 'wallet/user-rejected' } })
    extension.switches.errors = {}
    expect((await signIn.sign()).status).toBe('success')
  })

  test('behavior: after a reload the user is still signed in, and the wallet is asked for no signature', async () => {
    const origin = createOrigin()
    const extension = kestrel()
    const first = open(origin.openTab(), extension)
    await settle()
    await first.connect()
    await first.signIn.sign()
    first.signIn.destroy()
    first.wallet.destroy()
    const count = extension.requests.length

    const second = open(origin.openTab(), extension, {}, first.server)
    await expect.poll(() => second.signIn.getState().status).toBe('success')
    expect(extension.requests.slice(count)).not.toContain('personal_sign')
    expect(second.server.session()).not.toBeNull()
    expect(second.view()).toBeNull()
  })

  test('behavior: while the wallet of the last visit is asked, the user stays signed in', async () => {
    const origin = createOrigin()
    const extension = kestrel()
    const first = open(origin.openTab(), extension)
    await settle()
    await first.connect()
    await first.signIn.sign()
    first.signIn.destroy()
    first.wallet.destroy()
    extension.switches.silent = ['eth_accounts']
    const second = open(origin.openTab(), extension, {}, first.server)
    await settle()
    expect(second.signIn.getState().status).toBe('uninitialized')
    expect(second.server.session()).not.toBeNull()
  })

  test('behavior: a switch of network in the wallet signs out, and the modal says so', async () => {
    const extension = kestrel()
    const { signIn, server, view, connect, wallet } = open(createOrigin().openTab(), extension)
    await settle()
    await connect()
    await signIn.sign()
    await wallet.networks.switchNetwork('eip155:31338')
    await settle()
    expect(signIn.getState()).toMatchObject({ status: 'ready', signedOut: 'network' })
    expect(server.session()).toBeNull()
    expect(view()).toBe('ConnectingSiwe')
    expect(await signIn.sign()).toMatchObject({ session: { chainId: 31338 } })
  })

  test('behavior: disconnecting signs out', async () => {
    const { signIn, server, connect, wallet } = open(createOrigin().openTab(), kestrel())
    await settle()
    await connect()
    await signIn.sign()
    await wallet.connections.disconnect()
    await settle()
    expect(server.session()).toBeNull()
    expect(server.calls.at(-1)).toBe('signOut')
  })

  test('behavior: after destroy the modal can be closed', async () => {
    const { wallet, signIn, view, connect } = open(createOrigin().openTab(), kestrel())
    await settle()
    wallet.modal.open()
    await connect()
    signIn.destroy()
    wallet.modal.dismiss()
    expect(view()).toBeNull()
  })
})
