import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import type { PaidRecord } from './read-open-claims.ts'

/**
 * The query for the paid claims of an account on a chain. Its code loads with the first account.
 * @param account - null disables the query.
 */
export function paidQuery(chain: ChainConfig, account: Address | null) {
  return queryOptions({
    queryKey: ['paid', chain.chainId, account],
    refetchInterval: 5_000,
    queryFn:
      account === null
        ? skipToken
        : async (): Promise<readonly PaidRecord[]> => {
            const { getPaid } = await import('./read-open-claims.ts')
            return getPaid(chain, account)
          },
  })
}
