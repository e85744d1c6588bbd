import type { LanguageId } from '@laurel/wallet/login-schemas'
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

/** Where changes of email addresses are stored. */
export type ChangeStore = {
  find(accountId: string): Promise<EmailChange | null>
  /** Saves a change in the place of any other of the account. */
  save(change: EmailChange): Promise<void>
  remove(accountId: string): Promise<void>
}
