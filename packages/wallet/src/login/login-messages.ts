import type { Translate } from '../language/use-messages.ts'
import type { WalletError } from '../wallet-error.ts'
import type { LoginState } from './login-state.ts'

/**
 * Returns what is said of an error of the login: our own words for what this page knows, and the frame's for what it
 * replied. It goes by the code, so that the view needs none of the classes.
 */
export function loginErrorMessage(error: WalletError, t: Translate): string {
  switch (error.code) {
    case 'wallet/login-cooldown':
      return t('login.cooldown', { count: 'seconds' in error ? Number(error.seconds) : 1 })
    case 'wallet/login-load':
      return t('login.notLoaded')
    case 'wallet/login-timeout':
      return t('login.late')
    case 'wallet/login-input':
      return t('login.invalidEmail')
    case 'wallet/login-passkey-missing':
      return t('login.passkeyMissing')
    case 'wallet/login-reply':
      if ('text' in error && error.text !== null) return String(error.text)
      return error.message === 'An error occurred' ? t('common.failed') : error.message
    default:
      return error.message
  }
}

/** Returns why a login failed; null where that says no more than the headline over it. */
export function failureReason(error: WalletError | null, t: Translate): string | null {
  const reason = error === null ? null : loginErrorMessage(error, t)
  return reason === t('common.failed') ? null : reason
}

/** Returns what is said of a code that was not accepted. What the frame says in one sentence is followed by what to do. */
export function codeErrorMessage(error: WalletError, t: Translate): string {
  const message = loginErrorMessage(error, t)
  const sentence = message.replace(/[.。]+$/, '')
  // A second sentence says what to do: to start again, where another code would not help.
  const saysMore = /[.!?。؟]\s*\S/u.test(sentence)
  return error.code === 'wallet/login-reply' && !saysMore ? t('login.tryAgain', { message: sentence }) : message
}

/** Returns the error under the field of the email address, or null. */
export function startErrorMessage(step: LoginState['step'], isMissing: boolean, t: Translate): string | null {
  if (isMissing) return t('common.notLoadedText')
  return step.status === 'idle' && step.error !== null ? loginErrorMessage(step.error, t) : null
}
