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

/** The mail server does not accept a mail for its receiver, and never will. */
export class MailRefusedError extends LoginError {
  override readonly name = 'MailRefusedError'
  readonly code = 'login/mail-refused'
  /** @param reason - as of {@link MailNotSentError}. */
  constructor(reason: string) {
    super(`The mail server refused a mail for good: ${reason}. If it refuses all of them, see its log.`)
  }
}

/** Mails were dropped, because too many waited. */
export class MailsDroppedError extends LoginError {
  override readonly name = 'MailsDroppedError'
  readonly code = 'login/mails-dropped'
  constructor() {
    super('Too many mails wait for the mail server, so that a mail was dropped. Check how long it takes for each.')
  }
}

/** The server has stopped before all mails were sent. */
export class MailsUnsentError extends LoginError {
  override readonly name = 'MailsUnsentError'
  readonly code = 'login/mails-unsent'
  /** @param count - mails that were not sent, or not known to be. */
  constructor(count: number) {
    super(
      `The server stopped before ${count === 1 ? '1 mail was' : `${count} mails were`} sent. Their users start again.`,
    )
  }
}

/**
 * Whether the mail server refused a receiver or a text in a way that no other try changes (RFC 5321, 4.2.1). Anyone can cause that with
 * an address that does not exist. A refused sender or password is not meant: those are the operator's, and refuse every mail.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = fieldsOf(error)
  return (command === 'RCPT TO' || command === 'DATA') && responseCode !== null && responseCode >= 500
}

/** Says why a mail was not sent, without any text of the mail server. */
export function toMailError(error: unknown): MailNotSentError | MailRefusedError {
  const { code, responseCode } = fieldsOf(error)
  const parts = [code ?? 'it does not respond', ...(responseCode === null ? [] : [`reply ${responseCode}`])]
  const reason = parts.join(', ')
  return isRefusedForGood(error) ? new MailRefusedError(reason) : new MailNotSentError(reason)
}

/** What nodemailer adds to an error. */
function fieldsOf(error: unknown) {
  const known = error instanceof Error ? error : new Error()
  return {
    code: 'code' in known && typeof known.code === 'string' ? known.code : null,
    /** The command of SMTP that was refused. */
    command: 'command' in known && typeof known.command === 'string' ? known.command : null,
    responseCode: 'responseCode' in known && typeof known.responseCode === 'number' ? known.responseCode : null,
  }
}
