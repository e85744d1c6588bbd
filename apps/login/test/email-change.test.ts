/** Changing the email address with two codes, and the devices of an account, on PostgreSQL. */
import { loginPaths } from '@laurel/wallet/login-schemas'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from '../src/mail/mail.ts'
import { logIn } from '../src/testing/log-in.ts'
import { newEmail } from '../src/testing/new-email.ts'
import { openLogin } from '../src/testing/open-login.ts'
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

const outcomeOf = async (response: Response) => [response.status, (await response.json()).error?.code]
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const codeFor = (to: string) =>
  login.mails.flatMap((mail: Mail) => (mail.to === to && 'code' in mail ? [mail.code] : [])).at(-1) ?? ''

async function openUser(email = newEmail()) {
  const device = await createTestDevice()
  const { accessToken, account } = await logIn(login, device, email)
  const send = (path: string, body: unknown, method = 'POST') => login.send(device, method, path, { body, accessToken })
  return {
    ...{ device, email, account, accessToken },
    start: (to: string, solution?: string) =>
      send(loginPaths.emailChange, { newEmail: to, ...(solution === undefined ? {} : { solution }) }),
    primary: (code: string) => send(loginPaths.emailPrimary, { code }),
    secondary: (code: string) => send(loginPaths.emailSecondary, { code }),
  }
}

/** A user without an address, who has just logged in. */
async function openNewcomer() {
  const user = await openUser()
  await login.query(`UPDATE account SET email = NULL WHERE id = '${user.account.id}'`)
  await login.query(`UPDATE session SET created_at = now() + interval '1 day' WHERE account_id = '${user.account.id}'`)
  return user
}

/** Starts a change, and does the work for it. */
async function startWithWork(user: Awaited<ReturnType<typeof openUser>>, to: string): Promise<Response> {
  const response = await user.start(to)
  const { work } = await response.clone().json()
  return work === undefined ? response : user.start(to, solveWork(work))
}

