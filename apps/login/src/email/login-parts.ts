import type { ShareSetReads } from '../accounts/describe-account.ts'
import type { Mailer } from '../mail/mail.ts'
import type { SessionService } from '../session/session-service.ts'
import type { ServerSecret } from '../settings/server-secret.ts'
import type { AddressTransaction, EmailLogin, LoginStore } from './login-store.ts'
import type { Waiters } from './waiters.ts'

/** What the steps of a login by email need. */
export type EmailLoginParts = {
  readonly store: LoginStore
  readonly secret: ServerSecret
  readonly mailer: Mailer
  readonly sessions: Pick<SessionService, 'start'>
  readonly shareSets: ShareSetReads
  readonly waiters: Waiters
  /** The server's public origin. */
  readonly url: string
  /** Unix time. */
  readonly nowSeconds: () => number
  /** Counts how logins end. */
  readonly countLogin: (method: 'email', outcome: 'finished' | 'refused') => void
  /** Runs a transaction about an address, or refuses it where too many do at once. @throws {BusyError} */
  readonly transact: <result>(email: string, run: (on: AddressTransaction) => Promise<result>) => Promise<result>
  /** The same about the change of an account's address. @throws {BusyError} */
  readonly transactChange: LoginStore['transactChange']
}

/** Returns the keyed hash of a login's code, with all that the code is bound to. */
export function hashLoginCode(
  secret: ServerSecret,
  { id, email, deviceId }: Pick<EmailLogin, 'id' | 'email' | 'deviceId'>,
  code: string,
): string {
  return secret.digest('code', 'login', id, email, deviceId, code)
}

/** What the audit log says of a login. */
export function auditOf({ deviceId, projectId, origin, email }: EmailLogin) {
  return { deviceId, projectId, origin, email }
}
