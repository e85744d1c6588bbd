/** Logging in at a provider on PostgreSQL, against a provider that speaks the protocol: what is finished, and the attacks that are refused. */
import { loginPaths } from '@laurel/wallet/login-schemas'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { logIn as logInByEmail } from '../src/testing/log-in.ts'
import { newEmail } from '../src/testing/new-email.ts'
import { openLogin, TEST_APP, TEST_URL } from '../src/testing/open-login.ts'
import { createTestDevice, type TestDevice } from '../src/testing/test-device.ts'
import { createTestProvider } from '../src/testing/test-provider.ts'

let login: Awaited<ReturnType<typeof openLogin>>
let provider: Awaited<ReturnType<typeof createTestProvider>>
beforeAll(async () => {
  provider = await createTestProvider()
  const providers = new Map([['google', provider.settings] as const, ['github', provider.settings] as const])
  const socials = { providers, farcaster: null }
  login = await openLogin({ socials, sendToProvider: provider.send })
})
afterAll(() => login.stop())
afterEach(() => {
  provider.heal()
  expect(login.faults).toEqual([])
})

type Offered = 'google' | 'github'

const start = (device: TestDevice, of = 'google', app: object = TEST_APP) =>
  login.send(device, 'POST', loginPaths.socialLogin.replace('{provider}', of), { body: app })
/** Opens a page in a browser that has a cookie, or none. */
const visit = (url: string | URL, cookie: string | null = null, init: RequestInit = {}) =>
  login.app.request(String(url), { ...init, headers: { ...(cookie === null ? {} : { cookie }), ...init.headers } })
const finish = (device: TestDevice, resultUri: string | URL) =>
  login.send(device, 'POST', loginPaths.socialFinish, { body: { resultUri: String(resultUri) } })
const codeOf = async (response: Response) => [response.status, (await response.json()).error?.code]
const changed = (url: URL, change: (query: URLSearchParams) => void) => {
  const other = new URL(url)
  change(other.searchParams)
  return other
}

/** Starts a login and opens its popup. @returns the page of the provider, and the cookie of the popup. */
async function open(device: TestDevice, of: Offered = 'google') {
  const { uri, login: id } = await (await start(device, of)).json()
  const popup = await visit(uri)
  expect(popup.status).toBe(302)
  const [cookie = ''] = (popup.headers.get('set-cookie') ?? '').split(';')
  return { id: String(id), uri: String(uri), page: new URL(popup.headers.get('location') ?? ''), cookie }
}

/** A login whose user approved at the provider. */
async function approved(device: TestDevice, user: string, of: Offered = 'google') {
  const opened = await open(device, of)
  return { ...opened, back: provider.approve(opened.page, user) }
}

async function logIn(device: TestDevice, user: string, of: Offered = 'google') {
  const response = await finish(device, (await approved(device, user, of)).back)
  expect(response.status).toBe(200)
  return response.json()
}

const countOf = async (method: string, outcome: string) => {
  const { values } = await login.metrics.logins.get()
  return values.find(({ labels }) => labels.method === method && labels.outcome === outcome)?.value ?? 0
}