describe('a change of the email address', () => {
  test('default: the code of the present address, then that of the new one; the old one hears of it', async () => {
    const user = await openUser()
    const to = newEmail()
    const started = await user.start(to.toUpperCase())
    expect(await started.json()).toMatchObject({ action: 'VERIFY_PRIMARY_OTP' })
    expect(codeFor(to)).toBe('')
    expect(await (await user.primary(codeFor(user.email))).json()).toMatchObject({ action: 'VERIFY_SECONDARY_OTP' })
    const finished = await user.secondary(codeFor(to))
    expect(await finished.json()).toEqual({ account: { id: user.account.id, email: to, sets: [] } })
    expect(login.mails.at(-1)).toMatchObject({ type: 'changed', to: user.email, newEmail: to })
    expect(await outcomeOf(await user.secondary(codeFor(to)))).toEqual([404, 'login/change-over'])
  })

  test('security: neither code does for the other step, and one code does not do for both', async () => {
    const user = await openUser()
    const to = newEmail()
    await user.start(to)
    const primary = codeFor(user.email)
    expect(await outcomeOf(await user.secondary(primary))).toEqual([404, 'login/change-over'])
    await user.primary(primary)
    if (codeFor(to) !== primary) {
      expect(await outcomeOf(await user.secondary(primary))).toEqual([400, 'login/wrong-code'])
    }
    expect(await outcomeOf(await user.primary(primary))).toEqual([404, 'login/change-over'])
  })

  test('security: another session of the account cannot go on with it', async () => {
    const user = await openUser()
    const other = await openUser(user.email)
    await user.start(newEmail())
    expect(await outcomeOf(await other.primary(codeFor(user.email)))).toEqual([404, 'login/change-over'])
  })

  test('security: wrong codes count for the address, and after nine no code is compared', async () => {
    const user = await openUser()
    let wrong = 0
    while (wrong < 9) {
      login.wait(40)
      await user.start(newEmail())
      for (let count = 0; count < 5 && wrong < 9; count++, wrong++) await user.primary(otherThan(codeFor(user.email)))
    }
    expect(await outcomeOf(await user.primary(codeFor(user.email)))).toEqual([409, 'login/codes-stopped'])
    login.wait(40)
    expect(await outcomeOf(await user.start(newEmail()))).toEqual([409, 'login/codes-stopped'])
  })

  test('security: wrong codes of one account stop its changes to an address, and neither those of another account nor the address’ own', async () => {
    const victim = await openUser()
    const thief = await openNewcomer()
    expect((await thief.start(victim.email)).status).toBe(200)
    const wrong = otherThan(codeFor(victim.email))
    for (let count = 0; count < 3; count++) expect((await thief.secondary(wrong)).status).toBe(400)
    const right = await thief.secondary(codeFor(victim.email))
    expect(await outcomeOf(right), 'the fourth guess').toEqual([409, 'login/codes-stopped'])
    login.wait(40)
    expect(await outcomeOf(await thief.start(victim.email))).toEqual([409, 'login/codes-stopped'])

    const other = await openNewcomer()
    login.wait(40)
    expect((await other.start(victim.email)).status).toBe(200)
    // Compared with the code: its owner is said that the address is taken.
    expect(await outcomeOf(await other.secondary(codeFor(victim.email)))).toEqual([409, 'login/email-taken'])
    login.wait(40)
    expect((await victim.start(newEmail())).status).toBe(200)
    expect((await victim.primary(codeFor(victim.email))).status).toBe(200)
  })

  test('security: of any number of accounts, six wrong codes of changes to an address are compared, and four are left to its logins', async () => {
    const victim = await openUser()
    let compared = 0
    for (let account = 0; account < 5; account++) {
      const thief = await openNewcomer()
      login.wait(40)
      if (!(await startWithWork(thief, victim.email)).ok) continue
      const wrong = otherThan(codeFor(victim.email))
      for (let count = 0; count < 5; count++) {
        const [, code] = await outcomeOf(await thief.secondary(wrong))
        if (code === 'login/wrong-code' || code === 'login/no-tries-left') compared += 1
      }
    }
    expect(compared).toBe(6)
    const body = { email: victim.email, projectId: 'app', origin: 'https://app.example' }
    login.wait(40)
    const started = await (await login.send(victim.device, 'POST', loginPaths.emailLogin, { body })).json()
    expect(started).toMatchObject({ action: 'VERIFY_OTP' })
    const path = loginPaths.loginCode.replace('{login}', started.login)
    const tryCode = (code: string) => login.send(victim.device, 'POST', path, { body: { code } })
    const code = codeFor(victim.email)
    for (let count = 0; count < 3; count++) {
      expect(await outcomeOf(await tryCode(otherThan(code)))).toEqual([400, 'login/wrong-code'])
    }
    expect((await tryCode(code)).status).toBe(200)
    // Its user has shown that they have it.
    const user = await openNewcomer()
    login.wait(40)
    expect((await startWithWork(user, victim.email)).status).toBe(200)
  })

  test('security: after three mails to an address in a day, a change to it takes work, and its present address does not', async () => {
    const to = newEmail()
    for (let count = 0; count < 3; count++) {
      const user = await openNewcomer()
      login.wait(40)
      expect(await (await user.start(to)).json()).toMatchObject({ action: 'VERIFY_SECONDARY_OTP' })
    }
    const user = await openUser()
    login.wait(40)
    const mails = login.mails.length
    const { work } = await (await user.start(to)).json()
    expect(work).toMatchObject({ bits: 16 })
    expect(await (await user.start(to, 'wrong')).json()).toEqual({ work })
    expect(login.mails.length).toBe(mails)
    const solution = solveWork(work)
    expect(await (await user.start(to, solution)).json()).toMatchObject({ action: 'VERIFY_PRIMARY_OTP' })
    expect((await user.primary(codeFor(user.email))).status).toBe(200)
    // With the mail to it, the work is another one.
    login.wait(40)
    expect((await (await user.start(to, solution)).json()).work).toMatchObject({ bits: 17 })
  })

  test('security: one account has a few mails sent, whatever the addresses are', async () => {
    const user = await openUser()
    await login.query(`UPDATE account SET email = NULL WHERE id = '${user.account.id}'`)
    await login.query(
      `UPDATE session SET created_at = now() + interval '1 day' WHERE account_id = '${user.account.id}'`,
    )
    const mails = login.mails.length
    for (let count = 0; count < 20; count++) await user.start(newEmail())
    expect(login.mails.length - mails).toBe(1)
    for (let count = 0; count < 20; count++) {
      login.wait(40)
      await user.start(newEmail())
    }
    expect(login.mails.length - mails).toBe(5)
  })

  test('security: whether another account has the address is said to its owner alone', async () => {
    const owner = await openUser()
    const user = await openUser()
    expect((await user.start(owner.email)).status).toBe(200)
    expect((await user.primary(codeFor(user.email))).status).toBe(200)
    expect(await outcomeOf(await user.secondary(codeFor(owner.email)))).toEqual([409, 'login/email-taken'])
  })

  test('security: an account without an address gets one only soon after a login', async () => {
    const user = await openUser()
    await login.query(`UPDATE account SET email = NULL WHERE id = '${user.account.id}'`)
    const to = newEmail()
    const setAge = (age: string) =>
      login.query(`UPDATE session SET created_at = now() - interval '${age}' WHERE account_id = '${user.account.id}'`)
    await setAge('2 hours')
    expect(await outcomeOf(await user.start(to))).toEqual([403, 'login/recent-login-required'])
    expect(codeFor(to)).toBe('')
    await setAge('-1 day')
    expect(await (await user.start(to)).json()).toMatchObject({ action: 'VERIFY_SECONDARY_OTP' })
    expect((await user.secondary(codeFor(to))).status).toBe(200)
  })

  test.each([
    ['nonsense', 'login/invalid-email'],
    ['present', 'login/email-unchanged'],
  ])('error: to “%s”', async (to, code) => {
    const user = await openUser()
    expect(await outcomeOf(await user.start(to === 'present' ? user.email : to))).toEqual([400, code])
  })
})

