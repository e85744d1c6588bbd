import { useWalletConnections } from '../connection/use-wallet-connections.ts'
import type { RememberedAccount } from './initial-state.ts'
import { useProvided } from './wallet-context.ts'

/**
 * Returns the account of the cookie until its wallet has answered; null after that, when only the connected account
 * counts.
 */
export function useRemembered(): RememberedAccount | null {
  const { remembered } = useProvided()
  const { status } = useWalletConnections()
  return status === 'connected' ? null : remembered
}
