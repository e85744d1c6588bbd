import { SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import type { SocialSettings } from '../settings/social-settings.ts'
import { SocialDeniedError, SocialRefusedError, SocialUnavailableError } from './errors.ts'
import {
  type OAuthProvider,
  type OpenIdProvider,
  type ProviderUser,
  providerDescriptions,
  type SocialIdentity,
  type SocialProvider,
} from './providers.ts'

/** What one login is bound to at the provider. */
export type LoginSecrets = {
  readonly state: string
  /** In the ID token. */
  readonly nonce: string
  /** The verifier of PKCE. */
  readonly verifier: string
}

/** A provider, for the login server. Both methods throw {@link SocialUnavailableError}. */
export type ProviderClient = {
  /** Returns the page of the provider. @param redirectUri - where it returns, exactly. */
  authorize(login: LoginSecrets, redirectUri: string): Promise<URL>
  /**
   * Exchanges the code of a result, and returns who logged in.
   * @param result - the query of the page to which the provider returned.
   * @throws {SocialDeniedError} @throws {SocialRefusedError}
   */
  finish(login: LoginSecrets, result: URLSearchParams, redirectUri: string): Promise<SocialIdentity>
}

/** Sends a request, as `fetch` does. */
export type SendRequest = (url: string, init: RequestInit) => Promise<Response>

/** Maximum time of one request to a provider. Three follow each other, and the frame waits some seconds longer than all of them. */
const PROVIDER_TIMEOUT_MS = 4_000
/** How long a discovery document is used. Google lets it be cached for an hour. */
const DISCOVERY_AGE_MS = 3_600_000
/** How long a secret that is signed for Apple is valid: for the one request that it is in. */
const APPLE_SECRET_SECONDS = 300

type Parts = { readonly send: SendRequest; readonly nowMs: () => number }

/** Creates the client of a provider. @param parts.nowMs - a monotonic clock. */
export function createProviderClient(provider: SocialProvider, settings: SocialSettings, parts: Parts): ProviderClient {
  const description = providerDescriptions[provider]
  switch (description.type) {
    case 'openid':
      return createOpenIdClient({ ...description, issuer: settings.issuer ?? description.issuer }, provider, {
        ...{ ...parts, settings },
      })
    case 'oauth':
      return createOAuthClient(withEndpoints(description, settings), provider, { ...parts, settings })
    default:
      return description satisfies never
  }
}

function withEndpoints(description: OAuthProvider, { endpoints }: SocialSettings): OAuthProvider {
  if (endpoints === null) return description
  const { authorization: authorizationUrl, token: tokenUrl, user: userUrl } = endpoints
  return { ...description, authorizationUrl, tokenUrl, userUrl }
}

type ClientParts = Parts & { readonly settings: SocialSettings }

function createOpenIdClient(
  { issuer, scope, responseMode, readUser }: OpenIdProvider,
  provider: SocialProvider,
  { settings, send, nowMs }: ClientParts,
): ProviderClient {
  const client: oauth.Client = { client_id: settings.clientId }
  const options = () => requestOptions(issuer, send)
  let known: { readonly server: oauth.AuthorizationServer; readonly at: number } | null = null
  const discover = async () => {
    if (known !== null && nowMs() - known.at < DISCOVERY_AGE_MS) return known.server
    const url = new URL(issuer)
    const response = await oauth.discoveryRequest(url, { algorithm: 'oidc', ...options() })
    const server = await oauth.processDiscoveryResponse(url, response)
    known = { server, at: nowMs() }
    return server
  }
  return {
    authorize: (login, redirectUri) =>
      explain(async () => {
        const { authorization_endpoint: page } = await discover()
        if (page === undefined) throw new SocialUnavailableError()
        const url = await toPage(page, { clientId: settings.clientId, scope, redirectUri }, login)
        url.searchParams.set('nonce', login.nonce)
        if (responseMode !== undefined) url.searchParams.set('response_mode', responseMode)
        return url
      }),
    finish: (login, result, redirectUri) =>
      explain(async () => {
        const server = await discover()
        const checked = oauth.validateAuthResponse(server, client, result, login.state)
        const authentication = oauth.ClientSecretPost(await toSecret(settings, issuer))
        const response = await oauth.authorizationCodeGrantRequest(
          ...([server, client, authentication, checked, redirectUri, login.verifier, options()] as const),
        )
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
          ...{ expectedNonce: login.nonce, requireIdToken: true },
        })
        await oauth.validateApplicationLevelSignature(server, response, options())
        const user = readUser(oauth.getValidatedIdTokenClaims(tokens))
        return toIdentity(user, { provider, issuer: server.issuer })
      }),
  }
}

