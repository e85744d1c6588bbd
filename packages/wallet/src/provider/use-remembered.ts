import { useWalletConnections } from '../connect/use-wallet-connections.ts'
import type { RememberedAccount } from './initial-state.ts'
import { useProvided } from './wallet-context.ts'

/** The account of the cookie, until its wallet has answered: then whoever is connected counts, and nobody else. */
export function useRemembered(): RememberedAccount | null {
  const { remembered } = useProvided()
  const { status } = useWalletConnections()
  return status === 'connected' ? null : remembered
}
