import { WalletError } from '../wallet-error.ts'

/** A chain cannot be read, because no host is configured for it. */
export class NoTransportError extends WalletError {
  override readonly name = 'NoTransportError'
  readonly code = 'wallet/no-transport'
  readonly chainId: number
  constructor(chainId: number, options?: ErrorOptions) {
    super(`Chain ${chainId} has no RPC. Pass createWallet a transport or an api.`, options)
    this.chainId = chainId
  }
}
