import type { LanguageId } from '@laurel/wallet/login-schemas'
import type { Account, AccountStore } from '../accounts/account-store.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { AddressGuard } from '../email/address-guard.ts'
import type { MailedCode } from '../email/code-rules.ts'

/** A change of an account's email address. */
export type EmailChange = {
  readonly accountId: string
  /** The session that began it. */
  readonly sessionId: string
  /** Normalized. */
  readonly newEmail: string
  /** The language of its mails. */
  readonly language: LanguageId
  /** `primary`: waits for the code of the present address. `secondary`: for that of the new one. */
  readonly step: 'primary' | 'secondary'
  readonly code: MailedCode
}

/**
 * What one transaction about the change of an account can do. Other steps of the same change wait for it, so that none of them writes
 * over what another one has stored.
 */
export type ChangeTransaction = {
  /** The change, which stays locked. Null when there is none. */
  readonly change: EmailChange | null
  /** The account, as it is while the change is locked. Null when it was deleted. */
  readonly account: Account | null
  readonly accounts: Pick<AccountStore, 'hasEmail' | 'changeEmail'>
  readonly audit: AuditLog
  /** Saves a change in the place of any other of the account. */
  save(change: EmailChange): Promise<void>
  /** Saves that the code of the locked change was tried. */
  setTriesLeft(count: number): Promise<void>
  remove(): Promise<void>
  lockAddress(email: string): Promise<AddressGuard>
  /** Locks two addresses, in an order that every transaction has. @returns the guards in the order of the parameters. */
  lockAddresses(one: string, other: string): Promise<readonly [AddressGuard, AddressGuard]>
}
