import { WalletError } from './wallet-error.ts'

/** An option of `createWallet` is invalid. The error is logged to the console of the app's developer. */
export class WalletOptionError extends WalletError {
  override readonly name = 'WalletOptionError'
  readonly code = 'wallet/option-invalid'
  /** The name of the option: `chains`. */
  readonly option: string
  constructor(option: string, reason: string, options?: ErrorOptions) {
    super(`createWallet, option "${option}": ${reason}.`, options)
    this.option = option
  }
}
