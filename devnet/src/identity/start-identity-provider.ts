import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { LOCAL_HOST } from '../service/free-port.ts'
import { renderApprovePage } from './approve-page.ts'
import { createFarcasterStandIn } from './farcaster-stand-in.ts'
import { createIdentityStore } from './identity-store.ts'

/** The providers whose place the local one takes, with how it names them. Apple returns by a form to an origin with TLS only. */
const names = { google: 'Google', x: 'X', discord: 'Discord', github: 'GitHub', facebook: 'Facebook' } as const

type ProviderName = keyof typeof names

/** The longest request. */
const MAX_FORM_BYTES = 4_096

/** A running identity provider. */
export type IdentityProvider = {
  readonly url: string
  /** The providers whose place it takes. */
  readonly socials: readonly (ProviderName | 'farcaster')[]
  /** The setting of the login server that leads to it. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly stop: () => Promise<void>
}

/**
 * Starts the identity provider of the local world. It speaks the true protocol: OpenID Connect in Google's place, and OAuth with an endpoint
 * for the user in the place of the others, with PKCE; and it takes the place of Farcaster's relay and app. A user is who types their name.
 * @param options.loginUrl - of the login server, to which alone it returns.
 */
export async function startIdentityProvider({
  port,
  loginUrl,
}: {
  readonly port: number
  readonly loginUrl: string
}): Promise<IdentityProvider> {
  const loaded = await loadProvider()
  const server = createServer()
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, LOCAL_HOST, done)
  })
  const address = server.address()
  const url = `http://${LOCAL_HOST}:${typeof address === 'object' && address !== null ? address.port : port}`
  const provider = createProvider(loaded, { url, loginUrl })
  const answer = provider.callback()
  const answerFarcaster = createFarcasterStandIn(`${url}${FARCASTER_PATH}`)

  async function approve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response)
    if (request.method !== 'POST') {
      const name = providerNames.find((one) => clientIdOf(one) === params['client_id']) ?? 'google'
      response.writeHead(200, PAGE_HEADERS)
      response.end(renderApprovePage(names[name]))
      return
    }
    const form = new URLSearchParams(await readText(request))
    const accountId = form.get('account') ?? ''
    const isApproved = form.get('decision') === 'approve' && /^[a-z0-9-]{1,48}$/.test(accountId)
    await provider.interactionFinished(
      ...([request, response] as const),
      isApproved ? { login: { accountId, remember: false } } : { error: 'access_denied' },
    )
  }

  /** Answers as the user's endpoint of a provider does. */
  async function answerUser(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const found = await provider.AccessToken.find(token)
    const user = found === undefined ? null : describeUser(name, found.accountId)
    response.writeHead(user === null ? 401 : 200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(user ?? { error: 'invalid_token' }))
  }

  async function answerAsFarcaster(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization } = request.headers
    const text = await readText(request)
    const { status, type, body } = await answerFarcaster({ method: request.method ?? 'GET', path, authorization, text })
    response.writeHead(status, type === 'json' ? { 'content-type': 'application/json' } : PAGE_HEADERS)
    response.end(body)
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', url)
    const fail = () => {
      if (!response.headersSent) response.writeHead(400)
      response.end('This login is over. Start again.')
    }
    const [, user] = /^\/user\/(\w+)$/.exec(pathname) ?? []
    const isFarcaster = pathname.startsWith(`${FARCASTER_PATH}/`)
    if (isFarcaster) answerAsFarcaster(pathname.slice(FARCASTER_PATH.length), request, response).catch(fail)
    else if (pathname.startsWith('/approve/')) approve(request, response).catch(fail)
    else if (user !== undefined) answerUser(user, request, response).catch(fail)
    else Promise.resolve(answer(request, response)).catch(fail)
  })
  return {
    ...{ url, socials: offered, settings: describeSettings(url) },
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

/** Creates the provider: its clients are those of the login server, and it keeps what it knows in memory. */
function createProvider(
  { default: Provider, interactionPolicy }: Awaited<ReturnType<typeof loadProvider>>,
  { url, loginUrl }: { readonly url: string; readonly loginUrl: string },
) {
  const policy = interactionPolicy.base()
  // Every login shows the page, so that a user can be another one.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('always', 'every login is approved', (ctx) => ctx.oidc.result?.login === undefined),
    )
  const provider = new Provider(url, {
    adapter: createIdentityStore(),
    clients: providerNames.map((name) => ({
      ...{ client_id: clientIdOf(name), client_secret: secretOf(name), response_types: ['code'] },
      ...{ redirect_uris: [`${loginUrl}/social/${name}/callback`], grant_types: ['authorization_code'] },
      // X takes the secret in the header, the others in the body.
      token_endpoint_auth_method: name === 'x' ? 'client_secret_basic' : 'client_secret_post',
    })),
    jwks: { keys: [createSigningKey()] },
    cookies: { keys: [crypto.randomUUID()] },
    pkce: { required: () => true },
    scopes: scopes.split(' '),
    claims: { openid: ['sub'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/approve/${uid}` },
    renderError(ctx, { error }) {
      ctx.type = 'text'
      ctx.body = `The local identity provider refuses this login: ${error}`
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 300, Interaction: 600, Session: 600 },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, name: accountId }) }),
    async loadExistingGrant({ oidc: { client, session } }) {
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope(scopes)
      await grant.save()
      return grant
    },
  })
  return provider
}

/**
 * Loads the package, because most programs that use this folder start no provider. On Node 20 it warns that it is tested on later versions
 * only, which users of the local world need not read.
 */
async function loadProvider() {
  const { warn } = console
  console.warn = (...given) => {
    if (!String(given[0]).includes('oidc-provider WARNING')) warn(...given)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

/** What the login server requests of the providers. `user` is for GitHub, of which it requests none, and this server needs one. */
const scopes = 'openid profile users.read tweet.read identify public_profile user'
const providerNames: readonly ProviderName[] = ['google', 'x', 'discord', 'github', 'facebook']
/** In the order in which they are offered by default. */
const offered = ['google', 'x', 'discord', 'farcaster', 'github', 'facebook'] as const
/** Below it is what takes the place of Farcaster. */
const FARCASTER_PATH = '/farcaster'
const PAGE_HEADERS = {
  ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
}
const clientIdOf = (name: ProviderName) => `laurel-${name}`
/** Public, because it protects nothing: a user is who types their name. */
const secretOf = (name: ProviderName) => `the public secret of the local ${name}`

function describeSettings(url: string): Readonly<Record<string, unknown>> {
  const settings = providerNames.map((name) => {
    const client = { clientId: clientIdOf(name), clientSecret: secretOf(name) }
    const endpoints = { authorization: `${url}/auth?scope=user`, token: `${url}/token`, user: `${url}/user/${name}` }
    return [name, name === 'google' ? { ...client, issuer: url } : { ...client, endpoints }] as const
  })
  const farcaster = { rpcUrl: `${url}${FARCASTER_PATH}/rpc`, relayUrl: `${url}${FARCASTER_PATH}` }
  return { ...Object.fromEntries(settings), farcaster }
}

/** Returns a user as each provider has them. */
function describeUser(provider: string, account: string): unknown {
  switch (provider) {
    case 'x':
      return { data: { id: account, username: account, name: account } }
    case 'github':
      return { id: account, login: account }
    case 'discord':
      return { id: account, username: account }
    default:
      return { id: account, name: account }
  }
}

function createSigningKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'local' }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > MAX_FORM_BYTES) throw new RangeError('The form is too long.')
  }
  return text
}
