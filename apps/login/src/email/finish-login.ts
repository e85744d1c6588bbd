import type { loginSchemas } from '@laurel/wallet/login-schemas'
import type * as mini from 'zod/mini'
import { describeAccount } from '../accounts/describe-account.ts'
import { type Attempt, type AttemptEvent, type AttemptOutcome, isOpen, nextAttempt } from './attempt.ts'
import {
  CodesStoppedError,
  DeviceNotApprovedError,
  LoginOverError,
  NoTriesLeftError,
  WrongCodeError,
} from './errors.ts'
import { auditOf, type EmailLoginParts, hashLoginCode } from './login-parts.ts'
import type { AddressTransaction, EmailLogin } from './login-store.ts'
import { hasCodes } from './wrong-code-limits.ts'

type DeviceStatus = mini.input<(typeof loginSchemas)['LoginDeviceResponse']>['status']
type LoggedIn = mini.input<(typeof loginSchemas)['LoggedInResponse']>

/** How long a request waits for a link to be approved: less than the 30 seconds after which some proxies end it. */
const WAIT_MS = 25_000
/** How often a waiting request looks whether another process has approved the link. */
const LOOK_AGAIN_MS = 1_000

/** A login that a device names. */
export type LoginOfDevice = { readonly id: string; readonly deviceId: string }

/**
 * Waits until the link of a login is approved or denied, and at most 25 seconds.
 * @param options.signal - the request's, which is aborted when nobody reads its answer any more.
 * @throws {LoginOverError} when the device began no such login.
 */
export async function waitForDevice(
  { id, deviceId }: LoginOfDevice,
  { store, nowSeconds, waiters }: Pick<EmailLoginParts, 'store' | 'nowSeconds' | 'waiters'>,
  { signal, waitMs = WAIT_MS }: { readonly signal?: AbortSignal; readonly waitMs?: number } = {},
): Promise<DeviceStatus> {
  const untilMs = performance.now() + waitMs
  signal?.addEventListener('abort', () => waiters.notify(id), { once: true })
  for (;;) {
    const login = await store.find(id)
    if (login === null || login.deviceId !== deviceId) throw new LoginOverError()
    const status = toStatus(login.attempt, nowSeconds())
    const leftMs = untilMs - performance.now()
    if (status !== 'pending' || leftMs <= 0 || waiters.isStopped() || signal?.aborted) return status
    await waiters.wait(id, Math.min(leftMs, LOOK_AGAIN_MS))
  }
}

function toStatus(attempt: Attempt, now: number): DeviceStatus {
  if (attempt.status === 'failed' && attempt.reason === 'denied') return 'denied'
  if (!isOpen(attempt, now)) return 'expired'
  switch (attempt.status) {
    case 'link-sent':
      return 'pending'
    case 'code-sent':
      return 'code'
    case 'approved':
      return 'link'
    case 'finished':
    case 'failed':
      return 'expired'
    default:
      return attempt satisfies never
  }
}

/**
 * Finishes a login with the code of the mail.
 * @throws {WrongCodeError} @throws {NoTriesLeftError} @throws {CodesStoppedError} @throws {DeviceNotApprovedError}
 * @throws {LoginOverError}
 */
export function finishWithCode(
  { code, ...login }: LoginOfDevice & { readonly code: string },
  parts: EmailLoginParts,
): Promise<LoggedIn> {
  return finish(login, parts, (found, { wrongCodes }, now) => ({
    type: 'code-tried',
    hash: hashLoginCode(parts.secret, found, code),
    ...{ hasCodes: hasCodes(wrongCodes), now },
  }))
}

/** Finishes a login by its approved link, where codes have stopped. @throws {DeviceNotApprovedError} @throws {LoginOverError} */
export function finishWithLink(login: LoginOfDevice, parts: EmailLoginParts): Promise<LoggedIn> {
  return finish(login, parts, (_, __, now) => ({ type: 'link-used', now }))
}

type ToEvent = (login: EmailLogin, on: AddressTransaction, now: number) => AttemptEvent

async function finish({ id, deviceId }: LoginOfDevice, parts: EmailLoginParts, toEvent: ToEvent): Promise<LoggedIn> {
  const found = await parts.store.find(id)
  if (found === null || found.deviceId !== deviceId) throw new LoginOverError()
  const now = Math.floor(parts.nowSeconds())
  const result = await parts.transact(found.email, async (on) => {
    const login = await on.find(id)
    if (login === null) return { type: 'ignored' } as const
    const { attempt, outcome } = nextAttempt(login.attempt, toEvent(login, on, now))
    if (outcome.type === 'ignored') {
      return login.attempt.status === 'link-sent' && isOpen(login.attempt, now) ? ({ type: 'waits' } as const) : outcome
    }
    await on.save(id, attempt)
    if (outcome.type !== 'logged-in') {
      await countWrong(login, outcome, on)
      return outcome
    }
    return { type: 'logged-in', ...(await openAccount(login, on, parts)) } as const
  })
  parts.countLogin('email', result.type === 'logged-in' ? 'finished' : 'refused')
  switch (result.type) {
    case 'logged-in': {
      // Outside of the transaction, because it reads what others store.
      return { session: result.session, account: await describeAccount(result.account, parts.shareSets) }
    }
    case 'code-wrong':
      throw new WrongCodeError(result.triesLeft)
    case 'failed':
      throw result.reason === 'codes-stopped' ? new CodesStoppedError() : new NoTriesLeftError()
    case 'waits':
      throw new DeviceNotApprovedError()
    case 'ignored':
    case 'approved':
    case 'match-wrong':
      throw new LoginOverError()
    default:
      return result satisfies never
  }
}

/** A wrong code counts for the address. One that was not compared does not. */
async function countWrong(login: EmailLogin, outcome: AttemptOutcome, on: AddressTransaction): Promise<void> {
  if (outcome.type === 'failed' && outcome.reason === 'codes-stopped') return
  const { own, changes } = on.wrongCodes
  const wrongCodes = { own: own + 1, changes }
  await on.addWrongCode()
  await on.audit.add({ event: hasCodes(wrongCodes) ? 'code-refused' : 'codes-stopped', ...auditOf(login) })
}

/** Every login has a new session, with new ids, and ends those that the device had before. */
async function openAccount(login: EmailLogin, on: AddressTransaction, { sessions }: EmailLoginParts) {
  const { email, deviceId, projectId, origin, browser } = login
  await on.clearWrongCodes()
  const { account, isNew } = await on.accounts.findOrCreate(email)
  if (isNew) await on.audit.add({ event: 'account-created', accountId: account.id, ...auditOf(login) })
  await on.devices.remember(account.id, { id: deviceId, name: browser, origin })
  await on.sessions.endOfDevice(account.id, deviceId, 'replaced')
  const session = await sessions.start({ accountId: account.id, deviceId, projectId, origin }, on.sessions)
  await on.audit.add({ event: 'login-finished', accountId: account.id, ...auditOf(login) })
  return { session, account }
}
