import { createHash, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { SocialSettings } from '../settings/social-settings.ts'
import type { SendRequest } from '../social/provider-client.ts'

/** The provider of OpenID Connect of tests, and one of plain OAuth. */
export const TEST_ISSUER = 'https://provider.test'
const CLIENT_ID = 'laurel'
const CLIENT_SECRET = 'the secret of the operator'

/** What a test changes of the next answers. */
export type ProviderFaults = {
  /** Replaces claims of the ID token. */
  claims?: Readonly<Record<string, unknown>>
  /** Signs the ID token with another key. */
  isForged?: boolean
  /** The answer of the token endpoint. */
  tokenAnswer?: { readonly status: number; readonly body: unknown }
  /** The answer of the user's endpoint. */
  userAnswer?: { readonly status: number; readonly body: unknown }
  /** No request arrives. */
  isDown?: boolean
}

type Grant = {
  readonly challenge: string
  readonly nonce: string | null
  readonly user: string
  readonly redirectUri: string
}

/**
 * A provider in this process that does what the protocol says of servers: codes for one use, bound to the redirect URI and to the challenge
 * of PKCE. `approve` is what a user does on its page.
 */
export async function createTestProvider() {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const other = await generateKeyPair('RS256', { extractable: true })
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, string>()
  const faults: ProviderFaults = {}
  const requests: { readonly url: string; readonly body: URLSearchParams; readonly headers: Headers }[] = []

  const signIdToken = (user: string, nonce: string | null) =>
    new SignJWT({
      nonce,
      name: `${user} of the provider`,
      email: `${user}@example.com`,
      email_verified: true,
      ...faults.claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuer(String(faults.claims?.['iss'] ?? TEST_ISSUER))
      .setAudience(String(faults.claims?.['aud'] ?? CLIENT_ID))
      .setSubject(String(faults.claims?.['sub'] ?? user))
      .setIssuedAt()
      .setExpirationTime(Number(faults.claims?.['exp'] ?? Math.floor(Date.now() / 1000) + 300))
      .sign(faults.isForged ? other.privateKey : keys.privateKey)

  const answerToken = async (body: URLSearchParams): Promise<Response> => {
    if (faults.tokenAnswer !== undefined) return json(faults.tokenAnswer.body, faults.tokenAnswer.status)
    const code = body.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (grant === undefined || challenge !== grant.challenge || body.get('redirect_uri') !== grant.redirectUri) {
      return json({ error: 'invalid_grant' }, 400)
    }
    const accessToken = randomBytes(16).toString('hex')
    tokens.set(accessToken, grant.user)
    const idToken = grant.nonce === null ? {} : { id_token: await signIdToken(grant.user, grant.nonce) }
    return json({ access_token: accessToken, token_type: 'bearer', expires_in: 60, ...idToken })
  }

  const send: SendRequest = async (url, { body, headers }) => {
    if (faults.isDown) throw new TypeError('fetch failed')
    const form = new URLSearchParams(body instanceof URLSearchParams || typeof body === 'string' ? body : '')
    requests.push({ url, body: form, headers: new Headers(headers) })
    switch (url) {
      case `${TEST_ISSUER}/.well-known/openid-configuration`:
        return json({
          ...{ issuer: TEST_ISSUER, jwks_uri: `${TEST_ISSUER}/keys`, token_endpoint: `${TEST_ISSUER}/token` },
          ...{
            authorization_endpoint: `${TEST_ISSUER}/authorize`,
            authorization_response_iss_parameter_supported: true,
          },
        })
      case `${TEST_ISSUER}/keys`:
        return json({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] })
      case `${TEST_ISSUER}/token`:
        return answerToken(form)
      case `${TEST_ISSUER}/user`: {
        if (faults.userAnswer !== undefined) return json(faults.userAnswer.body, faults.userAnswer.status)
        const user = tokens.get(new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? '')
        return user === undefined ? json({}, 401) : json({ id: user.length, login: user })
      }
      default:
        return json({}, 404)
    }
  }

  return {
    send,
    faults,
    requests,
    settings: testSettings,
    /** A user approves the page of the provider. @returns where it leads back to. */
    approve(page: URL, user: string): URL {
      const code = randomBytes(16).toString('hex')
      const { searchParams: given } = page
      const redirectUri = given.get('redirect_uri') ?? ''
      const challenge = given.get('code_challenge') ?? ''
      grants.set(code, { challenge, nonce: given.get('nonce'), user, redirectUri })
      const back = new URL(redirectUri)
      back.searchParams.set('code', code)
      back.searchParams.set('state', given.get('state') ?? '')
      back.searchParams.set('iss', TEST_ISSUER)
      return back
    },
    /** Forgets what a test has changed. */
    heal() {
      for (const name of Object.keys(faults)) Reflect.deleteProperty(faults, name)
    },
  }
}

const testSettings: SocialSettings = {
  ...{ clientId: CLIENT_ID, secret: { type: 'text', secret: CLIENT_SECRET } },
  ...{ issuer: TEST_ISSUER, endpoints: endpointsOf(TEST_ISSUER) },
}

function endpointsOf(url: string) {
  return { authorization: `${url}/authorize`, token: `${url}/token`, user: `${url}/user` }
}

function json(body: unknown, status = 200): Response {
  return Response.json(body, { status })
}