function createOAuthClient(
  { authorizationUrl, tokenUrl, userUrl, scope, secretIn, readUser }: OAuthProvider,
  provider: SocialProvider,
  { settings, send }: ClientParts,
): ProviderClient {
  const client: oauth.Client = { client_id: settings.clientId }
  const issuer = new URL(tokenUrl).origin
  const server: oauth.AuthorizationServer = {
    ...{ issuer, authorization_endpoint: authorizationUrl, token_endpoint: tokenUrl },
  }
  const options = () => requestOptions(tokenUrl, send)
  return {
    authorize: (login, redirectUri) =>
      toPage(authorizationUrl, { clientId: settings.clientId, scope, redirectUri }, login),
    finish: (login, result, redirectUri) =>
      explain(async () => {
        // These providers name no issuer that could be compared. Each has a separate redirect URI instead (RFC 9700, 4.4.2.2).
        const named = new URLSearchParams(result)
        named.delete('iss')
        const checked = oauth.validateAuthResponse(server, client, named, login.state)
        const secret = await toSecret(settings, issuer)
        const authentication = secretIn === 'header' ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret)
        const response = await oauth.authorizationCodeGrantRequest(
          ...([server, client, authentication, checked, redirectUri, login.verifier, options()] as const),
        )
        const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, response)
        const about = await send(userUrl, {
          headers: { ...USER_HEADERS, authorization: `Bearer ${access_token}` },
          ...{ redirect: 'manual', signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) },
        })
        if (about.status >= 500) throw new SocialUnavailableError()
        if (!about.ok) throw new SocialRefusedError()
        return toIdentity(readUser(await about.json()), { provider, issuer })
      }),
  }
}

/** GitHub refuses requests without the name of a program. */
const USER_HEADERS = { accept: 'application/json', 'user-agent': 'laurel-login' }

async function toPage(
  page: string,
  { clientId, scope, redirectUri }: { readonly clientId: string; readonly scope: string; readonly redirectUri: string },
  { state, verifier }: LoginSecrets,
): Promise<URL> {
  const url = new URL(page)
  const parameters = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state },
    ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    ...(scope === '' ? {} : { scope }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

/** Returns the secret of the client. Apple's is a token that names the client, signed for a few minutes. */
async function toSecret({ clientId, secret }: SocialSettings, audience: string): Promise<string> {
  switch (secret.type) {
    case 'text':
      return secret.secret
    case 'apple':
      return new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid: secret.keyId })
        .setIssuer(secret.teamId)
        .setSubject(clientId)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${APPLE_SECRET_SECONDS}s`)
        .sign(secret.privateKey)
    default:
      return secret satisfies never
  }
}

function toIdentity(
  user: ProviderUser | null,
  by: { readonly provider: SocialProvider; readonly issuer: string },
): SocialIdentity {
  if (user === null) throw new SocialRefusedError()
  return { ...by, ...user }
}

function requestOptions(url: string, send: SendRequest) {
  return {
    [oauth.customFetch]: (to: string, { method, headers, body, redirect, signal }: CustomInit) =>
      send(to, { method, headers, redirect, body: body ?? null, signal: signal ?? null }),
    // Only the settings can name such a server, and only on this machine.
    [oauth.allowInsecureRequests]: url.startsWith('http:'),
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  }
}

type CustomInit = {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: BodyInit | null | undefined
  readonly redirect: 'manual'
  readonly signal?: AbortSignal
}

/** Says of every failure of a provider one of three things, and nothing of what was compared. */
async function explain<result>(run: () => Promise<result>): Promise<result> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof SocialRefusedError || cause instanceof SocialUnavailableError) throw cause
    if (cause instanceof oauth.AuthorizationResponseError && isDenial(cause.error))
      throw new SocialDeniedError({ cause })
    if (cause instanceof oauth.AuthorizationResponseError || cause instanceof oauth.WWWAuthenticateChallengeError) {
      throw new SocialRefusedError({ cause })
    }
    if (cause instanceof oauth.ResponseBodyError && !isMisconfigured(cause.error))
      throw new SocialRefusedError({ cause })
    if (cause instanceof oauth.OperationProcessingError && !isFailure(cause)) throw new SocialRefusedError({ cause })
    if (cause instanceof oauth.UnsupportedOperationError || cause instanceof SyntaxError)
      throw new SocialRefusedError({ cause })
    throw new SocialUnavailableError({ cause })
  }
}

/** Apple and Facebook have their own words for it. */
const isDenial = (error: string) => ['access_denied', 'user_cancelled_authorize', 'user_denied'].includes(error)

/** Whether a provider refuses the operator's client and not the login. The operator reads it in the log. */
const isMisconfigured = (error: string) => ['invalid_client', 'unauthorized_client', 'invalid_scope'].includes(error)

/** Whether a provider failed, as a status of 500 says, and did not refuse the login. */
function isFailure({ cause }: oauth.OperationProcessingError): boolean {
  return cause instanceof Response && cause.status >= 500
}
