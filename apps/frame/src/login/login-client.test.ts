import { createHash } from 'node:crypto'
import { leadingZeroBits, loginPaths, workText } from '@laurel/wallet/login-schemas'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { openDeviceKey } from '../device/device-key.ts'
import type { FrameStorage } from '../device/frame-storage.ts'
import { LoginRefusedError, LoginResponseError, LoginUnreachableError, SignedOutError } from './errors.ts'
import { createLoginClient } from './login-client.ts'
import { createLoginTransport } from './login-transport.ts'
import { createSessionKeeper } from './session-keeper.ts'

const url = 'https://login.test'
const app = { projectId: 'app', origin: 'https://app.example', language: 'pt' }
const account = { id: 'a'.repeat(22), email: 'ada@example.com', sets: [] }

/** Storage that all tabs of a test share. */
function createMemory(): FrameStorage {
  const values = new Map<string, unknown>()
  return {
    read: async (name) => values.get(name),
    async update(name, change) {
      values.set(name, change(values.get(name)))
      return values.get(name)
    },
    async remove(name) {
      values.delete(name)
    },
  }
}

type Answer = { readonly status?: number; readonly body?: unknown; readonly nonce?: string }

/** A browser with tabs, in front of a server that answers by `route`. */
function openBrowser(
  route: (path: string, request: RequestInit, proof: ReturnType<typeof decodeJwt>) => Answer | Promise<Answer>,
) {
  const storage = createMemory()
  const locks = new Map<string, Promise<unknown>>()
  let nowMs = 1_000_000
  const requests: {
    path: string
    proof: ReturnType<typeof decodeJwt>
    header: ReturnType<typeof decodeProtectedHeader>
  }[] = []
  const openTab = () => {
    const transport = createLoginTransport({
      url,
      openKey: () => openDeviceKey(storage),
      async fetch(target, init) {
        const text = String(Reflect.get(Object(init.headers), 'dpop'))
        const [path, proof] = [target.slice(url.length), decodeJwt(text)]
        requests.push({ path, proof, header: decodeProtectedHeader(text) })
        const { status = 200, body, nonce = 'nonce' } = await route(path, init, proof)
        return new Response(body === undefined ? null : JSON.stringify(body), {
          status,
          headers: { 'dpop-nonce': nonce },
        })
      },
    })
    const session = createSessionKeeper({
      ...{ name: 'app', storage, transport, nowMs: () => nowMs },
      async withLock(name, run) {
        const before = locks.get(name) ?? Promise.resolve()
        const own = before.then(run, run)
        locks.set(
          name,
          own.catch(() => undefined),
        )
        return own
      },
    })
    return { client: createLoginClient(app, { transport, session }), session }
  }
  return { openTab, requests, storage, wait: (ms: number) => (nowMs += ms) }
}

const tokens = (count: number) => ({ accessToken: `access-${count}`, refreshToken: `refresh-${count}`, expiresIn: 600 })
const refusal = (status: number, code: string): Answer => ({ status, body: { error: { code, message: 'No.' } } })

test('behavior: a login that needs work is begun again with its solution', async () => {
  const work = { challenge: 'of-the-server', bits: 8 }
  const solutions: unknown[] = []
  const { openTab } = openBrowser((_, { body }) => {
    const { solution } = JSON.parse(String(body))
    solutions.push(solution)
    if (solution === undefined) return { body: { work } }
    return { body: { login: 'a'.repeat(22), action: 'VERIFY_OTP', expiresAt: 1 } }
  })
  expect(await openTab().client.startEmail('ada@example.com')).toMatchObject({ action: 'VERIFY_OTP' })
  expect(solutions).toEqual([undefined, expect.stringMatching(/^\d+$/)])
  const hash = createHash('sha256')
    .update(workText(work.challenge, String(solutions[1])))
    .digest()
  expect(leadingZeroBits(hash)).toBeGreaterThanOrEqual(work.bits)
})

test('behavior: a change of the address that needs work is begun again with its solution', async () => {
  const solutions: unknown[] = []
  const { openTab } = openBrowser((path, { body }) => {
    if (path.endsWith('/code')) return { body: { session: tokens(1), account } }
    const { solution } = JSON.parse(String(body))
    if (path !== loginPaths.emailChange) return { body: { login: 'l'.repeat(22), action: 'VERIFY_OTP', expiresAt: 5 } }
    solutions.push(solution)
    if (solution === undefined) return { body: { work: { challenge: 'of-the-server', bits: 8 } } }
    return { body: { action: 'VERIFY_PRIMARY_OTP', expiresAt: 1 } }
  })
  const { client } = openTab()
  await client.finishWithCode('l'.repeat(22), '123456')
  expect(await client.startEmailChange('ada@new.example')).toEqual({ action: 'VERIFY_PRIMARY_OTP', expiresAt: 1 })
  expect(solutions).toEqual([undefined, expect.stringMatching(/^\d+$/)])
})