describe('devices', () => {
  const list = async (device: TestDevice, accessToken: string) =>
    (await (await login.send(device, 'GET', loginPaths.devices, { accessToken })).json()).devices

  test('default: a device is listed, and revoked with its sessions', async () => {
    const user = await openUser()
    const other = await openUser(user.email)
    const devices = await list(user.device, user.accessToken)
    expect(devices.map(({ device }: { device: string }) => device).sort()).toEqual(
      [user.device.id, other.device.id].sort(),
    )
    expect(devices.find(({ device }: { device: string }) => device === user.device.id)).toMatchObject({
      ...{ isCurrent: true, name: 'Test', origin: 'https://app.example' },
    })
    const revoke = () =>
      login.send(user.device, 'DELETE', loginPaths.device.replace('{device}', other.device.id), {
        accessToken: user.accessToken,
      })
    expect((await revoke()).status).toBe(204)
    const read = await login.send(other.device, 'GET', loginPaths.account, { accessToken: other.accessToken })
    expect(read.status).toBe(401)
    expect(await outcomeOf(await revoke())).toEqual([404, 'login/device-not-found'])
    expect((await list(user.device, user.accessToken)).length).toBe(1)
  })

  test('behavior: a device was used last when its session got new tokens, not when it logged in', async () => {
    const user = await openUser()
    const other = await openUser(user.email)
    const set = (id: string, age: string) =>
      login.query(`UPDATE device SET last_seen_at = now() - interval '${age}' WHERE id = '${id}'`)
    await set(user.device.id, '1 day')
    await set(other.device.id, '9 days')
    await login.query(
      `UPDATE session SET refreshed_at = now() - interval '2 days' WHERE device_id = '${user.device.id}'`,
    )
    await login.query(
      `UPDATE session SET refreshed_at = now() - interval '1 hour' WHERE device_id = '${other.device.id}'`,
    )
    const now = Date.now() / 1_000
    const [first, second] = await list(user.device, user.accessToken)
    expect([first.device, second.device]).toEqual([other.device.id, user.device.id])
    expect(Math.round((now - first.lastSeenAt) / 3_600)).toBe(1)
    expect(Math.round((now - second.lastSeenAt) / 3_600)).toBe(24)
  })

  test('security: a device of another account is not found', async () => {
    const [user, other] = [await openUser(), await openUser()]
    const path = loginPaths.device.replace('{device}', other.device.id)
    const response = await login.send(user.device, 'DELETE', path, { accessToken: user.accessToken })
    expect(await outcomeOf(response)).toEqual([404, 'login/device-not-found'])
  })
})

describe('the audit log', () => {
  test('security: it has what happened, no address, and cannot be changed', async () => {
    const user = await openUser()
    await user.start(newEmail())
    const { rows } = await login.query(`SELECT * FROM audit_entry WHERE account_id = '${user.account.id}'`)
    expect(rows).toMatchObject([{ event: 'email-change-started', device_id: user.device.id }])
    expect(JSON.stringify(rows)).not.toContain('@')
    for (const statement of [
      'UPDATE audit_entry SET event = event',
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
    ]) {
      await expect(login.query(statement)).rejects.toThrow('append-only')
    }
  })
})
