import { WalletError } from '../wallet-error.ts'
import type { LanguageId } from './languages.ts'

/** The messages of a language did not load, because the page's own server is unreachable or serves a newer build. */
export class LanguageLoadError extends WalletError {
  override readonly name = 'LanguageLoadError'
  readonly code = 'wallet/language-load'
  readonly language: LanguageId
  constructor(language: LanguageId, options?: ErrorOptions) {
    super(`The texts of "${language}" did not load, so English is shown. Check the connection.`, options)
    this.language = language
  }
}
