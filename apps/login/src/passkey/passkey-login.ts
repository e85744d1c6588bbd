import { type loginSchemas, passkeyChallenge } from '@laurel/wallet/login-schemas'
import type * as mini from 'zod/mini'
import { describeAccount, type ShareSetReads } from '../accounts/describe-account.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import { nameBrowser } from '../email/browser-name.ts'
import { LoginOverError } from '../email/errors.ts'
import type { LoginStart } from '../projects/require-start.ts'
import { createRandomId } from '../random-id.ts'
import { isLoginRecent, type LoginTimes } from '../session/recent-login.ts'
import type { LiveSession, SessionService } from '../session/session-service.ts'
import type { ServerSecret } from '../settings/server-secret.ts'
import { RecentLoginRequiredError } from '../shares/errors.ts'
import { InvalidPasskeyError, PasskeyRefusedError } from './errors.ts'
import type { PasskeyLogin, PasskeyStore } from './passkey-store.ts'
import {
  type PasskeyAssertion,
  type PasskeyRegistration,
  verifyAssertion,
  verifyRegistration,
} from './verify-passkey.ts'

/** How long a challenge is good for: the dialog of a passkey, with the time to fetch a phone, twice. */
const PASSKEY_SECONDS = 300

/** What the steps of a login with a passkey need. */
export type PasskeyParts = {
  readonly store: PasskeyStore
  readonly secret: ServerSecret
  readonly sessions: Pick<SessionService, 'start'>
  readonly shareSets: ShareSetReads & LoginTimes
  readonly audit: AuditLog
  /** The server's public origin. */
  readonly url: string
  /** Unix time. */
  readonly nowSeconds: () => number
  /** Counts how logins end. */
  readonly countLogin: (method: 'passkey', outcome: 'finished' | 'refused') => void
}

type Started = mini.input<(typeof loginSchemas)['PasskeyLoginResponse']>
type LoggedIn = mini.input<(typeof loginSchemas)['LoggedInResponse']>

/** Starts a login. The response is the same for every user: the passkey itself says whose it is. */
export async function startPasskey(
  { userAgent, ...start }: LoginStart,
  { store, secret, audit, nowSeconds }: PasskeyParts,
): Promise<Started> {
  const now = Math.floor(nowSeconds())
  const login: PasskeyLogin = {
    ...{ ...start, id: createRandomId(), browser: nameBrowser(userAgent) },
    ...{ createdAt: now, expiresAt: now + PASSKEY_SECONDS },
  }
  await store.insertLogin(login)
  await audit.add({ event: 'passkey-login-started', ...auditOf(login) })
  return { login: login.id, challenge: challengeOf(login, secret) }
}

/**
 * Finishes a login with what a passkey signed, on the device that began it. A challenge is used once, also by what is refused.
 * @throws {LoginOverError} @throws {PasskeyRefusedError}
 */
export async function finishPasskey(
  { id, deviceId, assertion }: { readonly id: string; readonly deviceId: string; readonly assertion: PasskeyAssertion },
  parts: PasskeyParts,
): Promise<LoggedIn> {
  const { store, secret, url, nowSeconds, audit, countLogin, shareSets } = parts
  const login = await store.takeLogin(id, deviceId, Math.floor(nowSeconds()))
  if (login === null) throw new LoginOverError()
  try {
    const passkey = await store.find(assertion.credential)
    const expected = { challenge: challengeOf(login, secret), url, topOrigin: login.origin }
    const use = await verifyAssertion(assertion, passkey, expected)
    if (passkey === null || use === null) throw new PasskeyRefusedError()
    const { account, session } = await store.transact((on) => openAccount(login, passkey.accountId, use, on, parts))
    countLogin('passkey', 'finished')
    // Outside of the transaction, because it reads what others store.
    return { session, account: await describeAccount(account, shareSets) }
  } catch (error) {
    await audit.add({ event: 'passkey-login-refused', ...auditOf(login) })
    countLogin('passkey', 'refused')
    throw error
  }
}

type OpenParameters = Parameters<Parameters<PasskeyStore['transact']>[0]>

/** Every login has a new session, with new ids, and ends those that the device had before. */
async function openAccount(
  login: PasskeyLogin,
  accountId: string,
  use: Parameters<OpenParameters[0]['use']>[0],
  on: OpenParameters[0],
  { sessions }: Pick<PasskeyParts, 'sessions'>,
) {
  const { deviceId, projectId, origin, browser } = login
  const account = await on.accounts.find(accountId)
  // Of two copies of one passkey, at most one has the next count.
  if (account === null || !(await on.use(use))) throw new PasskeyRefusedError()
  await on.devices.remember(accountId, { id: deviceId, name: browser, origin })
  await on.sessions.endOfDevice(accountId, deviceId, 'replaced')
  const session = await sessions.start({ accountId, deviceId, projectId, origin }, on.sessions)
  await on.audit.add({ event: 'passkey-login-finished', accountId, ...auditOf(login) })
  return { account, session }
}

/**
 * Saves a passkey that logs in to the account of a session from now on. The session must be of a login of the last minutes, so that a
 * stolen one cannot add a way in. @throws {RecentLoginRequiredError} @throws {InvalidPasskeyError}
 */
export async function savePasskey(
  session: LiveSession,
  registration: PasskeyRegistration,
  { store, shareSets, url, nowSeconds, audit }: PasskeyParts,
): Promise<void> {
  const { accountId, deviceId, projectId, origin } = session
  if (!(await isLoginRecent(session, shareSets, nowSeconds()))) throw new RecentLoginRequiredError()
  const challenge = Buffer.from(passkeyChallenge({ account: accountId, device: deviceId })).toString('base64url')
  const passkey = await verifyRegistration(registration, accountId, { challenge, url, topOrigin: origin })
  if (passkey === null || !(await store.save(passkey))) throw new InvalidPasskeyError()
  await audit.add({ event: 'passkey-saved', accountId, deviceId, projectId, origin })
}

/** 256 bits that nobody can compute before the login began, and that a copy of the database does not have. */
function challengeOf({ id, deviceId }: Pick<PasskeyLogin, 'id' | 'deviceId'>, secret: ServerSecret): string {
  return secret.digest('passkey', 'challenge', id, deviceId)
}

/** What the audit log says of a login. */
function auditOf({ deviceId, projectId, origin }: PasskeyLogin) {
  return { deviceId, projectId, origin }
}
