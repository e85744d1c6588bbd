/** Which requests the login server refuses before it does anything: without a proof, with a wrong one, or from another origin. */
import { loginPaths } from '@laurel/wallet/login-schemas'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn } from '../src/testing/log-in.ts'
import { openLogin, TEST_APP, TEST_URL } from '../src/testing/open-login.ts'
import { createTestDevice, type TestDevice } from '../src/testing/test-device.ts'

let login: Awaited<ReturnType<typeof openLogin>>
let device: TestDevice
let accessToken: string
beforeAll(async () => {
  login = await openLogin()
  device = await createTestDevice()
  accessToken = (await logIn(login, device, 'ada@example.com')).accessToken
})
afterAll(() => login.stop())

const account = `${TEST_URL}${loginPaths.account}`
const codeOf = async (response: Response) => [response.status, (await response.json()).error.code]

/** Reads the account with a proof that a test makes. */
const read = (proof: string, headers: Readonly<Record<string, string>> = {}) =>
  login.app.request(account, { headers: { dpop: proof, authorization: `DPoP ${accessToken}`, ...headers } })
const prove = (claims: Readonly<Record<string, unknown>> = {}, by = device) =>
  by.prove({ method: 'GET', url: account, nonce: login.services.nonces.issue(), accessToken }, claims)