describe('proofs', () => {
  test('default: a request has a proof of the device key for its URL, with the nonce of the server', async () => {
    const { openTab, requests, storage } = openBrowser((_, __, proof) =>
      proof['nonce'] === 'fresh'
        ? { body: { login: 'l'.repeat(22), action: 'VERIFY_DEVICE', matchCode: 'KT-47', expiresAt: 5 }, nonce: 'fresh' }
        : { ...refusal(401, 'login/nonce-required'), nonce: 'fresh' },
    )
    const { client } = openTab()
    expect(await client.startEmail('ada@example.com')).toMatchObject({ action: 'VERIFY_DEVICE', matchCode: 'KT-47' })
    const [first, second, ...more] = requests
    expect(more).toEqual([])
    expect(first?.proof).toMatchObject({ htm: 'POST', htu: `${url}${loginPaths.emailLogin}` })
    expect(second?.proof['nonce']).toBe('fresh')
    expect(second?.proof.jti).not.toBe(first?.proof.jti)
    expect(second?.header).toMatchObject({ alg: 'ES256', typ: 'dpop+jwt' })
    // The next one has it at once.
    await client.startEmail('ada@example.com')
    expect(requests.length).toBe(3)
    const { keys } = await openDeviceKey(storage)
    expect(keys.privateKey.extractable).toBe(false)
  })

  test('behavior: tabs that make a key at the same time use the same', async () => {
    const { storage } = openBrowser(() => ({}))
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await openDeviceKey(storage)).id))
    expect(new Set(ids).size).toBe(1)
  })
})

describe('sessions', () => {
  /** A server with one session, which ends when a refresh token is used twice. */
  function openServer() {
    let count = 1
    let isOver = false
    let refreshes = 0
    return {
      refreshes: () => refreshes,
      end: () => (isOver = true),
      route(path: string, { body, headers }: RequestInit): Answer {
        if (path === loginPaths.refresh) {
          refreshes += 1
          if (isOver || JSON.parse(String(body)).refreshToken !== `refresh-${count}`) {
            isOver = true
            return refusal(401, 'login/refresh-refused')
          }
          count += 1
          return { body: { session: tokens(count) } }
        }
        if (path.endsWith('/code')) return { body: { session: tokens(count), account } }
        if (Reflect.get(Object(headers), 'authorization') !== `DPoP access-${count}` || isOver) {
          return refusal(401, 'login/session-required')
        }
        return path === loginPaths.account ? { body: { account } } : { status: 204 }
      },
    }
  }

  test('default: a code starts a session, which reads the account with the token and its hash', async () => {
    const server = openServer()
    const { openTab, requests } = openBrowser(server.route)
    const { client } = openTab()
    await expect(client.getAccount()).rejects.toBeInstanceOf(SignedOutError)
    expect(await client.finishWithCode('l'.repeat(22), '123456')).toEqual(account)
    expect(await client.getAccount()).toEqual(account)
    expect(requests.at(-1)?.proof['ath']).toEqual(expect.any(String))
    expect(server.refreshes()).toBe(0)
  })

  test('behavior: how old the login is counts from the login, and a refresh does not make it newer', async () => {
    const server = openServer()
    const { openTab, wait } = openBrowser(server.route)
    const { client } = openTab()
    await client.finishWithCode('l'.repeat(22), '123456')
    expect(await client.isLoginRecent()).toBe(true)
    wait(9 * 60_000)
    await client.getAccount()
    wait(60_000)
    await client.getAccount()
    expect(server.refreshes()).toBe(1)
    expect(await client.isLoginRecent()).toBe(true)
    // Its user needs time to choose something.
    wait(60_000)
    expect(await client.isLoginRecent()).toBe(false)
  })

  test('behavior: requests of several tabs at the same time refresh once', async () => {
    const server = openServer()
    const { openTab, wait } = openBrowser(server.route)
    const tabs = [openTab(), openTab(), openTab()]
    await tabs[0]?.client.finishWithCode('l'.repeat(22), '123456')
    for (let round = 1; round <= 3; round++) {
      wait(600_000)
      const accounts = await Promise.all(tabs.flatMap(({ client }) => [client.getAccount(), client.getAccount()]))
      expect(accounts).toEqual(Array(6).fill(account))
      expect(server.refreshes()).toBe(round)
    }
  })

  test('behavior: a token that the server ended early is refreshed, and a session that has ended is forgotten', async () => {
    const server = openServer()
    const { openTab } = openBrowser(server.route)
    const { client, session } = openTab()
    await client.finishWithCode('l'.repeat(22), '123456')
    await session.accessToken('access-1')
    expect(await client.getAccount()).toEqual(account)
    server.end()
    await expect(client.getAccount()).rejects.toBeInstanceOf(SignedOutError)
    expect(await client.hasSession()).toBe(false)
  })

  test('behavior: signing out ends the session here, also when the server does not answer', async () => {
    let isDown = false
    const server = openServer()
    const { openTab } = openBrowser((path, request) => {
      if (isDown) throw new TypeError('network')
      return server.route(path, request)
    })
    const { client } = openTab()
    await client.finishWithCode('l'.repeat(22), '123456')
    isDown = true
    await client.signOut()
    expect(await client.hasSession()).toBe(false)
  })

  test('error: a refresh that does not arrive leaves the session as it was', async () => {
    let isDown = false
    const server = openServer()
    const { openTab, wait } = openBrowser((path, request) => {
      if (isDown) throw new TypeError('network')
      return server.route(path, request)
    })
    const { client } = openTab()
    await client.finishWithCode('l'.repeat(22), '123456')
    wait(600_000)
    isDown = true
    await expect(client.getAccount()).rejects.toBeInstanceOf(LoginUnreachableError)
    isDown = false
    expect(await client.getAccount()).toEqual(account)
  })
})

