import type { AccountStore } from '../accounts/account-store.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { DeviceStore } from '../devices/device-store.ts'
import type { SessionStore } from '../session/session-store.ts'

/** A login with a passkey, with what it is bound to. Times are Unix seconds. */
export type PasskeyLogin = {
  readonly id: string
  /** The thumbprint of the device key that began it. */
  readonly deviceId: string
  readonly projectId: string
  readonly origin: string
  /** Such as “Chrome on macOS”. */
  readonly browser: string
  readonly expiresAt: number
  readonly createdAt: number
}

/** A passkey that logs in to an account. */
export type Passkey = {
  /** The id of the credential, in base64url. */
  readonly credential: string
  readonly accountId: string
  /** The public key as the authenticator gave it (COSE). */
  readonly publicKey: Uint8Array<ArrayBuffer>
  /** How often the authenticator signed, as it says. 0 for those that do not count. */
  readonly counter: number
  /** Whether it can be synchronized to other devices, which never changes. */
  readonly isBackupEligible: boolean
  readonly isBackedUp: boolean
}

/** What a use of a passkey changes. */
export type PasskeyUse = Pick<Passkey, 'credential' | 'counter' | 'isBackedUp'>

/** What the transaction that finishes a login can do. */
export type PasskeyTransaction = {
  readonly accounts: Pick<AccountStore, 'find'>
  readonly devices: DeviceStore
  readonly sessions: SessionStore
  readonly audit: AuditLog
  /** Stores the use of a passkey. @returns false when it is gone, or another use has counted as far. */
  use(use: PasskeyUse): Promise<boolean>
}

/** Where passkeys and logins with them are stored. */
export type PasskeyStore = {
  insertLogin(login: PasskeyLogin): Promise<void>
  /** Uses up a login of a device. @returns it, or null when it is over, was used before, or is of another device. */
  takeLogin(id: string, deviceId: string, now: number): Promise<PasskeyLogin | null>
  find(credential: string): Promise<Passkey | null>
  /** Stores a passkey of an account. @returns false when another account has the credential, or the account has too many. */
  save(passkey: Passkey): Promise<boolean>
  transact<result>(run: (on: PasskeyTransaction) => Promise<result>): Promise<result>
  /** Deletes logins that are over. @param before - Unix seconds. */
  deleteBefore(before: number): Promise<void>
}