describe('a login at a provider', () => {
  test('default: popup, provider, page for the opener, and a session', async () => {
    const device = await createTestDevice()
    const before = await countOf('google', 'finished')
    const { id, uri, page, cookie, back } = await approved(device, 'ada')
    expect(uri).toBe(`${TEST_URL}/social/google/start?login=${id}`)
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      ...{ response_type: 'code', scope: 'openid profile', code_challenge_method: 'S256', client_id: 'laurel' },
      redirect_uri: `${TEST_URL}/social/google/callback`,
    })
    const returned = await visit(back, cookie)
    expect(returned.status).toBe(200)
    expect(returned.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(returned.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; form-action 'none'/,
    )
    const html = await returned.text()
    expect(html).toContain(`data-app="${TEST_APP.origin}"`)
    expect(html).not.toContain("'*'")
    // The app gets no code, and so nothing that could be used elsewhere.
    expect(html).not.toContain(back.searchParams.get('code') ?? '')
    const finished = await finish(device, back)
    expect(finished.status).toBe(200)
    const { session, account } = await finished.json()
    expect(account).toEqual({
      id: expect.any(String),
      sets: [],
      social: { provider: 'google', userName: 'ada of the provider' },
    })
    const read = await login.send(device, 'GET', loginPaths.account, { accessToken: session.accessToken })
    expect(await read.json()).toEqual({ account })
    expect(await countOf('google', 'finished')).toBe(before + 1)
  })

  test('default: plain OAuth, whose user is read from its endpoint', async () => {
    const device = await createTestDevice()
    const { account } = await logIn(device, 'linus', 'github')
    expect(account.social).toEqual({ provider: 'github', userName: 'linus' })
    const last = provider.requests.at(-1)
    expect(last?.url).toMatch(/\/user$/)
    expect(last?.headers.get('user-agent')).toBe('laurel-login')
  })

  test('behavior: the same user has the same account on every device, and another provider another one', async () => {
    const [one, two] = [await createTestDevice(), await createTestDevice()]
    const first = await logIn(one, 'grace')
    expect((await logIn(two, 'grace')).account.id).toBe(first.account.id)
    expect((await logIn(one, 'grace', 'github')).account.id).not.toBe(first.account.id)
    expect((await logIn(one, 'other')).account.id).not.toBe(first.account.id)
  })

  test('security: the address of a provider never opens the account of an email login', async () => {
    const email = newEmail()
    const owner = await logInByEmail(login, await createTestDevice(), email)
    provider.faults.claims = { email, email_verified: true }
    const { account } = await logIn(await createTestDevice(), 'mallory')
    expect(account.id).not.toBe(owner.account.id)
    expect(account.email).toBeUndefined()
  })

  test('behavior: two first logins of one user at the same time make one account', async () => {
    const devices = await Promise.all([createTestDevice(), createTestDevice(), createTestDevice()])
    const backs = await Promise.all(devices.map((device) => approved(device, 'twins')))
    const responses = await Promise.all(devices.map((device, at) => finish(device, backs[at]?.back ?? '')))
    const ids = await Promise.all(responses.map(async (response) => (await response.json()).account.id))
    expect(new Set(ids).size).toBe(1)
  })

  test('behavior: a provider that returns by a form, as Apple does', async () => {
    const device = await createTestDevice()
    const { back, cookie } = await approved(device, 'form')
    const body = `${back.searchParams}&user=${encodeURIComponent('{"name":"x"}')}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' }
    const response = await visit(`${back.origin}${back.pathname}`, null, { method: 'POST', body, headers })
    expect(response.status).toBe(303)
    const led = new URL(response.headers.get('location') ?? '', TEST_URL)
    expect(led.href).toBe(back.href)
    expect((await visit(led, cookie)).status).toBe(200)
    expect((await finish(device, led)).status).toBe(200)
    const long = await visit(`${back.origin}${back.pathname}`, null, {
      method: 'POST',
      body: 'a'.repeat(9_000),
      headers,
    })
    expect(long.status).toBe(413)
  })

  test('behavior: what the audit log has is who and when, and no address', async () => {
    const device = await createTestDevice()
    await logIn(device, 'audited')
    const { rows } = await login.query(
      `SELECT event, email_digest FROM audit_entry WHERE device_id = '${device.id}' ORDER BY id`,
    )
    expect(rows.map(({ event }) => event)).toEqual(['social-login-started', 'account-created', 'social-login-finished'])
    expect(rows.every(({ email_digest }) => email_digest === null)).toBe(true)
  })
})

describe('security: what a popup is refused', () => {
  const over = async (response: Response) => {
    const html = await response.text()
    expect(html).not.toContain('postMessage')
    return [response.status, html.includes('This login is over')]
  }

  test('a page works in one popup, which may open it again', async () => {
    const { uri, cookie, page } = await open(await createTestDevice())
    expect(await over(await visit(uri))).toEqual([404, true])
    expect(await over(await visit(uri, 'laurel-social=other'))).toEqual([404, true])
    expect((await visit(uri, cookie)).headers.get('location')).toBe(page.href)
  })

  test('a result that another browser got, without the cookie of the popup', async () => {
    const { back } = await approved(await createTestDevice(), 'eve')
    const { cookie: other } = await open(await createTestDevice())
    expect(await over(await visit(back))).toEqual([404, true])
    expect(await over(await visit(back, other))).toEqual([404, true])
  })

  test.each([
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['an empty state', (query: URLSearchParams) => query.set('state', '')],
    ['another state', (query: URLSearchParams) => query.set('state', `${'A'.repeat(22)}.${'B'.repeat(43)}`)],
    [
      'a state with another tag',
      (query: URLSearchParams) => query.set('state', `${query.get('state')?.slice(0, 23)}${'B'.repeat(43)}`),
    ],
    ['script in the state', (query: URLSearchParams) => query.set('state', '"><script>alert(1)</script>')],
  ])('%s', async (_, change) => {
    const device = await createTestDevice()
    const { back, cookie } = await approved(device, 'eve')
    expect(await over(await visit(changed(back, change), cookie))).toEqual([404, true])
    expect(await codeOf(await finish(device, changed(back, change)))).toEqual([404, 'login/login-over'])
    // The login itself is not used up by it.
    expect((await finish(device, back)).status).toBe(200)
  })

  test('the page of another provider, of an unknown one, and of a login that nobody began', async () => {
    const { uri, back, cookie } = await approved(await createTestDevice(), 'eve')
    expect(await over(await visit(String(back).replace('google', 'github'), cookie))).toEqual([404, true])
    expect(await over(await visit(uri.replace('google', 'github')))).toEqual([404, true])
    expect((await visit(uri.replace('google', 'evil'))).status).toBe(404)
    expect(await over(await visit(`${TEST_URL}/social/google/start?login=${'A'.repeat(22)}`))).toEqual([404, true])
    expect(await over(await visit(`${TEST_URL}/social/google/start?login=https://evil.example`))).toEqual([404, true])
  })

  test('a page that is not a provider of the operator', async () => {
    const device = await createTestDevice()
    expect(await codeOf(await start(device, 'apple'))).toEqual([404, 'login/social-not-offered'])
    expect((await start(device, 'evil')).status).toBe(400)
  })

  test('an app of another origin, and a page of another origin', async () => {
    const device = await createTestDevice()
    const foreign = { ...TEST_APP, origin: 'https://evil.example' }
    expect(await codeOf(await start(device, 'google', foreign))).toEqual([403, 'login/origin-not-allowed'])
    const path = loginPaths.socialLogin.replace('{provider}', 'google')
    const cross = await login.send(device, 'POST', path, {
      body: TEST_APP,
      headers: { origin: 'https://evil.example' },
    })
    expect(await codeOf(cross)).toEqual([403, 'login/cross-origin'])
  })
})

