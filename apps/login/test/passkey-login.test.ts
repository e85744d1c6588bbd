import { loginPaths, passkeyChallenge } from '@laurel/wallet/login-schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn } from '../src/testing/log-in.ts'
import { newEmail } from '../src/testing/new-email.ts'
import { openLogin, TEST_APP } from '../src/testing/open-login.ts'
import { createTestDevice, type TestDevice } from '../src/testing/test-device.ts'
import { createTestPasskey, type PasskeyChange, type TestPasskey } from '../src/testing/test-passkey.ts'
import { createTestSet, createTestWallet } from '../src/testing/test-wallet.ts'

let login: Awaited<ReturnType<typeof openLogin>>
beforeAll(async () => {
  login = await openLogin()
})
afterAll(() => login?.stop())

/** An account with a passkey that was made on its first device. */
async function createUser(passkey = createTestPasskey()) {
  const device = await createTestDevice()
  const { account, accessToken } = await logIn(login, device, newEmail())
  const saved = await save(device, accessToken, passkey.register(challengeFor(account.id, device)))
  expect(login.faults).toEqual([])
  expect(saved.status).toBe(204)
  return { account: account.id, device, accessToken, passkey }
}

const challengeFor = (account: string, device: TestDevice) => passkeyChallenge({ account, device: device.id })
const save = (device: TestDevice, accessToken: string, body: unknown) =>
  login.send(device, 'PUT', loginPaths.accountPasskey, { body, accessToken })

async function start(device: TestDevice): Promise<{ login: string; challenge: string }> {
  const response = await login.send(device, 'POST', loginPaths.passkeyLogin, { body: TEST_APP })
  expect(response.status).toBe(200)
  return response.json()
}
const finish = (device: TestDevice, id: string, body: unknown) =>
  login.send(device, 'POST', loginPaths.passkeyFinish.replace('{login}', id), { body })

/** Logs in on a device, with something that is not as it should be. */
async function tryLogin(device: TestDevice, passkey: TestPasskey, account: string, change: PasskeyChange = {}) {
  const started = await start(device)
  return finish(device, started.login, passkey.assert(started.challenge, account, change))
}

async function countLogins(outcome: 'finished' | 'refused'): Promise<number> {
  const { values } = await login.metrics.logins.get()
  return values.find(({ labels }) => labels.method === 'passkey' && labels.outcome === outcome)?.value ?? 0
}

describe('a login with a passkey', () => {
  test('default: logs in to its account on a device that nobody knows, without a mail', async () => {
    const { account, passkey } = await createUser()
    const [mails, before] = [login.mails.length, await countLogins('finished')]
    const device = await createTestDevice()
    const response = await tryLogin(device, passkey, account)
    expect(response.status).toBe(200)
    const { session, account: opened } = await response.json()
    expect(opened.id).toBe(account)
    const read = await login.send(device, 'GET', loginPaths.account, { accessToken: session.accessToken })
    expect(read.status).toBe(200)
    const devices = await login.send(device, 'GET', loginPaths.devices, { accessToken: session.accessToken })
    expect((await devices.json()).devices).toHaveLength(2)
    expect(login.mails).toHaveLength(mails)
    expect(await countLogins('finished')).toBe(before + 1)
  })

  test('behavior: browsers that do not name the page around the frame log in too', async () => {
    const { account, passkey } = await createUser()
    const response = await tryLogin(await createTestDevice(), passkey, account, { topOrigin: null })
    expect(response.status).toBe(200)
  })

  test('behavior: a passkey that counts its uses logs in again and again', async () => {
    const { account, device, passkey } = await createUser(createTestPasskey({ counts: true }))
    for (let time = 0; time < 3; time++) expect((await tryLogin(device, passkey, account)).status).toBe(200)
  })

  test('behavior: whether it is synchronized may change', async () => {
    const { account, device, passkey } = await createUser()
    expect((await tryLogin(device, passkey, account, { isBackedUp: false })).status).toBe(200)
    const { rows } = await login.query(`SELECT is_backed_up FROM passkey WHERE account_id = '${account}'`)
    expect(rows).toEqual([{ is_backed_up: false }])
  })

  test('security: it ends with the recovery that it belonged to, and with no other change of a share set', async () => {
    const { account, device, accessToken, passkey } = await createUser()
    const wallet = createTestWallet()
    for (const [replacesRecovery, status] of [
      [false, 200],
      [true, 400],
    ] as const) {
      const { set, content } = await createTestSet(wallet, { account, device: device.id }, { replacesRecovery })
      const path = loginPaths.shareSet.replace('{set}', set)
      expect((await login.send(device, 'PUT', path, { accessToken, body: content })).status).toBe(200)
      expect((await tryLogin(await createTestDevice(), passkey, account)).status).toBe(status)
    }
    const { rows } = await login.query(`SELECT 1 FROM passkey WHERE account_id = '${account}'`)
    expect(rows).toEqual([])
  })

  test('security: another project or origin cannot start', async () => {
    const device = await createTestDevice()
    const body = { ...TEST_APP, origin: 'https://evil.example' }
    expect((await login.send(device, 'POST', loginPaths.passkeyLogin, { body })).status).toBe(403)
  })
})

