import { useQueries } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { hasClaimed, type RewardOfTransaction } from './has-claimed.ts'
import { earnedQuery, paidQuery } from './use-open-claims.ts'

/** Which of some accounts have claimed rewards for a transaction. */
export type ClaimedAccounts = {
  /** True until the chain and the verifier have responded. */
  readonly isReading: boolean
  readonly hasClaimed: (account: Address, reward: RewardOfTransaction) => boolean
}

/**
 * Reads which of some accounts have claimed.
 * @param accounts - those that a transaction names, connected or not.
 */
export function useClaimedAccounts(chain: ChainConfig, accounts: readonly Address[]): ClaimedAccounts {
  const { verifierUrl } = useConfig().config
  const paid = useQueries({ queries: accounts.map((account) => paidQuery(chain, account)) })
  const earned = useQueries({ queries: accounts.map((account) => earnedQuery(chain, account, verifierUrl)) })
  return {
    isReading: [...paid, ...earned].some(({ isLoading }) => isLoading),
    hasClaimed: (account, reward) => {
      const at = accounts.indexOf(account)
      return hasClaimed(reward, paid[at]?.data ?? [], earned[at]?.data ?? [])
    },
  }
}
