import type { LanguageId } from '@laurel/wallet/login-schemas'
import type { AccountStore } from '../accounts/account-store.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { DeviceStore } from '../devices/device-store.ts'
import type { ChangeTransaction } from '../email-change/change-store.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { Attempt } from './attempt.ts'
import type { MailBudgets } from './mail-budget.ts'
import type { WrongCodes } from './wrong-code-limits.ts'

/** A login with what it is bound to. */
export type EmailLogin = {
  readonly id: string
  /** Normalized. */
  readonly email: string
  /** The thumbprint of the device key that began it. */
  readonly deviceId: string
  readonly projectId: string
  readonly origin: string
  /** Such as “Chrome on macOS”. */
  readonly browser: string
  /** The language of its mails. */
  readonly language: LanguageId
  /** The keyed hash of the token in its link; null without one. */
  readonly linkHash: string | null
  readonly attempt: Attempt
  /** Unix seconds. */
  readonly createdAt: number
}

/** An address that is locked: its wrong codes, and the mails that it got. */
export type LockedAddress = MailBudgets & {
  readonly wrongCodes: WrongCodes
  /** Counts a wrong code of a login. */
  addWrongCode(): Promise<void>
}

/** What one transaction about an address can do. Other transactions about the same address wait for it. */
export type AddressTransaction = LockedAddress & {
  readonly accounts: AccountStore
  readonly devices: DeviceStore
  readonly sessions: SessionStore
  readonly audit: AuditLog
  /** Forgets the wrong codes of the address, those of changes too. */
  clearWrongCodes(): Promise<void>
  /** Whether a device key has logged in with the address, and was not revoked. */
  isKnownDevice(deviceId: string): Promise<boolean>
  /** The logins of a device with the address that are not over. */
  listOpen(deviceId: string): Promise<readonly EmailLogin[]>
  find(id: string): Promise<EmailLogin | null>
  insert(login: EmailLogin): Promise<void>
  save(id: string, attempt: Attempt): Promise<void>
}

/** Where logins are stored. */
export type LoginStore = {
  find(id: string): Promise<EmailLogin | null>
  findByLink(linkHash: string): Promise<EmailLogin | null>
  /** Wrong codes in a row of an address. */
  readWrongCodes(email: string): Promise<WrongCodes>
  /** Runs a transaction about an address. @throws what `run` throws, after everything was rolled back. */
  transact<result>(email: string, run: (on: AddressTransaction) => Promise<result>): Promise<result>
  /** Runs a transaction about the change of an account's address. @throws what `run` throws, after everything was rolled back. */
  transactChange<result>(accountId: string, run: (on: ChangeTransaction) => Promise<result>): Promise<result>
  /** Deletes what is over. @param before - Unix seconds. */
  deleteBefore(before: number): Promise<void>
}
