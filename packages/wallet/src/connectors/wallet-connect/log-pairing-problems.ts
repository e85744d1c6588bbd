import type { Log } from '../../log.ts'
import type { WalletError } from '../../wallet-error.ts'
import type { PairingStore } from '../pairing-controller.ts'
import { RelayUnreachableError } from './errors.ts'

/**
 * Logs for the developer what prevents codes from being created: an invalid configuration at once, the first time that
 * the relay is not reached or refuses the project id, and requests that the relay does not accept. The user sees the
 * problem on screen.
 * @param configError - why the configuration cannot work, or null when it can.
 * @returns the function that stops it.
 */
export function logPairingProblems(
  { configError, pairing }: { readonly configError: WalletError | null; readonly pairing: PairingStore },
  log: Log,
): () => void {
  if (configError !== null) {
    log('error', configError.message)
    return () => {}
  }
  const stopDelivery = pairing.delivery?.subscribe((state) => {
    if (state.status === 'late') log('error', state.error.message)
  })
  const stop = pairing.subscribe((state) => {
    if (state.status !== 'failed') return
    stop()
    const { error } = state
    const advice = error instanceof RelayUnreachableError ? ' Check that the relay knows the project id.' : ''
    log('error', error.message + advice, error.cause)
  })
  return () => {
    stop()
    stopDelivery?.()
  }
}
