import type { LanguageId } from '@laurel/wallet/login-schemas'

/** A mail to a user. */
export type Mail = { readonly language: LanguageId } & MailContent

type MailContent =
  | {
      readonly type: 'link'
      readonly to: string
      /** The URL of the page that approves the login. */
      readonly link: string
      /** The verified origin of the app. */
      readonly origin: string
      /** Such as “Chrome on macOS”. */
      readonly browser: string
      /** When the login began, in Unix seconds. */
      readonly at: number
    }
  | { readonly type: 'code'; readonly to: string; readonly code: string; readonly origin: string }
  | {
      readonly type: 'change-primary' | 'change-secondary'
      readonly to: string
      readonly code: string
      readonly origin: string
      /** The new address. */
      readonly newEmail: string
    }
  | { readonly type: 'changed'; readonly to: string; readonly newEmail: string; readonly origin: string }

/** Who caused a mail, and what happens without it. */
export type MailOptions = {
  /** Senders take turns: the caller of a request. All mails without one take turns as one sender. */
  readonly sender?: string
  /** Called when too many mails wait, and this one is not sent. */
  readonly onDropped?: (() => void) | undefined
}

/** Sends mails in the background. */
export type Mailer = {
  /** Returns at once. A mail that cannot be sent is tried again a few times. */
  send(mail: Mail, options?: MailOptions): void
}
