import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogin } from '../src/account/create-login.ts'
import { createPromptStore } from '../src/account/prompt-store.ts'

const server = vi.hoisted(() => ({ device: 'code', sent: [] as string[] }))

vi.mock('../src/login/open-login-client.ts', () => ({
  openLoginClient: () => {
    let hasSession = false
    const account = { id: 'a'.repeat(22), email: 'ada@example.com', sets: [] }
    return {
      getDeviceId: async () => 'device',
      client: {
        startEmail: async () => ({ login: 'l'.repeat(22), action: 'VERIFY_DEVICE', matchCode: 'KT-47' }),
        waitForDevice: async () => server.device,
        finishWithLink: async (login: string) => {
          server.sent.push(login)
          hasSession = true
          return account
        },
        hasSession: async () => hasSession,
        getAccount: async () => account,
      },
    }
  },
}))
vi.mock('../src/account/account-keys.ts', () => ({
  createAccountKeys: () => ({ open: async () => ({ type: 'ready' }) }),
}))
vi.mock('../src/account/open-account.ts', () => ({
  openAccount: async () => ({ address: '0x01', solanaAddress: null }),
}))

beforeEach(() => {
  server.sent = []
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
