import { WalletError } from '../wallet-error.ts'

/** A watched address was asked to sign or to send, but its key is not available. Nothing was signed. */
export class WatchOnlyError extends WalletError {
  override readonly name = 'WatchOnlyError'
  readonly code = 'wallet/watch-only'
  /** The JSON-RPC method that was refused. */
  readonly method: string
  readonly address: string
  constructor({ method, address }: { readonly method: string; readonly address: string }, options?: ErrorOptions) {
    super(`${address} is only watched, so "${method}" is refused: connect its own wallet to sign.`, options)
    this.method = method
    this.address = address
  }
}

/** A mock wallet was created without accounts. */
export class MockWalletNoAccountError extends WalletError {
  override readonly name = 'MockWalletNoAccountError'
  readonly code = 'wallet/mock-no-account'
  constructor(options?: ErrorOptions) {
    super('A mock wallet needs an account: pass privateKeys, or accounts that it only shows.', options)
  }
}
