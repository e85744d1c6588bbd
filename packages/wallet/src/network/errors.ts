import type { CaipNetworkId } from '../caip/caip.ts'
import { WalletError } from '../wallet-error.ts'

/**
 * A switch to a chain that the app does not have in its chains, or that the wallet cannot make.
 * Source: docs/product.md#errors.
 */
export class SwitchNetworkError extends WalletError {
  override readonly name = 'SwitchNetworkError'
  readonly code = 'wallet/switch-network'
  readonly networkId: CaipNetworkId
  constructor(networkId: CaipNetworkId, options?: ErrorOptions) {
    super(`Could not switch to ${networkId}: it is not configured, or the wallet cannot use it.`, options)
    this.networkId = networkId
  }
}

/** The wallet did not answer a switch in time. */
export class SwitchTimeoutError extends WalletError {
  override readonly name = 'SwitchTimeoutError'
  readonly code = 'wallet/switch-timeout'
  readonly networkId: CaipNetworkId
  constructor(networkId: CaipNetworkId, options?: ErrorOptions) {
    super(`The wallet did not answer the switch to ${networkId}: open it and try again.`, options)
    this.networkId = networkId
  }
}

/** A chain is to be read, and no host is configured for it. */
export class NoTransportError extends WalletError {
  override readonly name = 'NoTransportError'
  readonly code = 'wallet/no-transport'
  readonly chainId: number
  constructor(chainId: number, options?: ErrorOptions) {
    super(`Chain ${chainId} has no RPC: give createWallet a transport or an api.`, options)
    this.chainId = chainId
  }
}