describe('security: what a result is refused', () => {
  const OVER = [404, 'login/login-over']
  const REFUSED = [400, 'login/social-refused']

  test('on another device, before its popup was opened, twice, and after ten minutes', async () => {
    const [device, thief] = [await createTestDevice(), await createTestDevice()]
    const { back } = await approved(device, 'eve')
    expect(await codeOf(await finish(thief, back))).toEqual(OVER)
    expect((await finish(device, back)).status).toBe(200)
    expect(await codeOf(await finish(device, back))).toEqual(OVER)
    const { login: id } = await (await start(device)).json()
    const unopened = changed(back, (query) => query.set('state', `${id}.${'A'.repeat(43)}`))
    expect(await codeOf(await finish(device, unopened))).toEqual(OVER)
    const late = await approved(device, 'eve')
    login.wait(600)
    expect(await codeOf(await finish(device, late.back))).toEqual(OVER)
    expect((await visit(late.back, late.cookie)).status).toBe(404)
    const { uri } = await (await start(device)).json()
    login.wait(600)
    expect((await visit(uri)).status).toBe(404)
    login.wait(-1_200)
  })

  test('of two requests at once, one', async () => {
    const device = await createTestDevice()
    const { back } = await approved(device, 'eve')
    const responses = await Promise.all([finish(device, back), finish(device, back), finish(device, back)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  })

  test('a code of another login, which has another challenge', async () => {
    const [device, mallory] = [await createTestDevice(), await createTestDevice()]
    const own = await approved(device, 'ada')
    const other = await approved(mallory, 'mallory')
    const injected = changed(own.back, (query) => query.set('code', other.back.searchParams.get('code') ?? ''))
    expect(await codeOf(await finish(device, injected))).toEqual(REFUSED)
  })

  test('a code that was used before', async () => {
    const device = await createTestDevice()
    const { back } = await approved(device, 'ada')
    await finish(device, back)
    const next = await open(device)
    const replayed = changed(back, (query) => query.set('state', next.page.searchParams.get('state') ?? ''))
    expect(await codeOf(await finish(device, replayed))).toEqual(REFUSED)
  })

  test.each([
    ['an address of another origin', (back: URL) => String(back).replace(TEST_URL, 'https://evil.example')],
    [
      'an address with a name and a password',
      (back: URL) => String(back).replace('https://', 'https://login.test@evil.example/'),
    ],
    ['the page of another provider', (back: URL) => String(back).replace('google', 'github')],
    ['another path', (back: URL) => String(back).replace('/callback', '/callback/x')],
    ['another scheme', (back: URL) => String(back).replace('https:', 'http:')],
    ['a script', () => 'javascript:alert(1)'],
    ['text', () => 'nonsense'],
    ['nothing', () => ''],
  ])('%s', async (_, change) => {
    const device = await createTestDevice()
    const { back } = await approved(device, 'eve')
    expect(await codeOf(await finish(device, change(back)))).toEqual(OVER)
  })

  test('an address that is too long', async () => {
    const device = await createTestDevice()
    const { back } = await approved(device, 'eve')
    expect(await codeOf(await finish(device, `${back}&x=${'a'.repeat(5_000)}`))).toEqual([400, 'login/invalid-request'])
  })

  test.each([
    ['another issuer in the result', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['no issuer, of a provider that names it', (query: URLSearchParams) => query.delete('iss')],
    ['two issuers', (query: URLSearchParams) => query.append('iss', 'https://evil.example')],
    ['no code', (query: URLSearchParams) => query.delete('code')],
    ['two codes', (query: URLSearchParams) => query.append('code', 'other')],
    ['an ID token in the result', (query: URLSearchParams) => query.set('id_token', 'a.b.c')],
    ['an error of the provider', (query: URLSearchParams) => query.set('error', 'server_error')],
  ])('%s', async (_, change) => {
    const device = await createTestDevice()
    const { back } = await approved(device, 'eve')
    expect(await codeOf(await finish(device, changed(back, change)))).toEqual(REFUSED)
  })

  test.each([
    ['another nonce', { claims: { nonce: 'other' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'another client' } }],
    ['a token that is over', { claims: { exp: 1_000 } }],
    ['a token of another key', { isForged: true }],
    ['an empty subject', { claims: { sub: '' } }],
    ['no ID token', { tokenAnswer: { status: 200, body: { access_token: 'a', token_type: 'bearer' } } }],
    ['a refusal', { tokenAnswer: { status: 400, body: { error: 'invalid_grant' } } }],
    ['a page', { tokenAnswer: { status: 200, body: 'Hello' } }],
  ])('%s at the provider', async (_, faults) => {
    const device = await createTestDevice()
    const before = await countOf('google', 'refused')
    const { back } = await approved(device, 'eve')
    Object.assign(provider.faults, faults)
    expect(await codeOf(await finish(device, back))).toEqual(REFUSED)
    expect(await countOf('google', 'refused')).toBe(before + 1)
  })

  test.each([
    ['a user without an id', { status: 200, body: { login: 'x' } }],
    ['an id that is not one', { status: 200, body: { id: -1, login: 'x' } }],
    ['a list', { status: 200, body: [] }],
    ['a refusal', { status: 403, body: {} }],
    ['a redirect', { status: 302, body: {} }],
  ])('%s of plain OAuth', async (_, userAnswer) => {
    const device = await createTestDevice()
    const { back } = await approved(device, 'eve', 'github')
    provider.faults.userAnswer = userAnswer
    expect(await codeOf(await finish(device, back))).toEqual(REFUSED)
  })

  test('a user who cancels, and a provider that is down', async () => {
    const device = await createTestDevice()
    const { back } = await approved(device, 'eve')
    const cancelled = changed(back, (query) => {
      query.delete('code')
      query.set('error', 'access_denied')
    })
    expect(await codeOf(await finish(device, cancelled))).toEqual([400, 'login/social-denied'])
    const down = [{ isDown: true }, { tokenAnswer: { status: 502, body: 'Bad gateway' } }]
    for (const faults of [...down, { tokenAnswer: { status: 401, body: { error: 'invalid_client' } } }]) {
      provider.heal()
      const next = await approved(device, 'eve')
      Object.assign(provider.faults, faults)
      expect(await codeOf(await finish(device, next.back))).toEqual([503, 'login/social-unavailable'])
    }
    // For the operator, with the reason.
    expect(login.faults.splice(0)).toHaveLength(3)
  })

  test('a copy of the database has nothing of what binds a login', async () => {
    const { page, cookie } = await open(await createTestDevice())
    const { rows } = await login.query('SELECT * FROM social_login ORDER BY created_at DESC')
    const text = JSON.stringify(rows)
    const secrets = ['state', 'nonce', 'code_challenge'].map((name) => page.searchParams.get(name) ?? '')
    const [, tag = ''] = (secrets[0] ?? '').split('.')
    for (const one of [tag, secrets[1] ?? '', secrets[2] ?? '', cookie.split('=')[1] ?? '']) {
      expect(one).toMatch(/^[-_A-Za-z0-9]{43}$/)
      expect(text).not.toContain(one)
    }
  })
})
