import { randomBytes } from 'node:crypto'
import type { loginSchemas } from '@laurel/wallet/login-schemas'
import { loginPaths } from '@laurel/wallet/login-schemas'
import type * as mini from 'zod/mini'
import { describeAccount, type ShareSetReads } from '../accounts/describe-account.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import { nameBrowser } from '../email/browser-name.ts'
import { LoginOverError } from '../email/errors.ts'
import type { LoginStart } from '../projects/require-start.ts'
import { createRandomId } from '../random-id.ts'
import type { SessionService } from '../session/session-service.ts'
import type { ServerSecret } from '../settings/server-secret.ts'
import { SocialNotOfferedError, SocialUnavailableError } from './errors.ts'
import { hashPopup, isStateOf, loginOfState, makeLoginSecrets } from './login-secrets.ts'
import type { ProviderClient } from './provider-client.ts'
import type { LoginProvider, SocialIdentity, SocialProvider } from './providers.ts'
import type { SocialLogin, SocialStore } from './social-store.ts'

/** How long a login at a provider may take. */
export const SOCIAL_SECONDS = 600

/** What the steps of a login at a provider need. */
export type SocialParts = {
  readonly store: SocialStore
  readonly secret: ServerSecret
  readonly sessions: Pick<SessionService, 'start'>
  readonly shareSets: ShareSetReads
  readonly audit: AuditLog
  /** The providers that the operator offers. */
  readonly providers: ReadonlyMap<SocialProvider, ProviderClient>
  /** The server's public origin. */
  readonly url: string
  /** Unix time. */
  readonly nowSeconds: () => number
  /** Counts how logins end. */
  readonly countLogin: (method: LoginProvider, outcome: 'finished' | 'refused') => void
  /** Hears of a provider that does not respond or refuses the operator's client, and of one that works; then the error is null. */
  readonly onProvider: (provider: LoginProvider, error: unknown) => void
}

/** The start of a login at a provider. */
export type SocialStart = LoginStart & { readonly provider: SocialProvider }

type Started = mini.input<(typeof loginSchemas)['SocialLoginResponse']>
type LoggedIn = mini.input<(typeof loginSchemas)['LoggedInResponse']>

/** Starts a login. @returns the page for the popup, which works once. @throws {SocialNotOfferedError} */
export async function startSocial(
  { userAgent, ...start }: SocialStart,
  { store, providers, audit, url, nowSeconds }: SocialParts,
): Promise<Started> {
  if (!providers.has(start.provider)) throw new SocialNotOfferedError()
  const now = Math.floor(nowSeconds())
  const login: SocialLogin = {
    ...{ ...start, id: createRandomId(), browser: nameBrowser(userAgent), popupHash: null, isUsed: false },
    ...{ createdAt: now, expiresAt: now + SOCIAL_SECONDS },
  }
  await store.insert(login)
  await audit.add({ event: 'social-login-started', ...auditOf(login) })
  const path = loginPaths.socialStart.replace('{provider}', start.provider)
  return { login: login.id, uri: `${url}${path}?login=${login.id}` }
}

/** Where a popup goes, and the cookie by which it is recognized when it returns. */
export type OpenedPopup = { readonly page: URL; readonly cookie: string }

/**
 * Gives a login to the popup that opens its page first, and leads it to the provider. State, nonce and the challenge of PKCE are in the
 * address of that page only, which no app can read.
 * @param known - the cookie that the popup has. @throws {LoginOverError} @throws {SocialUnavailableError}
 */
export async function openPopup(
  { provider, login: id, cookie: known }: PopupRequest & { readonly login: string },
  parts: SocialParts,
): Promise<OpenedPopup> {
  const { store, secret, providers, url, nowSeconds } = parts
  const client = providers.get(provider)
  if (client === undefined) throw new SocialNotOfferedError()
  const cookie = known ?? randomBytes(32).toString('base64url')
  const popupHash = hashPopup(secret, cookie)
  const isOpened = await store.open(id, {
    ...{ provider, popupHash, now: Math.floor(nowSeconds()) },
    knownHash: known === null ? null : popupHash,
  })
  if (!isOpened) throw new LoginOverError()
  const secrets = makeLoginSecrets(secret, id, popupHash)
  const page = await report(provider, parts, () => client.authorize(secrets, redirectUriOf(url, provider)))
  return { page, cookie }
}

/** Runs a request to a provider, and reports whether it works. */
async function report<result>(
  provider: SocialProvider,
  { onProvider }: Pick<SocialParts, 'onProvider'>,
  run: () => Promise<result>,
): Promise<result> {
  try {
    const result = await run()
    onProvider(provider, null)
    return result
  } catch (error) {
    if (error instanceof SocialUnavailableError) onProvider(provider, error)
    throw error
  }
}

