/** Logging in by email on PostgreSQL: link, code, session, and who is refused. */
import { loginPaths } from '@laurel/wallet/login-schemas'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSessionStore } from '../src/database/postgres-session-store.ts'
import { TooManyMailsError } from '../src/email/errors.ts'
import { waitForDevice } from '../src/email/finish-login.ts'
import { startLogin } from '../src/email/start-login.ts'
import type { Mail } from '../src/mail/mail.ts'
import { newEmail } from '../src/testing/new-email.ts'
import { openLogin, TEST_APP, TEST_URL } from '../src/testing/open-login.ts'
import { solveWork } from '../src/testing/solve-work.ts'
import { createTestDevice, type TestDevice } from '../src/testing/test-device.ts'

let login: Awaited<ReturnType<typeof openLogin>>
beforeAll(async () => {
  login = await openLogin()
})
afterAll(() => login.stop())
afterEach(() => {
  expect(login.faults).toEqual([])
})

const at = (path: string, id: string) => path.replace('{login}', id)

async function start(device: TestDevice, email: string, language?: string) {
  login.mails.length = 0
  const response = await login.send(device, 'POST', loginPaths.emailLogin, {
    body: { email, ...TEST_APP, ...(language === undefined ? {} : { language }) },
    headers: { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0.0.0 Safari/537.36' },
  })
  const body = await response.json()
  return { response, body, id: String(body.login), mail: login.mails.at(-1) }
}

/** The last mail of a kind. */
function mailOf<type extends Mail['type']>(type: type) {
  const isOfKind = (mail: Mail): mail is Extract<Mail, { readonly type: type }> => mail.type === type
  const mail = login.mails.filter(isOfKind).at(-1)
  if (mail === undefined) throw new Error(`There is no mail “${type}”.`)
  return mail
}

/** The text of a statement as the driver takes it. */
const textOf = (statement: unknown) =>
  typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement

const open = (link: string, headers: Record<string, string> = {}) => login.app.request(link, { headers })
const decide = (link: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  login.app.request(link, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: TEST_URL, ...headers },
  })
const sendCode = (device: TestDevice, id: string, code: string) =>
  login.send(device, 'POST', at(loginPaths.loginCode, id), { body: { code } })
const waitForLink = (device: TestDevice, id: string) => login.send(device, 'POST', at(loginPaths.loginDevice, id))
const codeOf = async (response: Response) => [response.status, (await response.json()).error?.code]
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

/** Logs in on a new device. */
async function logIn(device: TestDevice, email: string) {
  const { id } = await start(device, email)
  await decide(mailOf('link').link, { decision: 'approve' })
  const response = await sendCode(device, id, mailOf('code').code)
  expect(response.status).toBe(200)
  return response.json()
}

describe('languages', () => {
  test('default: the mails of a login have the language of its frame, and the page that of its reader', async () => {
    const device = await createTestDevice()
    await start(device, newEmail(), 'ar')
    const { link, language } = mailOf('link')
    expect(language).toBe('ar')
    const pageFor = async (wanted: Record<string, string>) =>
      /<html[^>]*>/.exec(await (await open(link, wanted)).text())?.[0]
    expect(await pageFor({})).toBe('<html lang="ar" dir="rtl">')
    expect(await pageFor({ 'accept-language': 'xx, pt-BR;q=0.9, en;q=0.1' })).toBe('<html lang="pt" dir="ltr">')
    const decided = await decide(link, { decision: 'approve' }, { 'accept-language': 'ja' })
    expect(await decided.text()).toContain('<html lang="ja" dir="ltr">')
    expect(mailOf('code').language).toBe('ar')
  })

  test('behavior: a language that there is not is that of the browser, and the response is the same', async () => {
    const device = await createTestDevice()
    const email = newEmail()
    await logIn(device, email)
    login.wait(60)
    const shapeOf = ({ response, body }: Awaited<ReturnType<typeof start>>) => [
      response.status,
      body.action,
      Object.keys(body),
    ]
    const other = await createTestDevice()
    const [known, unknown] = [await start(other, email, 'tlh'), await start(other, newEmail(), 'ko')]
    expect(shapeOf(known)).toEqual(shapeOf(unknown))
    expect([known.mail?.language, unknown.mail?.language]).toEqual(['en', 'ko'])
    expect((await start(other, newEmail(), 'x'.repeat(36))).response.status).toBe(400)
  })
})

