import type { LanguageId } from '@laurel/wallet/login-schemas'
import type { Account, AccountStore } from '../accounts/account-store.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { MailedCode } from '../email/code-rules.ts'
import type { MailBudgets } from '../email/mail-budget.ts'

/** `primary`: waits for the code of the present address. `secondary`: for that of the new one. */
export type ChangeStep = 'primary' | 'secondary'

/** A change of an account's email address. */
export type EmailChange = {
  readonly accountId: string
  /** The session that began it. */
  readonly sessionId: string
  /** Normalized. */
  readonly newEmail: string
  /** The language of its mails. */
  readonly language: LanguageId
  readonly step: ChangeStep
  readonly code: MailedCode
}

/** An address that is locked for a step of a change. */
export type LockedStep = MailBudgets & {
  /** Whether codes are used for this step. */
  readonly hasCodes: boolean
  /** Counts a wrong code of this step. */
  addWrongCode(): Promise<void>
  /** Begins the count of this step again, because the code was right. */
  clearWrongCodes(): Promise<void>
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
  /** Locks the account before any address, also where it has no change yet. @returns its own budget of mails. */
  lockAccount(): Promise<MailBudgets>
  /** When unknown devices had mails sent to an address, in Unix seconds. Locks nothing. */
  readBudget(email: string): Promise<readonly number[]>
  /** Locks an address for a step. */
  lockAddress(email: string, step: ChangeStep): Promise<LockedStep>
  /** Locks the addresses of both steps, in an order that every transaction has. */
  lockAddresses(emails: Readonly<Record<ChangeStep, string>>): Promise<Readonly<Record<ChangeStep, LockedStep>>>
}
