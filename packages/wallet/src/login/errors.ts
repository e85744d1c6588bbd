import { WalletError } from '../wallet-error.ts'

/** The login frame did not load within 20 s. The visitor can try again. Source: docs/frame-messages.md#the-client. */
export class LoginLoadError extends WalletError {
  override readonly name = 'LoginLoadError'
  readonly code = 'wallet/login-load'
  constructor(options?: ErrorOptions) {
    super('Unable to load email login dependency', options)
  }
}

/** The login frame was removed, because the wallet object was destroyed. Source: docs/frame-messages.md#the-client. */
export class LoginFrameMissingError extends WalletError {
  override readonly name = 'LoginFrameMissingError'
  readonly code = 'wallet/login-frame-missing'
  constructor(options?: ErrorOptions) {
    super('iframe is not set', options)
  }
}

/**
 * A request to the login frame was dropped before its reply, because the user closed the modal or went back. It is a
 * rejection by the user (EIP-1193 code 4001). Source: docs/frame-messages.md#the-client.
 */
export class LoginRequestAbortedError extends WalletError {
  override readonly name = 'LoginRequestAbortedError'
  readonly code = 'wallet/login-request-aborted'
  /** The message is fixed by the public clients, so it does not say what to do. */
  constructor(options?: ErrorOptions) {
    super('Request was aborted', options)
  }
}

/** The login frame did not reply in time. Try again. */
export class LoginTimeoutError extends WalletError {
  override readonly name = 'LoginTimeoutError'
  readonly code = 'wallet/login-timeout'
  constructor(options?: ErrorOptions) {
    super('The login did not answer in time. Try again.', options)
  }
}

/** The login frame replied with an error. The message is the frame's own, or 'An error occurred'. */
export class LoginReplyError extends WalletError {
  override readonly name = 'LoginReplyError'
  readonly code = 'wallet/login-reply'
  /** The code of EIP-5792 that the frame named; null without one. The provider throws it as its own. */
  readonly rpcCode: number | null
  /** What the user reads of it in their language; null where that is the message. */
  readonly text: string | null
  constructor(
    message: string,
    {
      rpcCode = null,
      text = null,
      ...options
    }: ErrorOptions & { readonly rpcCode?: number | null; readonly text?: string | null } = {},
  ) {
    super(message || 'An error occurred', options)
    this.rpcCode = rpcCode
    this.text = text
  }
}

/** A method that no login frame is sent. Source: docs/frame-messages.md#methods. */
export class LoginMethodError extends WalletError {
  override readonly name = 'LoginMethodError'
  readonly code = 'wallet/login-method'
  /** The method that was requested. */
  readonly method: string
  constructor(method: string, options?: ErrorOptions) {
    super('Requested RPC call is not allowed', options)
    this.method = method
  }
}

/** A second mail was requested within 30 s. Source: docs/frame-messages.md#the-client. */
export class LoginCooldownError extends WalletError {
  override readonly name = 'LoginCooldownError'
  readonly code = 'wallet/login-cooldown'
  /** Whole seconds until the next mail may be requested. */
  readonly seconds: number
  constructor(seconds: number, options?: ErrorOptions) {
    super(`please try again after ${seconds} seconds`, options)
    this.seconds = seconds
  }
}

/** What was entered is not a valid message, such as an email address without a domain. */
export class LoginInputError extends WalletError {
  override readonly name = 'LoginInputError'
  readonly code = 'wallet/login-input'
  constructor(message: string, options?: ErrorOptions) {
    super(message || 'This is not a valid message of a login.', options)
  }
}

/** The frame is not one of Laurel's, and does not log in with passkeys. Log in another way. */
export class LoginPasskeyMissingError extends WalletError {
  override readonly name = 'LoginPasskeyMissingError'
  readonly code = 'wallet/login-passkey-missing'
  constructor(options?: ErrorOptions) {
    super('This login has no passkeys. Choose another way to log in.', options)
  }
}

/** The wallet object has no login. */
export class LoginNotConfiguredError extends WalletError {
  override readonly name = 'LoginNotConfiguredError'
  readonly code = 'wallet/login-not-configured'
  constructor(options?: ErrorOptions) {
    super('This wallet has no login. Pass createWallet a login with the frameUrl of your login frame.', options)
  }
}
