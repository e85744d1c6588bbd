import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLogin } from '../src/account/create-login.ts'
import { createPromptStore } from '../src/account/prompt-store.ts'
import { AccountNotReadyError } from '../src/keys/errors.ts'
import { LoginRefusedError, LoginUnreachableError, SignedOutError } from '../src/login/errors.ts'

const server = vi.hoisted(() => ({
  device: 'code',
  sent: [] as string[],
  hasSession: false,
  failure: null as Error | null,
  hasKeys: true,
  address: '0x01',
  /** Whose session this browser has stored. */
  stored: 'a'.repeat(22),
}))

vi.mock('../src/login/open-login-client.ts', () => ({
  openLoginClient: () => {
    const account = { id: 'a'.repeat(22), email: 'ada@example.com', sets: [] }
    return {
      getDeviceId: async () => 'device',
      client: {
        startEmail: async () => ({ login: 'l'.repeat(22), action: 'VERIFY_DEVICE', matchCode: 'KT-47' }),
        finishWithCode: async () => {
          server.hasSession = true
          return account
        },
        waitForDevice: async () => server.device,
        finishWithLink: async (login: string) => {
          server.sent.push(login)
          server.hasSession = true
          return account
        },
        hasSession: async () => server.hasSession,
        savedAccount: async () => (server.hasSession ? { id: server.stored, email: account.email } : null),
        getAccount: async () => {
          if (server.failure !== null) throw server.failure
          return account
        },
      },
    }
  },
}))
vi.mock('../src/account/account-keys.ts', () => ({
  createAccountKeys: () => ({
    open: async () => ({ type: 'ready' }),
    sign: async () => ({ type: 'signature', signature: '0x5160' }),
    readDevice: async () => {
      if (!server.hasKeys) throw new AccountNotReadyError('new-device')
      return { address: '0x01', solanaAddress: 'Sol' }
    },
  }),
}))
vi.mock('../src/account/open-account.ts', () => ({
  openAccount: async () => ({ address: server.address, solanaAddress: null }),
}))

beforeEach(() => {
  Object.assign(server, { sent: [], hasSession: false, failure: null, hasKeys: true, address: '0x01' })
  server.stored = 'a'.repeat(22)
  vi.stubGlobal('location', { origin: 'https://login.test' })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A frame whose user entered an address on a new device. */
async function startEmail() {
  const config = { projectId: 'meadow', origins: [], isPublicWireEnabled: false, version: '1', chains: [] }
  const login = createLogin(config, 'https://meadow.example', createPromptStore())
  await login.connectEmail('ada@example.com')
  return login
}

test('default: an approved device waits for the code of the next mail', async () => {
  server.device = 'code'
  const login = await startEmail()
  expect(await login.connectDevice()).toBeUndefined()
  expect(server.sent).toEqual([])
  expect(await login.isConnected()).toBe(false)
})

test('behavior: where codes have stopped, the link logs in, and the reply says so', async () => {
  server.device = 'link'
  const login = await startEmail()
  expect(await login.connectDevice()).toEqual({ isLoggedIn: true })
  expect(server.sent).toEqual(['l'.repeat(22)])
  expect(await login.isConnected()).toBe(true)
})

test('security: what was shown for an account is not signed with the key of another one that logged in meanwhile', async () => {
  const login = await startEmail()
  await login.connectCode('123456')
  const message = { type: 'message', message: '0x00' } as const
  expect(await login.sign('0x01', message)).toBe('0x5160')
  server.address = '0x02'
  await login.connectEmail('lin@example.com')
  await login.connectCode('654321')
  const refused = { code: 'frame/wrong-account' }
  await expect(login.sign('0x01', message)).rejects.toMatchObject(refused)
  await expect(login.sign(null, message)).rejects.toMatchObject(refused)
  const solana = { type: 'solanaMessage', message: new Uint8Array(1), address: 'Sol' } as const
  await expect(login.signSolana('0x01', solana)).rejects.toMatchObject(refused)
  const delegation = { address: '0x03', chainId: 1, nonce: 0 } as const
  await expect(login.signAuthorization('0x01', delegation)).rejects.toMatchObject(refused)
  expect(await login.sign('0x02', message)).toBe('0x5160')
})

describe('a reload while the login server does not respond', () => {
  const refused = (status: number, code: string) =>
    new LoginRefusedError({ code, message: 'No.', status, retryAfterSeconds: null })
  const reload = (failure: Error) => {
    Object.assign(server, { hasSession: true, failure })
    const config = { projectId: 'meadow', origins: [], isPublicWireEnabled: false, version: '1', chains: [] }
    return createLogin(config, 'https://meadow.example', createPromptStore())
  }

  test.each([new LoginUnreachableError(), refused(503, 'login/database-unavailable')])(
    'default: the account is the one that this device knows, with the address of its session: %s',
    async (failure) => {
      const login = reload(failure)
      expect(await login.isConnected()).toBe(true)
      expect(await login.open()).toEqual({ address: '0x01', solanaAddress: 'Sol', email: 'ada@example.com' })
    },
  )

  test('error: a device without the account has nothing to show, and what the server refuses is refused', async () => {
    const down = new LoginUnreachableError()
    const alone = reload(down)
    server.hasKeys = false
    await expect(alone.isConnected()).rejects.toBe(down)
    await expect(alone.open()).rejects.toBe(down)
    server.hasKeys = true
    for (const failure of [new SignedOutError(), refused(403, 'login/session-required')]) {
      const login = reload(failure)
      await expect(login.isConnected()).rejects.toBe(failure)
      await expect(login.open()).rejects.toBe(failure)
    }
  })
})

test('security: an account whose user signed out in another tab, or left it to another user, is not open any more', async () => {
  const login = await startEmail()
  await login.connectCode('123456')
  expect(await login.isConnected()).toBe(true)
  server.hasSession = false
  expect(await login.isConnected()).toBe(false)
  expect(await login.open()).toBeNull()
  server.hasSession = true
  expect(await login.open()).toMatchObject({ address: '0x01' })
  Object.assign(server, { stored: 'b'.repeat(22), address: '0x02' })
  expect(await login.open()).toMatchObject({ address: '0x02' })
})