describe('a login by email', () => {
  test('default: link, code and session on a new device; then a code alone', async () => {
    const device = await createTestDevice()
    const email = newEmail()
    const { response, body, id } = await start(device, ` ${email.toUpperCase()} `)
    expect(response.status).toBe(200)
    expect(body).toMatchObject({ action: 'VERIFY_DEVICE', matchCode: expect.stringMatching(/^[A-Z]{2}-\d{2}$/) })
    const link = mailOf('link')
    expect(link).toMatchObject({ to: email, origin: TEST_APP.origin, browser: 'Chrome on macOS' })
    const page = await open(link.link)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await page.text()
    for (const shown of [body.matchCode, TEST_APP.origin, 'Chrome on macOS', email]) expect(html).toContain(shown)
    const waiting = waitForLink(device, id)
    expect(await (await decide(link.link, { decision: 'approve' })).text()).toContain('Device approved')
    expect(await (await waiting).json()).toEqual({ status: 'code' })
    const finished = await sendCode(device, id, mailOf('code').code)
    expect(finished.status).toBe(200)
    const { session, account } = await finished.json()
    expect(account).toEqual({ id: expect.any(String), email, sets: [] })
    const read = await login.send(device, 'GET', loginPaths.account, { accessToken: session.accessToken })
    expect(await read.json()).toEqual({ account })
    login.wait(30)
    const again = await start(device, email)
    expect(again.body.action).toBe('VERIFY_OTP')
    expect((await sendCode(device, again.id, mailOf('code').code)).status).toBe(200)
    // Another app has separate storage, and so another key.
    login.wait(30)
    expect((await start(await createTestDevice(), email)).body.action).toBe('VERIFY_DEVICE')
  })

  test('security: opening a link approves nothing, however often and with any method but POST', async () => {
    const device = await createTestDevice()
    const { id } = await start(device, newEmail())
    const { link } = mailOf('link')
    for (const method of ['GET', 'HEAD', 'GET', 'OPTIONS', 'PUT', 'GET']) await login.app.request(link, { method })
    expect(await codeOf(await sendCode(device, id, '000000'))).toEqual([409, 'login/device-not-approved'])
    expect(login.mails.length).toBe(1)
    // A program that fills in forms presses no button, and a page of another origin may not.
    await decide(link, {})
    expect((await decide(link, { decision: 'approve' }, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await decide(link, { decision: 'approve' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(login.mails.length).toBe(1)
  })

  test('behavior: a link that a mail program cut, or joined with what follows it, leads to the page that says so', async () => {
    await start(await createTestDevice(), newEmail())
    const { link } = mailOf('link')
    for (const broken of [link.slice(0, -1), `${link}.`, `${link}%3E`, link.replace(/[^/]+$/, 'x')]) {
      const response = await login.app.request(broken)
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8'])
      expect((await decide(broken, { decision: 'approve' })).status).toBe(404)
    }
    expect(login.mails.length).toBe(1)
  })

  test('behavior: a denied login is over for both', async () => {
    const device = await createTestDevice()
    const { id } = await start(device, newEmail())
    const { link } = mailOf('link')
    expect(await (await decide(link, { decision: 'deny' })).text()).toContain('Login denied')
    expect(await (await waitForLink(device, id)).json()).toEqual({ status: 'denied' })
    expect((await decide(link, { decision: 'approve' })).status).toBe(404)
    expect(await codeOf(await sendCode(device, id, '000000'))).toEqual([404, 'login/login-over'])
  })

  test('security: a code is refused on another device, for another login, twice, and after 20 minutes', async () => {
    const device = await createTestDevice()
    const thief = await createTestDevice()
    const email = newEmail()
    const first = await start(device, email)
    await decide(mailOf('link').link, { decision: 'approve' })
    const code = mailOf('code').code
    expect(await codeOf(await sendCode(thief, first.id, code))).toEqual([404, 'login/login-over'])
    const other = await start(device, newEmail())
    await decide(mailOf('link').link, { decision: 'approve' })
    if (mailOf('code').code !== code) {
      expect(await codeOf(await sendCode(device, other.id, code))).toEqual([400, 'login/wrong-code'])
    }
    expect((await sendCode(device, first.id, code)).status).toBe(200)
    expect(await codeOf(await sendCode(device, first.id, code))).toEqual([404, 'login/login-over'])
    login.wait(30)
    const late = await start(device, email)
    login.wait(20 * 60)
    expect(await codeOf(await sendCode(device, late.id, mailOf('code').code))).toEqual([404, 'login/login-over'])
  })

  test('behavior: a second login of a device replaces the first, and its code', async () => {
    const device = await createTestDevice()
    const email = newEmail()
    await logIn(device, email)
    login.wait(30)
    const first = await start(device, email)
    const code = mailOf('code').code
    login.wait(30)
    await start(device, email)
    expect(await codeOf(await sendCode(device, first.id, code))).toEqual([404, 'login/login-over'])
  })

  test('security: a login has new ids and tokens, and ends the session that the device had', async () => {
    const device = await createTestDevice()
    const email = newEmail()
    const before = await logIn(device, email)
    login.wait(30)
    const { id } = await start(device, email)
    const after = await (await sendCode(device, id, mailOf('code').code)).json()
    expect(after.session.accessToken.split('.')[0]).not.toBe(before.session.accessToken.split('.')[0])
    expect(after.session.accessToken).not.toContain(id)
    const old = await login.send(device, 'GET', loginPaths.account, { accessToken: before.session.accessToken })
    expect(old.status).toBe(401)
    expect(after.account).toEqual(before.account)
  })
})

describe('wrong codes', () => {
  test('behavior: after five tries a code is over', async () => {
    const device = await createTestDevice()
    const { id } = await start(device, newEmail())
    await decide(mailOf('link').link, { decision: 'approve' })
    const { code } = mailOf('code')
    const tries = []
    for (let count = 0; count < 5; count++) tries.push(await codeOf(await sendCode(device, id, otherThan(code))))
    expect(tries).toEqual([...Array(4).fill([400, 'login/wrong-code']), [400, 'login/no-tries-left']])
    expect(await codeOf(await sendCode(device, id, code))).toEqual([404, 'login/login-over'])
  })

  test('security: after nine in a row codes stop, and only the link logs in, with the code that the app shows', async () => {
    const device = await createTestDevice()
    const email = newEmail()
    await logIn(device, email)
    let wrong = 0
    while (wrong < 9) {
      login.wait(1_000)
      const { id, body } = await start(device, email)
      expect(body.action).toBe('VERIFY_OTP')
      const { code } = mailOf('code')
      for (let count = 0; count < 5 && wrong < 9; count++, wrong++) await sendCode(device, id, otherThan(code))
      // The tenth guess is not compared, even when it is right.
      if (wrong === 9) expect(await codeOf(await sendCode(device, id, code))).toEqual([409, 'login/codes-stopped'])
    }
    login.wait(1_000)
    const { id, body } = await start(device, email)
    expect(body.action).toBe('VERIFY_DEVICE')
    const { link } = mailOf('link')
    const page = await (await open(link)).text()
    expect(page).not.toContain(body.matchCode)
    expect(page).toContain('name="match"')
    expect(await (await decide(link, { decision: 'approve', match: 'AA-00' })).text()).toContain('That is not the code')
    const approved = await decide(link, { decision: 'approve', match: body.matchCode.toLowerCase().replace('-', ' ') })
    expect(await approved.text()).toContain('Login approved')
    expect(login.mails.length).toBe(1)
    expect(await (await waitForLink(device, id)).json()).toEqual({ status: 'link' })
    expect((await login.send(device, 'POST', at(loginPaths.loginLink, id))).status).toBe(200)
    login.wait(1_000)
    expect((await start(device, email)).body.action).toBe('VERIFY_OTP')
  })

  test('security: tries at the same time count as those in a row', async () => {
    const device = await createTestDevice()
    const email = newEmail()
    const { id } = await start(device, email)
    await decide(mailOf('link').link, { decision: 'approve' })
    const { code } = mailOf('code')
    const tries = await Promise.all(Array.from({ length: 40 }, () => sendCode(device, id, otherThan(code))))
    const statuses = tries.map(({ status }) => status)
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5)
    const { rows } = await login.query('SELECT max(wrong_codes) AS wrong FROM address_guard')
    expect(rows[0].wrong).toBeLessThanOrEqual(9)
  })
})

describe('what an answer says of an address', () => {
  test('security: known and unknown addresses have the same answers and the same work', async () => {
    const email = newEmail()
    await logIn(await createTestDevice(), email)
    login.wait(30)
    const device = await createTestDevice()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const known = await start(device, email)
    const ofKnown = query.mock.calls.splice(0).map(([statement]) => textOf(statement))
    const unknown = await start(await createTestDevice(), newEmail())
    const ofUnknown = query.mock.calls.splice(0).map(([statement]) => textOf(statement))
    query.mockRestore()
    expect(ofKnown.length).toBeGreaterThan(5)
    expect(ofUnknown).toEqual(ofKnown)
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body))
    expect(JSON.stringify(unknown.body).length).toBe(JSON.stringify(known.body).length)
    const headers = ({ response }: { response: Response }) => [...response.headers.keys()].sort()
    expect(headers(unknown)).toEqual(headers(known))
    expect(unknown.mail?.type).toBe(known.mail?.type)
  })

  test('behavior: too many mails are refused with the same words for every address', async () => {
    const device = await createTestDevice()
    const email = newEmail()
    await start(device, email)
    const refused = await start(device, email)
    expect(refused.response.status).toBe(429)
    expect(refused.body.error).toEqual({ code: 'login/too-many-mails', message: 'Please try again after 30 seconds' })
    expect(refused.response.headers.get('retry-after')).toBe('30')
  })

  test('security: after three mails in a day a new device works for the next one, which is for one mail and one device', async () => {
    const device = await createTestDevice()
    const email = newEmail()
    for (let count = 0; count < 3; count++) {
      login.wait(60)
      expect((await start(device, email)).body).toHaveProperty('login')
    }
    login.wait(60)
    const { body, mail, response } = await start(device, email)
    expect([response.status, mail]).toEqual([200, undefined])
    const { work } = body
    expect(work).toEqual({ challenge: expect.any(String), bits: 16 })
    const solution = solveWork(work)
    const request = (by: TestDevice, given: string) =>
      login.send(by, 'POST', loginPaths.emailLogin, { body: { email, ...TEST_APP, solution: given } })
    const wrong = [await request(device, 'no'), await request(await createTestDevice(), solution)]
    for (const refused of wrong) expect(await refused.json()).toHaveProperty('work')
    expect(await (await request(device, solution)).json()).toHaveProperty('login')
    expect(login.mails.length).toBe(1)
    login.wait(60)
    expect(await (await request(device, solution)).json()).toMatchObject({ work: { bits: 17 } })
    expect(login.mails.length).toBe(1)
  })

  test('security: a thousand requests for an address send at most 20 mails, and a live session goes on', async () => {
    const victim = await createTestDevice()
    const email = newEmail()
    const { session } = await logIn(victim, email)
    const attacker = {
      ...TEST_APP,
      email,
      deviceId: (await createTestDevice()).id,
      userAgent: undefined,
      caller: 'caller',
      language: 'en',
    } as const
    login.mails.length = 0
    let [refused, unsolved] = [0, 0]
    for (let count = 0; count < 1_000; count++) {
      login.wait(60)
      try {
        const started = await startLogin(attacker, login.services.email)
        if ('work' in started) unsolved += 1
      } catch (error) {
        expect(error).toBeInstanceOf(TooManyMailsError)
        refused += 1
      }
    }
    // In 1,000 minutes. The victim's own login is one of the 20, and of the three without work. The soak does the work.
    expect(login.mails.length).toBe(2)
    expect(login.mails.length + refused + unsolved).toBe(1_000)
    const { refreshToken } = session
    const refreshed = await login.send(victim, 'POST', loginPaths.refresh, { body: { refreshToken } })
    const { accessToken } = (await refreshed.json()).session
    expect((await login.send(victim, 'GET', loginPaths.account, { accessToken })).status).toBe(200)
    // Its device has a separate budget, so the victim can log in again.
    expect((await start(victim, email)).body.action).toBe('VERIFY_OTP')
  })
})

describe('requests that wait for a link', () => {
  test('security: of one login and of one caller only some wait, and those of others still do', async () => {
    const device = await createTestDevice()
    const { id } = await start(device, newEmail())
    const { link } = mailOf('link')
    const waitAs = (of: string, caller: string) =>
      login.send(device, 'POST', at(loginPaths.loginDevice, of), { headers: { 'x-forwarded-for': caller } })
    const own = Array.from({ length: 8 }, () => waitAs(id, 'eve'))
    const refused = await Promise.race(own)
    expect(await codeOf(refused)).toEqual([429, 'login/too-many-requests'])
    const ids: string[] = []
    for (let count = 0; count < 40; count++) ids.push((await start(device, newEmail())).id)
    const many = ids.map((one) => waitAs(one, 'mallory'))
    expect((await Promise.race(many)).status).toBe(429)
    await decide(link, { decision: 'deny' })
    const statuses = (await Promise.all(own)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    const other = await createTestDevice()
    const { id: theirs } = await start(other, newEmail())
    const waiting = waitForLink(other, theirs)
    await decide(mailOf('link').link, { decision: 'approve' })
    expect(await (await waiting).json()).toEqual({ status: 'code' })
    login.wait(1_200)
    const all = (await Promise.all(many)).map(({ status }) => status)
    expect(all.filter((status) => status === 200)).toHaveLength(32)
  })
})

describe('waitForDevice', () => {
  test('behavior: it ends when nobody reads its answer any more', async () => {
    const device = await createTestDevice()
    const { id } = await start(device, newEmail())
    const reader = new AbortController()
    const waiting = waitForDevice({ id, deviceId: device.id }, login.services.email, { signal: reader.signal })
    await login.services.email.store.find(id)
    reader.abort()
    expect(await waiting).toBe('pending')
  })
})

describe('a mail that is dropped', () => {
  test('security: the answer is the same, and its budget is given back', async () => {
    const device = await createTestDevice()
    const email = newEmail()
    login.mailbox.isFull = true
    const first = await start(device, email)
    login.mailbox.isFull = false
    expect([first.response.status, first.body.action, first.mail]).toEqual([200, 'VERIFY_DEVICE', undefined])
    // Given back after the answer.
    await expect.poll(async () => (await start(device, email)).response.status).toBe(200)
    expect(mailOf('link').to).toBe(email)
    expect((await start(device, email)).response.status).toBe(429)
  })
})

describe('apps', () => {
  test.each([
    [{ projectId: 'other' }, 'login/unknown-project'],
    [{ origin: 'https://evil.example' }, 'login/origin-not-allowed'],
    [{ origin: 'https://app.example.evil.example' }, 'login/origin-not-allowed'],
    [{ origin: 'http://app.example' }, 'login/origin-not-allowed'],
  ])('error: %j', async (change, code) => {
    const response = await login.send(await createTestDevice(), 'POST', loginPaths.emailLogin, {
      body: { email: newEmail(), ...TEST_APP, ...change },
    })
    expect(await codeOf(response)).toEqual([403, code])
  })
})

describe('cleaning', () => {
  test('behavior: what is over is deleted with the addresses in it, and a live session is not', async () => {
    const device = await createTestDevice()
    const { session } = await logIn(device, newEmail())
    const ended = await logIn(device, newEmail())
    const later = Math.floor(Date.now() / 1000) + 86_400 * 10
    await login.services.email.store.deleteBefore(later)
    await createSessionStore(login.database.db).deleteBefore(later)
    const { rows } = await login.query(`SELECT (SELECT count(*) FROM login) AS logins,
      (SELECT count(*) FROM mail_budget) AS budgets, (SELECT count(*) FROM session WHERE ended_at IS NOT NULL) AS ended`)
    expect(rows[0]).toEqual({ logins: '0', budgets: '0', ended: '0' })
    for (const { refreshToken } of [session, ended.session]) {
      const refreshed = await login.send(device, 'POST', loginPaths.refresh, { body: { refreshToken } })
      expect(refreshed.status).toBe(200)
    }
  })
})

describe('starts of one caller', () => {
  test('behavior: they are limited before a mail is sent, whatever the addresses are', async () => {
    const limited = await openLogin({ startsPerMinute: 2 })
    const device = await createTestDevice()
    const statuses = []
    for (let count = 0; count < 6; count++) {
      const body = { email: newEmail(), ...TEST_APP }
      statuses.push((await limited.send(device, 'POST', loginPaths.emailLogin, { body })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    expect(limited.mails.length).toBe(4)
    await limited.stop()
  })
})
