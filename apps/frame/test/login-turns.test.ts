import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLogin } from '../src/account/create-login.ts'
import { createPromptStore } from '../src/account/prompt-store.ts'
import { SignedOutError } from '../src/login/errors.ts'

/** A login server whose session is of `who`, and which answers some requests when a test says so. */
const server = vi.hoisted(() => ({
  who: null as string | null,
  reading: Promise.resolve(),
  ending: Promise.resolve(),
  /** Approves the link, or signs in Farcaster's app. */
  approve: () => {},
}))

vi.mock('../src/login/open-login-client.ts', () => {
  const toAccount = (id: string) => ({ id, email: `${id}@example.com`, sets: [] })
  const finish = async (who: string, signal?: AbortSignal) => {
    signal?.throwIfAborted()
    server.who = who
    return toAccount(who)
  }
  const untilApproved = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      server.approve = resolve
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  return {
    openLoginClient: () => ({
      getDeviceId: async () => 'device',
      client: {
        startEmail: async (email: string) => ({ login: email.split('@')[0], action: 'VERIFY_DEVICE' }),
        waitForDevice: async (_: string, signal?: AbortSignal) => {
          await untilApproved(signal)
          return 'link'
        },
        finishWithCode: (login: string, _: string, signal?: AbortSignal) => finish(login, signal),
        finishWithLink: (login: string, signal?: AbortSignal) => finish(login, signal),
        startFarcaster: async () => ({ login: 'cast', url: 'https://farcaster.example', channel: 'channel' }),
        waitForFarcaster: async (login: string, _: string, signal?: AbortSignal) => {
          await untilApproved(signal)
          return (await finish(login, signal)).id
        },
        hasSession: async () => server.who !== null,
        isLoginRecent: async () => false,
        savedAccount: async () => (server.who === null ? null : toAccount(server.who)),
        getAccount: async () => {
          const { who } = server
          if (who === null) throw new Error('There is no session.')
          // The first one waits.
          const { reading } = server
          server.reading = Promise.resolve()
          await reading
          return toAccount(who)
        },
        signOut: async () => {
          await server.ending
          server.who = null
        },
      },
    }),
  }
})
vi.mock('../src/account/account-keys.ts', () => ({
  createAccountKeys: ({ id }: { id: string }) => ({ id, open: async () => ({ type: 'ready' }) }),
}))
vi.mock('../src/account/open-account.ts', () => ({
  openAccount: async ({ id }: { id: string }) => ({ address: `address of ${id}`, solanaAddress: null }),
}))
vi.mock('../src/account/change-recovery.ts', () => ({
  changeRecovery: (...parts: [unknown, unknown, unknown, { requireLogin: (hasPasskey: boolean) => Promise<void> }]) =>
    parts[3].requireLogin(true),
}))
vi.mock('../src/account/log-in-again.ts', () => ({
  logInAgain: async (client: { signOut: () => Promise<void> }) => {
    await client.signOut()
    throw new SignedOutError()
  },
}))

beforeEach(() => {
  Object.assign(server, { who: null, reading: Promise.resolve(), ending: Promise.resolve(), approve: () => {} })
  vi.stubGlobal('location', { origin: 'https://login.test' })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function openLogin() {
  const config = { projectId: 'meadow', origins: [], isPublicWireEnabled: false, version: '1', chains: [] }
  return createLogin(config, 'https://meadow.example', createPromptStore())
}

/** A promise, and what resolves it. */
function createGate() {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  return { gate, open }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 10))
const addressOf = (who: string) => ({ address: `address of ${who}`, email: `${who}@example.com` })

describe('another session', () => {
  test.each(['open', 'isConnected'] as const)(
    'security: a login has its own account, also while that of the session before is opened: %s',
    async (method) => {
      server.who = 'ada'
      const { gate, open } = createGate()
      server.reading = gate
      const login = openLogin()
      const opening = login[method]()
      await settled()
      await login.connectEmail('lin@example.com')
      const connecting = login.connectCode('123456')
      await settled()
      open()
      await connecting
      expect(await login.open()).toMatchObject(addressOf('lin'))
      expect(await opening).toEqual(method === 'open' ? expect.objectContaining(addressOf('lin')) : true)
      expect(server.who).toBe('lin')
    },
  )

  test('security: an account that is opened while its user signs out does not stay open', async () => {
    server.who = 'ada'
    const { gate, open } = createGate()
    server.reading = gate
    const login = openLogin()
    const opening = login.open()
    const checking = login.isConnected()
    await settled()
    await login.signOut()
    open()
    expect(await opening).toBe(null)
    expect(await checking).toBe(false)
    expect(await login.isConnected()).toBe(false)
    expect(await login.open()).toBe(null)
    const message = { type: 'message', message: '0x00' } as const
    await expect(login.sign('0x01', message)).rejects.toMatchObject({ code: 'frame/not-connected' })
  })

  test('security: what is opened while a sign-out runs waits for its end', async () => {
    server.who = 'ada'
    const login = openLogin()
    expect(await login.open()).toMatchObject(addressOf('ada'))
    const { gate, open } = createGate()
    server.ending = gate
    const ending = login.signOut()
    const opening = login.open()
    const checking = login.isConnected()
    await settled()
    open()
    await ending
    expect(await opening).toBe(null)
    expect(await checking).toBe(false)
  })

  test('security: a login of another account in place of this one leaves none open', async () => {
    server.who = 'ada'
    const login = openLogin()
    await login.open()
    await expect(login.changeRecovery(async () => {})).rejects.toBeInstanceOf(SignedOutError)
    expect(await login.open()).toBe(null)
  })
})

describe('a login that the app left', () => {
  const refused = { code: 'frame/request-aborted' }

  test('security: its link begins no session when it is approved later', async () => {
    const login = openLogin()
    await login.connectEmail('ada@example.com')
    const waiting = login.connectDevice()
    await settled()
    login.leave()
    await expect(waiting).rejects.toMatchObject(refused)
    server.approve()
    await settled()
    expect(server.who).toBe(null)
    expect(await login.isConnected()).toBe(false)
  })

  test('security: Farcaster’s late approval does not take the place of a later login', async () => {
    const login = openLogin()
    await login.startFarcaster()
    const waiting = login.connectFarcaster()
    const approve = server.approve
    await settled()
    await login.connectEmail('ada@example.com')
    await expect(waiting).rejects.toMatchObject(refused)
    await login.connectCode('123456')
    approve()
    await settled()
    expect(server.who).toBe('ada')
    expect(await login.open()).toMatchObject(addressOf('ada'))
  })

  test('security: signing out ends it', async () => {
    const login = openLogin()
    await login.connectEmail('ada@example.com')
    const waiting = login.connectDevice()
    await settled()
    await login.signOut()
    await expect(waiting).rejects.toMatchObject(refused)
    await expect(login.connectCode('123456')).rejects.toMatchObject({ code: 'frame/not-connected' })
  })

  test('behavior: the code of its mail still logs in, which its user enters', async () => {
    const login = openLogin()
    await login.connectEmail('ada@example.com')
    login.leave()
    await login.connectCode('123456')
    expect(await login.open()).toMatchObject(addressOf('ada'))
  })
})
