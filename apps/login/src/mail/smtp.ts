import { createTransport } from 'nodemailer'
import type { MailSettings } from '../settings/mail-settings.ts'
import type { Mail } from './mail.ts'
import { renderMail } from './render-mail.ts'

/** Maximum time to connect to the mail server, and for its greeting. */
const CONNECT_TIMEOUT_MS = 10_000
/** Maximum time without a byte from the mail server. Some think for long about a message. */
const SILENCE_TIMEOUT_MS = 30_000

/** Connects to the mail server of the settings. Nothing is sent before the first mail. */
export function connectSmtp({ host, port, security, user, password, from, name }: MailSettings) {
  const transport = createTransport({
    ...{ host, port, secure: security === 'tls', requireTLS: security === 'starttls', ignoreTLS: security === 'none' },
    ...(user === undefined || password === undefined ? {} : { auth: { user, pass: password } }),
    ...{
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
    },
    // A text of a mail never names a file or a URL to attach.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  return {
    /** Sends a mail. @throws an error of nodemailer, whose text can have the address of the user. */
    async deliver(mail: Mail): Promise<void> {
      await transport.sendMail({
        from: { name, address: from },
        // As an object, because a text would be parsed as a list of addresses.
        to: { name: '', address: mail.to },
        ...renderMail(mail, name),
        // So that no absence notice and no mailing list answers (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    stop(): void {
      transport.close()
    },
  }
}
