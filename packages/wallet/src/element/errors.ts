import { WalletError } from '../wallet-error.ts'

/** The elements' names are taken by another wallet object, or by elements of other code. */
export class ElementNameTakenError extends WalletError {
  override readonly name = 'ElementNameTakenError'
  readonly code = 'wallet/element-name-taken'
  readonly prefix: string
  constructor(prefix: string, options?: ErrorOptions) {
    super(
      `Elements that begin with <${prefix}- are already defined. Destroy those first, or use another prefix.`,
      options,
    )
    this.prefix = prefix
  }
}