describe('security: a passkey is refused', () => {
  test.each<[string, PasskeyChange]>([
    ['with another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['for another origin', { origin: 'https://evil.example' }],
    ['in a frame of another page', { topOrigin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['for what makes a passkey', { type: 'webauthn.create' }],
    ['without verification of its user', { isUserVerified: false }],
    ['that can be synchronized all at once', { isBackupEligible: false, isBackedUp: false }],
    ['for another user', { userHandle: 'A'.repeat(22) }],
    ['as another credential', { credential: 'A'.repeat(43) }],
  ])('%s', async (_, change) => {
    const { account, passkey } = await createUser()
    const before = await countLogins('refused')
    const response = await tryLogin(await createTestDevice(), passkey, account, change)
    expect(response.status).toBe(400)
    expect((await response.json()).error.code).toBe('login/passkey-refused')
    expect(await countLogins('refused')).toBe(before + 1)
  })

  test('that signs for the credential of another account, whose user it names', async () => {
    const [victim, attacker] = [await createUser(), await createUser()]
    const change = { credential: victim.passkey.credential }
    const response = await tryLogin(attacker.device, attacker.passkey, victim.account, change)
    expect(response.status).toBe(400)
  })

  test('that is one of another account than it names', async () => {
    const [victim, attacker] = [await createUser(), await createUser()]
    const response = await tryLogin(attacker.device, attacker.passkey, attacker.account, {
      userHandle: victim.account,
    })
    expect(response.status).toBe(400)
  })

  test('a known and an unknown one in the same way', async () => {
    const { account, passkey } = await createUser()
    const device = await createTestDevice()
    const unknown = await tryLogin(device, createTestPasskey(), account)
    const known = await tryLogin(device, passkey, account, { isUserVerified: false })
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()])
  })

  test('whose copy was used since', async () => {
    const { account, device, passkey } = await createUser(createTestPasskey({ counts: true }))
    expect((await tryLogin(device, passkey, account, { counter: 7 })).status).toBe(200)
    expect((await tryLogin(device, passkey, account, { counter: 7 })).status).toBe(400)
    expect((await tryLogin(device, passkey, account, { counter: 0 })).status).toBe(400)
    expect((await tryLogin(device, passkey, account, { counter: 8 })).status).toBe(200)
  })
})

describe('security: a challenge', () => {
  test('works once, and not after a refusal', async () => {
    const { account, device, passkey } = await createUser()
    const first = await start(device)
    const assertion = passkey.assert(first.challenge, account)
    expect((await finish(device, first.login, assertion)).status).toBe(200)
    const again = await finish(device, first.login, assertion)
    expect([again.status, (await again.json()).error.code]).toEqual([404, 'login/login-over'])

    const second = await start(device)
    const bad = passkey.assert(second.challenge, account, { isUserVerified: false })
    expect((await finish(device, second.login, bad)).status).toBe(400)
    expect((await finish(device, second.login, passkey.assert(second.challenge, account))).status).toBe(404)
  })

  test('of two requests at the same time logs in with one', async () => {
    const { account, device, passkey } = await createUser()
    const { login: id, challenge } = await start(device)
    const assertion = passkey.assert(challenge, account)
    const responses = await Promise.all(Array.from({ length: 5 }, () => finish(device, id, assertion)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is of its device', async () => {
    const { account, device, passkey } = await createUser()
    const { login: id, challenge } = await start(device)
    const thief = await createTestDevice()
    expect((await finish(thief, id, passkey.assert(challenge, account))).status).toBe(404)
    // The thief did not use it up.
    expect((await finish(device, id, passkey.assert(challenge, account))).status).toBe(200)
  })

  test('is not that of another login', async () => {
    const { account, device, passkey } = await createUser()
    const [one, two] = [await start(device), await start(device)]
    expect(one.challenge).not.toBe(two.challenge)
    expect((await finish(device, one.login, passkey.assert(two.challenge, account))).status).toBe(400)
  })

  test('is over after five minutes', async () => {
    const { account, device, passkey } = await createUser()
    const { login: id, challenge } = await start(device)
    login.wait(301)
    expect((await finish(device, id, passkey.assert(challenge, account))).status).toBe(404)
  })
})

describe('a new passkey', () => {
  test('behavior: the same request again changes nothing', async () => {
    const { account, device, accessToken, passkey } = await createUser()
    const again = await save(device, accessToken, passkey.register(challengeFor(account, device)))
    expect(again.status).toBe(204)
  })

  test('security: a session whose login is old adds none', async () => {
    const { account, device, accessToken } = await createUser()
    login.wait(901)
    const refreshed = createTestPasskey().register(challengeFor(account, device))
    const response = await save(device, accessToken, refreshed)
    expect(response.status).not.toBe(204)
  })

  test.each<[string, PasskeyChange]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without verification of its user', { isUserVerified: false }],
    ['with another challenge', { challenge: 'AAAA' }],
    ['under another id', { credential: 'A'.repeat(43) }],
  ])('security: one %s is refused', async (_, change) => {
    const { account, device, accessToken } = await createUser()
    const response = await save(
      device,
      accessToken,
      createTestPasskey().register(challengeFor(account, device), change),
    )
    expect([response.status, (await response.json()).error.code]).toEqual([400, 'login/invalid-passkey'])
  })

  test('security: one that was made for another account is refused, and so is the credential of another account', async () => {
    const [victim, attacker] = [await createUser(), await createUser()]
    const { device, accessToken, account } = attacker
    const ofVictim = createTestPasskey().register(challengeFor(victim.account, victim.device))
    expect((await save(device, accessToken, ofVictim)).status).toBe(400)
    const taken = victim.passkey.register(challengeFor(account, device))
    expect((await save(device, accessToken, taken)).status).toBe(400)
    expect((await tryLogin(device, victim.passkey, victim.account)).status).toBe(200)
  })

  test('security: an account has at most ten', async () => {
    const { account, device, accessToken } = await createUser()
    const more = () => save(device, accessToken, createTestPasskey().register(challengeFor(account, device)))
    const statuses = []
    for (let made = 1; made < 11; made++) statuses.push((await more()).status)
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 204), 400])
  })
})
