import { WalletError } from '../wallet-error.ts'

/**
 * The code of the modal and the panel did not load: the page is offline, a newer deployment replaced it, or something
 * blocks it.
 */
export class ModalLoadError extends WalletError {
  override readonly name = 'ModalLoadError'
  readonly code = 'wallet/modal-load'
  constructor(options?: ErrorOptions) {
    super(
      'The code of the wallet modal did not load. Check the connection, that its file is still deployed, and that nothing blocks it.',
      options,
    )
  }
}
