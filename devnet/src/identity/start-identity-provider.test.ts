import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentityProvider } from './start-identity-provider.ts'

const loginUrl = 'http://127.0.0.1:31343'
const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')

let provider: Awaited<ReturnType<typeof startIdentityProvider>>
beforeAll(async () => {
  provider = await startIdentityProvider({ port: 0, loginUrl })
})
afterAll(() => provider.stop())

/** A browser with the cookies of the provider, which follows no redirect by itself. */
function openBrowser() {
  const cookies = new Map<string, string>()
  return async (url: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return { response, next: new URL(response.headers.get('location') ?? url, provider.url).href }
  }
}

function pageOf(name: string, parameters: Readonly<Record<string, string>> = {}) {
  const query = new URLSearchParams({
    ...{ client_id: `laurel-${name}`, redirect_uri: `${loginUrl}/social/${name}/callback`, response_type: 'code' },
    ...{ state: 'state', code_challenge: challenge, code_challenge_method: 'S256', ...parameters },
  })
  return `${provider.url}/auth?${query}`
}

/** Logs in on the page of the provider. @returns where it leads back to. */
async function approve(page: string, decision: 'approve' | 'cancel') {
  const visit = openBrowser()
  const { next: approvePage } = await visit(page)
  const shown = await visit(approvePage)
  const html = await shown.response.text()
  const form = await visit(approvePage, { method: 'POST', body: new URLSearchParams({ account: 'ada', decision }) })
  return { html, back: new URL((await visit(form.next)).next) }
}

async function exchange(name: string, code: string, given = verifier) {
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code, code_verifier: given },
    ...{ redirect_uri: `${loginUrl}/social/${name}/callback`, client_id: `laurel-${name}` },
    client_secret: `the public secret of the local ${name}`,
  })
  return fetch(`${provider.url}/token`, { method: 'POST', body })
}

test('default: OpenID Connect in Google’s place, on a page that says what it is', async () => {
  const { html, back } = await approve(pageOf('google', { scope: 'openid profile', nonce: 'n' }), 'approve')
  expect(html).toContain('Local identity provider — not Google.')
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'state', iss: provider.url })
  const code = back.searchParams.get('code') ?? ''
  const tokens = await (await exchange('google', code)).json()
  const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1], 'base64url').toString())
  expect(claims).toMatchObject({ sub: 'ada', name: 'ada', nonce: 'n', aud: 'laurel-google', iss: provider.url })
  expect((await exchange('google', code)).status).toBe(400)
})

test('default: OAuth with an endpoint for the user in GitHub’s place', async () => {
  const { html, back } = await approve(pageOf('github', { scope: 'user' }), 'approve')
  expect(html).toContain('not GitHub')
  const { access_token: token, id_token } = await (await exchange('github', back.searchParams.get('code') ?? '')).json()
  expect(id_token).toBeUndefined()
  const user = await fetch(`${provider.url}/user/github`, { headers: { authorization: `Bearer ${token}` } })
  expect(await user.json()).toEqual({ id: 'ada', login: 'ada' })
  expect((await fetch(`${provider.url}/user/github`)).status).toBe(401)
})

test.each([
  ['x', 'users.read tweet.read'],
  ['discord', 'identify'],
  ['facebook', 'public_profile'],
])('default: %s with its scopes', async (name, scope) => {
  const { back } = await approve(pageOf(name, { scope }), 'approve')
  expect(back.searchParams.get('code')).toMatch(/^\S+$/)
})

test('behavior: a user who cancels is led back with an error', async () => {
  const { back } = await approve(pageOf('x', { scope: 'users.read tweet.read' }), 'cancel')
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'state' })
})

test('security: no code without PKCE, for another verifier, or at another address', async () => {
  const visit = openBrowser()
  const plain = await visit(pageOf('google', { code_challenge: '' }))
  expect(plain.next).not.toContain('/approve/')
  const elsewhere = await visit(pageOf('google', { redirect_uri: 'http://127.0.0.1:1/social/google/callback' }))
  expect(elsewhere.response.status).toBe(400)
  const { back } = await approve(pageOf('google', { scope: 'openid' }), 'approve')
  expect((await exchange('google', back.searchParams.get('code') ?? '', 'w'.repeat(43))).status).toBe(400)
})