describe('proofs', () => {
  test('default: a proof opens the session, once', async () => {
    const proof = await prove()
    expect((await read(proof)).status).toBe(200)
    expect(await codeOf(await read(proof))).toEqual([401, 'login/invalid-proof'])
  })

  test.each([
    [{ htm: 'POST' }, 'login/invalid-proof'],
    [{ htu: `${TEST_URL}/v1/devices` }, 'login/invalid-proof'],
    [{ htu: 'https://evil.example/v1/account' }, 'login/invalid-proof'],
    [{ htu: `${account}?x=1` }, 'login/invalid-proof'],
    [{ ath: 'AAAA' }, 'login/invalid-proof'],
    [{ ath: undefined }, 'login/invalid-proof'],
    [{ jti: undefined }, 'login/invalid-proof'],
    [{ jti: 5 }, 'login/invalid-proof'],
    [{ nonce: undefined }, 'login/nonce-required'],
    [{ nonce: '1.forged' }, 'login/nonce-required'],
    [{ nonce: '' }, 'login/nonce-required'],
  ])('security: with %j it is refused', async (claims, code) => {
    const response = await read(await prove(claims))
    expect(response.headers.get('dpop-nonce')).toMatch(/^\d+\./)
    expect(await codeOf(response)).toEqual([401, code])
  })

  test('security: a nonce ends after five minutes, and one of another server is none', async () => {
    const proof = await prove()
    login.wait(301)
    expect(await codeOf(await read(proof))).toEqual([401, 'login/nonce-required'])
    login.wait(-301)
    const other = await openLogin()
    const foreign = await prove({ nonce: other.services.nonces.issue() })
    await other.stop()
    expect(await codeOf(await read(foreign))).toEqual([401, 'login/nonce-required'])
  })

  test('security: only ES256 by the key in its header, of the right type', async () => {
    const claims = { htm: 'GET', htu: account, nonce: login.services.nonces.issue(), jti: 'some-proof-id' }
    const sign = (header: object) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: device.jwk, ...header })
    const thief = await createTestDevice()
    const proofs = [
      await sign({ typ: 'JWT' }).sign(device.privateKey),
      await sign({}).sign(thief.privateKey),
      await sign({ alg: 'HS256', jwk: { kty: 'oct', k: 'c2VjcmV0' } }).sign(new TextEncoder().encode('secret')),
      `${btoa(JSON.stringify({ alg: 'none', typ: 'dpop+jwt', jwk: device.jwk }))}.${btoa(JSON.stringify(claims))}.`,
      `${await prove()}, ${await prove()}`,
      'nonsense',
      'a.b.c',
      '',
      'x'.repeat(10_000),
    ]
    for (const proof of proofs) expect(await codeOf(await read(proof))).toEqual([401, 'login/invalid-proof'])
  })

  test('security: every route below /v1 needs one', async () => {
    const document = await (await login.app.request(`${TEST_URL}${loginPaths.openApi}`)).json()
    const routes = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
      path.startsWith('/v1/') ? Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })) : [],
    )
    expect(routes.length).toBeGreaterThan(12)
    for (const { method, path } of routes) {
      const body = bodies[`${method} ${path}`]
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => parameters[name] ?? 'i'.repeat(22))
      const response = await login.app.request(`${TEST_URL}${filled}`, {
        ...{ method, headers: { 'content-type': 'application/json' } },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      expect([method, path, response.status]).toEqual([method, path, 401])
    }
  })

  /** A valid body of each route that has one. */
  const recovery = { method: 'password', ciphertext: 'AAAA', parameters: '{}' }
  const gas = { callGasLimit: '0x1', verificationGasLimit: '0x1', preVerificationGas: '0x1' }
  const fees = { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }
  const userOperation = { sender: `0x${'1'.repeat(40)}`, nonce: '0x0', callData: '0x', ...gas, ...fees }
  const parameters: Readonly<Record<string, string>> = { device: 'd'.repeat(43), provider: 'google' }
  const bodies: Readonly<Record<string, unknown>> = {
    'POST /v1/passkey': TEST_APP,
    'POST /v1/passkey/{login}': {
      ...{ credential: 'AAAA', clientData: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
    },
    'PUT /v1/account/passkey': { credential: 'AAAA', clientData: 'AAAA', attestation: 'AAAA' },
    'POST /v1/account/sponsor': { chainId: 1, userOperation },
    'POST /v1/farcaster': TEST_APP,
    'POST /v1/farcaster/{login}/wait': { channel: 'channel' },
    'POST /v1/social/finish': { resultUri: TEST_URL },
    'POST /v1/social/{provider}': TEST_APP,
    'POST /v1/login/email': { email: 'ada@example.com', ...TEST_APP },
    'POST /v1/login/{login}/code': { code: '123456' },
    'POST /v1/session/refresh': { refreshToken: 'token' },
    'POST /v1/email': { newEmail: 'new@example.com' },
    'POST /v1/email/primary': { code: '123456' },
    'POST /v1/email/secondary': { code: '123456' },
    'PUT /v1/account/shares/{set}': {
      ...{ address: `0x${'1'.repeat(40)}`, serverShare: 'AAAA', recovery, replacesRecovery: false, proof: '0x11' },
    },
  }
})

describe('pages of other origins', () => {
  const origins = [
    TEST_APP.origin,
    'https://evil.example',
    'null',
    'http://login.test',
    'https://login.test.evil.example',
  ]

  test.each(origins)('security: a page of %s may neither send nor read', async (origin) => {
    const response = await read(await prove(), { origin })
    expect(await codeOf(response)).toEqual([403, 'login/cross-origin'])
    const preflight = await login.app.request(account, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'dpop' },
    })
    for (const { headers } of [response, preflight]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test.each(['cross-site', 'same-site', 'none'])('security: nor one with sec-fetch-site %s', async (site) => {
    expect((await read(await prove(), { 'sec-fetch-site': site })).status).toBe(403)
  })

  test('default: the frame may', async () => {
    const headers = { origin: TEST_URL, 'sec-fetch-site': 'same-origin' }
    expect((await read(await prove(), headers)).status).toBe(200)
  })

  test('security: a form of another page cannot be JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']) {
      const response = await login.send(device, 'POST', loginPaths.refresh, {
        ...{ body: { refreshToken: 'token' }, headers: { 'content-type': type } },
      })
      expect([type, response.status]).toEqual([type, 415])
    }
  })
})
