import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { type AccountStatus, accountStatuses } from './account-status.ts'
import { keyOf, type ListItem } from './boost-list.ts'
import { useClaimed } from './use-claimed.ts'
import { useDraws } from './use-draws.ts'
import { type Eligible, useEligible } from './use-eligible.ts'
import { type ReadyBoosts, useReady } from './use-ready.ts'

/** What the boosts are for an account. */
export type AccountBoosts = {
  readonly eligible: Eligible
  readonly ready: ReadyBoosts
  readonly statusesOf: (item: ListItem) => readonly AccountStatus[]
}

/**
 * Reads what an account can earn, can claim and has claimed.
 * @param current - the boosts that can be earned now or later: only these are checked for eligibility.
 * @param account - null for none.
 */
export function useAccountBoosts(
  chains: readonly ChainConfig[],
  { all, current }: { readonly all: readonly ListItem[]; readonly current: readonly ListItem[] },
  account: Address | null,
): AccountBoosts {
  const eligible = useEligible(current, account)
  const ready = useReady(chains, account)
  const claimed = useClaimed(chains, account)
  const draws = useDraws(all, { account, claimed })
  return {
    ...{ eligible, ready },
    statusesOf(item) {
      const key = keyOf(item)
      return accountStatuses(item.boostData.incentives, {
        ...{ isReady: ready.keys.has(key), isEligible: eligible.keys.has(key), claimed: claimed.get(key) ?? [] },
        draws: draws.get(key) ?? [],
      })
    },
  }
}
