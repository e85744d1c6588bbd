import { FrameError } from '../frame-error.ts'
import { LoginRefusedError } from '../login/errors.ts'
import { loadLanguage } from './load-language.ts'
import { type Language, type PlainKey, translate } from './translate.ts'

/** What is said of a failure of the login, by its code. Those of an operator's mistakes are not for users. */
const keys: ReadonlyMap<string, PlainKey> = new Map<string, PlainKey>([
  ['login/invalid-email', 'failEmail'],
  ['login/login-over', 'failOver'],
  ['frame/login-expired', 'failOver'],
  ['login/wrong-code', 'failCode'],
  ['login/no-tries-left', 'failTries'],
  ['login/codes-stopped', 'failCodesStopped'],
  ['login/device-not-approved', 'failDevice'],
  ['login/change-over', 'failChange'],
  ['login/email-unchanged', 'failSameEmail'],
  ['login/email-taken', 'failEmailTaken'],
  ['login/social-not-offered', 'failProvider'],
  ['login/social-denied', 'failCancelled'],
  ['login/social-refused', 'failProviderRefused'],
  ['frame/social-blocked', 'windowBlocked'],
  ['frame/social-window', 'failProviderRefused'],
  ['login/social-unavailable', 'failProviderDown'],
  ['login/session-required', 'failSignedOut'],
  ['login/refresh-refused', 'failSignedOut'],
  ['login/recent-login-required', 'failRecent'],
  ['frame/recent-login-required', 'failRecent'],
  ['frame/signed-out', 'failSignedOut'],
  ['frame/recovery-cancelled', 'failRecovery'],
  ['frame/login-window-closed', 'failWindowClosed'],
  ['frame/storage-unavailable', 'failStorage'],
  ['frame/login-denied', 'failDenied'],
  ['frame/login-unreachable', 'failUnreachable'],
  ['login/busy', 'failUnreachable'],
  ['login/database-unavailable', 'failUnreachable'],
  ['login/too-many-requests', 'failBusy'],
  ['login/passkey-refused', 'passkeyRefused'],
])

/**
 * Returns what a user reads of a failure of the login, in their language. Null in English, where the message of the error says it, and for
 * failures of something else. Never throws.
 * @param wanted - `navigator.languages`.
 */
export async function describeFailure(error: unknown, wanted: readonly string[]): Promise<string | null> {
  if (!(error instanceof FrameError)) return null
  const isOfServer = error instanceof LoginRefusedError
  if (!isOfServer && !keys.has(error.code)) return null
  const language = await loadLanguage(wanted)
  if (language.language === 'en') return null
  const seconds = isOfServer ? error.retryAfterSeconds : null
  return describe(error.code, seconds, language)
}

/** Returns what a user reads of a failure of the login, in a language that is loaded. Pure. */
export function failureText(error: unknown, language: Language): string {
  if (!(error instanceof FrameError)) return translate(language, 'failGeneral')
  return describe(error.code, error instanceof LoginRefusedError ? error.retryAfterSeconds : null, language)
}

/** Returns the sentence of a code. One that is not known here gets a general one, and never the server's own words. Pure. */
function describe(code: string, seconds: number | null, language: Language): string {
  if (code === 'login/too-many-mails' && seconds !== null) return translate(language, 'failMails', { count: seconds })
  return translate(language, keys.get(code) ?? 'failGeneral')
}
