import type { AccountStore } from '../accounts/account-store.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { DeviceStore } from '../devices/device-store.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { LoginProvider, SocialIdentity, SocialProvider } from './providers.ts'

/** A login at a provider with what it is bound to. Times are Unix seconds. */
export type SocialLogin = {
  readonly id: string
  readonly provider: LoginProvider
  /** The thumbprint of the device key that began it. */
  readonly deviceId: string
  readonly projectId: string
  readonly origin: string
  /** Such as “Chrome on macOS”. */
  readonly browser: string
  /** The keyed hash of the cookie of the popup that opened it; null before. */
  readonly popupHash: string | null
  /** Whether its result was used. */
  readonly isUsed: boolean
  readonly expiresAt: number
  readonly createdAt: number
}

/** What the transaction that finishes a login can do. */
export type SocialTransaction = {
  readonly accounts: Pick<AccountStore, 'findOrCreateSocial'>
  readonly devices: DeviceStore
  readonly sessions: SessionStore
  readonly audit: AuditLog
}

/** Where logins at a provider are stored. */
export type SocialStore = {
  insert(login: SocialLogin): Promise<void>
  find(id: string): Promise<SocialLogin | null>
  /**
   * Gives a login to the popup that opens it first. The same popup may open it again.
   * @param options.knownHash - of the cookie that the popup had; null without one.
   * @returns false when another popup has it, or it is over.
   */
  open(
    id: string,
    options: {
      readonly provider: SocialProvider
      readonly popupHash: string
      readonly knownHash: string | null
      readonly now: number
    },
  ): Promise<boolean>
  /** Uses the result of a login. @returns false when it was used before, or is over. */
  use(id: string, now: number): Promise<boolean>
  /** Runs a transaction about a user of a provider. Others about the same user wait for it. */
  transact<result>(
    identity: Pick<SocialIdentity, 'provider' | 'issuer' | 'subject'>,
    run: (on: SocialTransaction) => Promise<result>,
  ): Promise<result>
  /** Deletes what is over. @param before - Unix seconds. */
  deleteBefore(before: number): Promise<void>
}
