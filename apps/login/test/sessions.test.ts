/** Sessions on PostgreSQL: tokens are bound to the key of a device, rotate, and end when one is used twice. */
import { loginPaths } from '@laurel/wallet/login-schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn as logInAs } from '../src/testing/log-in.ts'
import { openLogin, TEST_URL } from '../src/testing/open-login.ts'
import { createTestDevice, type TestDevice } from '../src/testing/test-device.ts'

let login: Awaited<ReturnType<typeof openLogin>>
let device: TestDevice
beforeAll(async () => {
  login = await openLogin()
  device = await createTestDevice()
})
afterAll(() => login.stop())

let users = 0

/** Logs a new user in on the device. */
async function logIn() {
  users += 1
  return logInAs(login, device, `user${users}@example.com`)
}

const readAccount = (accessToken: string, on = device) => login.send(on, 'GET', loginPaths.account, { accessToken })
const refresh = (refreshToken: string, on = device) =>
  login.send(on, 'POST', loginPaths.refresh, { body: { refreshToken } })

async function refreshed(refreshToken: string) {
  const response = await refresh(refreshToken)
  expect(response.status).toBe(200)
  return (await response.json()).session
}

describe('access tokens', () => {
  test('default: a session reads its account', async () => {
    const { account, accessToken } = await logIn()
    const response = await readAccount(accessToken)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ account: { id: account.id, email: account.email, sets: [] } })
  })

  test('security: a token without the key of its device is refused', async () => {
    const { accessToken } = await logIn()
    const thief = await createTestDevice()
    const response = await readAccount(accessToken, thief)
    expect([response.status, (await response.json()).error.code]).toEqual([401, 'login/session-required'])
    const bare = await login.app.request(`${TEST_URL}${loginPaths.account}`, {
      headers: { authorization: `DPoP ${accessToken}` },
    })
    expect([bare.status, (await bare.json()).error.code]).toEqual([401, 'login/invalid-proof'])
  })

  test('behavior: signing out ends the session, and no other', async () => {
    const [one, other] = [await logIn(), await logIn()]
    const response = await login.send(device, 'DELETE', loginPaths.session, { accessToken: one.accessToken })
    expect(response.status).toBe(204)
    expect((await readAccount(one.accessToken)).status).toBe(401)
    expect((await refresh(one.refreshToken)).status).toBe(401)
    expect((await readAccount(other.accessToken)).status).toBe(200)
  })
})

describe('refresh tokens', () => {
  test('default: a refresh gives new tokens, and ends the access token before', async () => {
    const first = await logIn()
    const second = await refreshed(first.refreshToken)
    expect((await readAccount(first.accessToken)).status).toBe(401)
    expect((await readAccount(second.accessToken)).status).toBe(200)
  })

  test('security: the second use of a refresh token ends the session for both', async () => {
    const first = await logIn()
    const second = await refreshed(first.refreshToken)
    expect((await readAccount(second.accessToken)).status).toBe(200)
    const reused = await refresh(first.refreshToken)
    expect([reused.status, (await reused.json()).error.code]).toEqual([401, 'login/refresh-refused'])
    expect((await readAccount(second.accessToken)).status).toBe(401)
    expect((await refresh(second.refreshToken)).status).toBe(401)
  })

  test('behavior: a refresh whose response was lost can be sent again', async () => {
    const first = await logIn()
    const lost = await refreshed(first.refreshToken)
    const second = await refreshed(first.refreshToken)
    expect((await readAccount(lost.accessToken)).status).toBe(401)
    expect((await readAccount(second.accessToken)).status).toBe(200)
  })

  test('security: another key can neither refresh a session nor end it', async () => {
    const { refreshToken } = await logIn()
    const thief = await createTestDevice()
    expect((await refresh(refreshToken, thief)).status).toBe(401)
    await refreshed(refreshToken)
  })

  test('behavior: of refreshes at the same time, at most one has working tokens', async () => {
    const { refreshToken } = await logIn()
    const responses = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)))
    const sessions = await Promise.all(
      responses.flatMap((response) => (response.status === 200 ? [response.json()] : [])),
    )
    const statuses = await Promise.all(
      sessions.map(async ({ session }) => (await readAccount(session.accessToken)).status),
    )
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
    expect(login.faults).toEqual([])
  })
})
