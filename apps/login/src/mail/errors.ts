import { LoginError } from '../login-error.ts'

/** The mail server did not take a mail. */
export class MailNotSentError extends LoginError {
  override readonly name = 'MailNotSentError'
  readonly code = 'login/mail-not-sent'
  /** @param reason - the code of nodemailer and the reply's number, without its text: it can have the address of a user. */
  constructor(reason: string) {
    super(`The mail server did not take a mail: ${reason}. Check LAUREL_LOGIN_MAIL and the log of the mail server.`)
  }
}

/** Says why a mail was not sent, without any text of the mail server. */
export function toMailError(error: unknown): MailNotSentError {
  const { code, responseCode } = error instanceof Error ? { ...fieldsOf(error) } : { code: null, responseCode: null }
  const parts = [code ?? 'it does not respond', ...(responseCode === null ? [] : [`reply ${responseCode}`])]
  return new MailNotSentError(parts.join(', '))
}

function fieldsOf(error: Error): { readonly code: string | null; readonly responseCode: number | null } {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const responseCode = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null
  return { code, responseCode }
}
