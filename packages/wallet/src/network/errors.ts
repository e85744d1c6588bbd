import type { CaipNetworkId } from '../caip/caip.ts'
import { WalletError } from '../wallet-error.ts'

/**
 * A switch failed, because the app does not list the chain or the wallet cannot switch to it.
 * Source: docs/product.md#errors.
 */
export class SwitchNetworkError extends WalletError {
  override readonly name = 'SwitchNetworkError'
  readonly code = 'wallet/switch-network'
  readonly networkId: CaipNetworkId
  constructor(networkId: CaipNetworkId, options?: ErrorOptions) {
    super(`Could not switch to ${networkId}. It is not configured, or the wallet cannot use it.`, options)
    this.networkId = networkId
  }
}

/** The wallet did not answer a switch in time. */
export class SwitchTimeoutError extends WalletError {
  override readonly name = 'SwitchTimeoutError'
  readonly code = 'wallet/switch-timeout'
  readonly networkId: CaipNetworkId
  constructor(networkId: CaipNetworkId, options?: ErrorOptions) {
    super(`The wallet did not answer the switch to ${networkId}. Open it and try again.`, options)
    this.networkId = networkId
  }
}
