import { getValidator, type Incentive } from '@laurel/protocol'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { termsText } from '../language/en/terms.ts'
import { nullWhenForeign } from './null-when-foreign.ts'
import { paysOnce } from './pays-once.ts'

/** The milliseconds after which a read that failed is repeated. */
const LIMIT_RETRY_MS = 5_000

/**
 * Returns how often an incentive pays one wallet by the boost's validator. Null where the incentive itself pays once, and says so, and
 * without a limit. Pure.
 * @param maxClaimCount - claims of one wallet from one incentive; null for any number.
 */
export function formatClaimLimit(incentive: Incentive, maxClaimCount: bigint | null): string | null {
  if (maxClaimCount === null || paysOnce(incentive)) return null
  return termsText('claimsPerWallet', { count: maxClaimCount })
}

/** Reads the limit of a boost's validator, only where an incentive needs it. Null without one, and until it is read. */
export function useMaxClaimCount(
  chain: ChainConfig,
  validator: Address,
  incentives: readonly Incentive[],
): bigint | null {
  const isNeeded = incentives.some((incentive) => !paysOnce(incentive))
  const query = useQuery({
    queryKey: ['max-claim-count', chain.chainId, validator],
    // No function of a validator changes it.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { status } }) => (status === 'error' ? LIMIT_RETRY_MS : false),
    queryFn: !isNeeded
      ? skipToken
      : async () => {
          const read = await getValidator(chainClient(chain), { validator }).catch(nullWhenForeign)
          return read !== null && 'maxClaimCount' in read ? read.maxClaimCount : null
        },
  })
  return query.data ?? null
}
