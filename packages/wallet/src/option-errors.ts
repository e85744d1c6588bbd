import { WalletError } from './wallet-error.ts'

/** An option of `createWallet` or `defineWalletElements` is invalid. The error is logged to the console of the app's developer. */
export class WalletOptionError extends WalletError {
  override readonly name = 'WalletOptionError'
  readonly code = 'wallet/option-invalid'
  /** The name of the option: `chains`. */
  readonly option: string
  constructor(option: string, reason: string, options?: ErrorOptions & { readonly of?: string }) {
    super(`${options?.of ?? 'createWallet'}, option "${option}": ${reason}.`, options)
    this.option = option
  }
}
