import { useEffect } from 'react'
import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import type { RewardOfTransaction } from './has-claimed.ts'
import { useClaimedAccounts } from './use-claimed-accounts.ts'

/** The accounts that a transaction names in place of the requesting one. */
export type NamedAccounts = {
  /** Null while they and their claims are read. */
  readonly accounts: readonly Address[] | null
  readonly hasClaimed: (account: Address) => boolean
}

/**
 * Reads which of the accounts have claimed.
 * @param named - null while they are read.
 * @param reward - null until its transaction is found.
 * @param onOnly - called for the only account once it has claimed: nothing is left to choose.
 */
export function useNamedAccounts(
  chain: ChainConfig,
  named: readonly Address[] | null,
  { reward, onOnly }: { readonly reward: RewardOfTransaction | null; readonly onOnly: (account: Address) => void },
): NamedAccounts {
  const claimed = useClaimedAccounts(chain, named ?? [])
  const hasClaimed = (account: Address) => reward !== null && claimed.hasClaimed(account, reward)
  const [only, ...more] = named ?? []
  const claimedBy = only !== undefined && more.length === 0 && hasClaimed(only) ? only : null
  useEffect(() => {
    if (claimedBy !== null) onOnly(claimedBy)
  }, [claimedBy, onOnly])
  return { accounts: claimed.isReading ? null : named, hasClaimed }
}
