import type { CaipNetworkId } from '../caip/caip.ts'
import { RequestPendingError, UserRejectedError } from '../connection/errors.ts'
import { isPending, isUnknownMethod, isUserRejection } from '../connectors/provider-errors.ts'
import { WalletError } from '../wallet-error.ts'
import { SwitchNetworkError } from './errors.ts'
import type { SwitchChainEvent } from './switch-chain-state.ts'

/** Returns the event for an error that a wallet threw during a switch. Source: docs/product.md#errors. */
export function toSwitchEvent(cause: unknown, number: number, to: CaipNetworkId): SwitchChainEvent {
  if (isUserRejection(cause)) {
    const error = cause instanceof UserRejectedError ? cause : new UserRejectedError({ cause })
    return { type: 'rejected', number, error }
  }
  if (cause instanceof SwitchNetworkError || isNotSupported(cause)) {
    const error = cause instanceof SwitchNetworkError ? cause : new SwitchNetworkError(to, { cause })
    return { type: 'unsupported', number, error }
  }
  if (isPending(cause)) return { type: 'failed', number, error: new RequestPendingError('The wallet', { cause }) }
  return { type: 'failed', number, error: cause instanceof WalletError ? cause : new SwitchNetworkError(to, { cause }) }
}

/** Returns whether the wallet lacks the method, wagmi's connector cannot switch, or the chain is not in its config. */
function isNotSupported(cause: unknown): boolean {
  if (isUnknownMethod(cause)) return true
  try {
    const name: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'name') : undefined
    return name === 'SwitchChainNotSupportedError' || name === 'ChainNotConfiguredError'
  } catch {
    return false
  }
}
