import { useQueries } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { hasClaimed, type RewardOfTransaction } from './has-claimed.ts'
import { paidQuery } from './paid-query.ts'
import { earnedQuery } from './use-open-claims.ts'

/**
 * Accounts whose claims are read. Each takes requests to the verifier and the node every few seconds, and one transaction can name
 * hundreds: a verifier would refuse that many requests. The claim of a further account is read once it is chosen.
 */
export const MAX_CHECKED_ACCOUNTS = 5

/** Returns the first {@link MAX_CHECKED_ACCOUNTS} of some accounts. Pure. */
export function checkedAccounts(accounts: readonly Address[]): readonly Address[] {
  return accounts.slice(0, MAX_CHECKED_ACCOUNTS)
}

/** Which of some accounts have claimed rewards for a transaction. */
export type ClaimedAccounts = {
  /** True until the chain and the verifier have responded. */
  readonly isReading: boolean
  readonly hasClaimed: (account: Address, reward: RewardOfTransaction) => boolean
}

/**
 * Reads which of some accounts have claimed. Only the first few are checked: the others count as not claimed.
 * @param accounts - those that a transaction names, connected or not.
 */
export function useClaimedAccounts(chain: ChainConfig, accounts: readonly Address[]): ClaimedAccounts {
  const { verifierUrl } = useConfig().config
  const checked = checkedAccounts(accounts)
  const paid = useQueries({ queries: checked.map((account) => paidQuery(chain, account)) })
  const earned = useQueries({ queries: checked.map((account) => earnedQuery(chain, account, verifierUrl)) })
  return {
    isReading: [...paid, ...earned].some(({ isLoading }) => isLoading),
    hasClaimed: (account, reward) => {
      const at = checked.indexOf(account)
      return hasClaimed(reward, paid[at]?.data ?? [], earned[at]?.data ?? [])
    },
  }
}