describe('waitForDevice', () => {
  test('default: it asks again until the link is approved, and goes on when the connection is lost', async () => {
    const answers: Answer[] = [{ body: { status: 'pending' } }, { status: 502 }, { body: { status: 'code' } }]
    const { openTab } = openBrowser(() => answers.shift() ?? {})
    expect(await openTab().client.waitForDevice('l'.repeat(22))).toBe('code')
  })

  test.each([
    ['denied', 'frame/login-denied'],
    ['expired', 'frame/login-expired'],
  ])('error: %s', async (status, code) => {
    const { openTab } = openBrowser(() => ({ body: { status } }))
    await expect(openTab().client.waitForDevice('l'.repeat(22))).rejects.toMatchObject({ code })
  })

  test('behavior: it ends when it is aborted', async () => {
    const controller = new AbortController()
    const { openTab } = openBrowser(() => {
      controller.abort(new Error('closed'))
      return { status: 502 }
    })
    await expect(openTab().client.waitForDevice('l'.repeat(22), controller.signal)).rejects.toThrow('closed')
  })
})

describe('a login that was left', () => {
  test('security: its answer that is on its way begins no session, and its session ends at the server', async () => {
    const leaving = new AbortController()
    const ended: unknown[] = []
    const { openTab } = openBrowser((path, { method, headers }) => {
      if (method === 'DELETE') ended.push([path, Reflect.get(Object(headers), 'authorization')])
      else leaving.abort(new Error('left'))
      return method === 'DELETE' ? { status: 204 } : { body: { session: tokens(1), account } }
    })
    const { client } = openTab()
    await expect(client.finishWithCode('l'.repeat(22), '123456', leaving.signal)).rejects.toThrow('left')
    expect(await client.hasSession()).toBe(false)
    await expect.poll(() => ended).toEqual([[loginPaths.session, 'DPoP access-1']])
    await expect(client.finishWithLink('l'.repeat(22), leaving.signal)).rejects.toThrow('left')
    await expect(client.finishSocial('https://login.test/done', leaving.signal)).rejects.toThrow('left')
    expect(await client.hasSession()).toBe(false)
  })

  test('security: the wait for Farcaster’s app ends', async () => {
    const leaving = new AbortController()
    const { openTab } = openBrowser(() => {
      leaving.abort(new Error('left'))
      return { status: 502 }
    })
    const { client } = openTab()
    await expect(client.waitForFarcaster('l'.repeat(22), 'channel', leaving.signal)).rejects.toThrow('left')
    expect(await client.hasSession()).toBe(false)
  })
})

describe('languages', () => {
  test('default: a login and a change of the address say the language of their mails', async () => {
    const wanted: unknown[] = []
    const { openTab } = openBrowser((path, { body }) => {
      wanted.push(Reflect.get(Object(JSON.parse(String(body ?? '{}'))), 'language'))
      if (path.endsWith('/code')) return { body: { session: tokens(1), account } }
      return path === loginPaths.emailLogin
        ? { body: { login: 'l'.repeat(22), action: 'VERIFY_OTP', expiresAt: 5 } }
        : { body: { action: 'VERIFY_PRIMARY_OTP', expiresAt: 5 } }
    })
    const { client } = openTab()
    await client.startEmail('ada@example.com')
    await client.finishWithCode('l'.repeat(22), '123456')
    await client.startEmailChange('ada@new.example')
    expect(wanted).toEqual(['pt', undefined, 'pt'])
  })
})

describe('failures', () => {
  test('error: a refusal has the code, the words and the seconds of the server', async () => {
    const { openTab } = openBrowser(() => refusal(429, 'login/too-many-mails'))
    const refused = openTab().client.startEmail('ada@example.com')
    await expect(refused).rejects.toMatchObject({ code: 'login/too-many-mails', status: 429, message: 'No.' })
    await expect(refused).rejects.toBeInstanceOf(LoginRefusedError)
  })

  test('error: another answer than the schema says', async () => {
    const { openTab } = openBrowser(() => ({ body: { login: 5 } }))
    await expect(openTab().client.startEmail('ada@example.com')).rejects.toBeInstanceOf(LoginResponseError)
  })
})
