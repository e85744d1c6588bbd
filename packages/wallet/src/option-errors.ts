import { WalletError } from './wallet-error.ts'

/** An option of `createWallet` that cannot be meant as it is written. Told in the console of whoever develops the app. */
export class WalletOptionError extends WalletError {
  override readonly name = 'WalletOptionError'
  readonly code = 'wallet/option-invalid'
  /** `chains`. */
  readonly option: string
  constructor(option: string, reason: string, options?: ErrorOptions) {
    super(`createWallet, option "${option}": ${reason}.`, options)
    this.option = option
  }
}
