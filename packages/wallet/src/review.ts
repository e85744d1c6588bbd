/**
 * `@laurel/wallet/review`: what the modal shows before something is signed, for a page that draws its own confirmation: what
 * a call changes, its fee, warnings about its receiver, and the look of the controls.
 */

export { FIELD_DECIMALS, formatAmount, MESSAGE_DECIMALS } from './amount/format-amount.ts'
export { reviewCss } from './controls/generated/review-css.ts'
export type { PluralForms } from './language/catalogue.ts'
export { formatDateTime, formatDuration } from './language/format-time.ts'
export {
  type ChosenLanguage,
  chooseLanguage,
  directionOf,
  LANGUAGE_IDS,
  type LanguageId,
  matchLanguage,
} from './language/languages.ts'
export { formatNumber } from './language/translate.ts'
export {
  haveSameEnds,
  type KnownAddress,
  warnAboutReceiver,
} from './send/receiver-warnings.ts'
export { parseSignInMessage, type SignInMessage } from './sign-in/sign-in-message.ts'
export type { BalanceChange } from './transactions/balance-changes.ts'
export { type Simulation, simulateCalls } from './transactions/simulate.ts'