/** A popup that requests a page of a provider. `cookie` is null without one. */
export type PopupRequest = { readonly provider: SocialProvider; readonly cookie: string | null }

/** What the page to which a provider returns gives to its opener: to the frame its own address, and to the app only this. */
export type Returned = {
  readonly login: string
  /** The origin of the app, to which alone `resultUri` is posted. */
  readonly origin: string
  /** What says that the popup has ended. It opens nothing. */
  readonly resultUri: string
}

/** Checks that a popup returns with the login that it left with. Changes nothing. @throws {LoginOverError} */
export async function findReturned(
  { provider, cookie, state }: PopupRequest & { readonly state: string | null },
  { store, secret, url, nowSeconds }: SocialParts,
): Promise<Returned> {
  const id = loginOfState(state)
  const login = id === null ? null : await store.find(id)
  const isOfPopup = login !== null && cookie !== null && login.popupHash === hashPopup(secret, cookie)
  const isOpen = login !== null && !login.isUsed && nowSeconds() < login.expiresAt && login.provider === provider
  if (!isOfPopup || !isOpen || !isStateOf(secret, login, state)) throw new LoginOverError()
  return { login: login.id, origin: login.origin, resultUri: `${redirectUriOf(url, provider)}?login=${login.id}` }
}

/**
 * Finishes a login with the address to which the provider returned, on the device that began it, once.
 * @throws {LoginOverError} @throws {SocialDeniedError} @throws {SocialRefusedError} @throws {SocialUnavailableError}
 */
export async function finishSocial(
  { resultUri, deviceId }: { readonly resultUri: string; readonly deviceId: string },
  parts: SocialParts,
): Promise<LoggedIn> {
  const { store, secret, url, nowSeconds } = parts
  const result = URL.canParse(resultUri) ? new URL(resultUri) : null
  const state = result?.searchParams.get('state') ?? null
  const id = loginOfState(state)
  const login = id === null ? null : await store.find(id)
  if (result === null || login === null || login.deviceId !== deviceId) throw new LoginOverError()
  const { provider, popupHash } = login
  if (provider === 'farcaster') throw new LoginOverError()
  const redirectUri = redirectUriOf(url, provider)
  const client = parts.providers.get(provider)
  const isOfLogin = `${result.origin}${result.pathname}` === redirectUri && isStateOf(secret, login, state)
  if (!isOfLogin || popupHash === null || client === undefined) throw new LoginOverError()
  // Before the code is used, so that a second request with it finds nothing.
  if (!(await store.use(login.id, Math.floor(nowSeconds())))) throw new LoginOverError()
  try {
    const secrets = makeLoginSecrets(secret, login.id, popupHash)
    const identity = await report(provider, parts, () => client.finish(secrets, result.searchParams, redirectUri))
    const loggedIn = await openSocialAccount(login, identity, parts)
    parts.countLogin(provider, 'finished')
    return loggedIn
  } catch (error) {
    await parts.audit.add({ event: 'social-login-refused', ...auditOf(login) })
    parts.countLogin(provider, 'refused')
    throw error
  }
}

/**
 * Opens the account of a user whose identity was checked. Every login has a new session, with new ids, and ends those that the device had
 * before.
 */
export async function openSocialAccount(
  login: SocialLogin,
  identity: SocialIdentity,
  { store, sessions, shareSets }: SocialParts,
): Promise<LoggedIn> {
  const { deviceId, projectId, origin, browser } = login
  const { account, session } = await store.transact(identity, async (on) => {
    const { account, isNew } = await on.accounts.findOrCreateSocial(identity)
    if (isNew) await on.audit.add({ event: 'account-created', accountId: account.id, ...auditOf(login) })
    await on.devices.remember(account.id, { id: deviceId, name: browser, origin })
    await on.sessions.endOfDevice(account.id, deviceId, 'replaced')
    const session = await sessions.start({ accountId: account.id, deviceId, projectId, origin }, on.sessions)
    await on.audit.add({ event: 'social-login-finished', accountId: account.id, ...auditOf(login) })
    return { account, session }
  })
  // Outside of the transaction, because it reads what others store.
  return { session, account: await describeAccount(account, shareSets) }
}

function redirectUriOf(url: string, provider: SocialProvider): string {
  return `${url}${loginPaths.socialCallback.replace('{provider}', provider)}`
}

/** What the audit log says of a login. */
export function auditOf({ deviceId, projectId, origin }: SocialLogin) {
  return { deviceId, projectId, origin }
}
