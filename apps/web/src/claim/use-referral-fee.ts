import { getCore, getValidator, validatorKinds } from '@laurel/protocol'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { nullWhenForeign } from '../boost/null-when-foreign.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'

/** The core's referral fee, and whether the boost's validator allows referrers. */
export type ReferralFee = {
  /** In 1/10,000 of the reward. */
  readonly referralFee: bigint
  readonly bindsReferrer: boolean
}

/**
 * Reads {@link ReferralFee}.
 * @param validator - of the boost; null disables the query.
 */
export function useReferralFee(chain: ChainConfig, validator: Address | null): UseQueryResult<ReferralFee> {
  const { chainId, core } = chain
  return useQuery({
    queryKey: ['referral-fee', chainId, core, validator],
    staleTime: 60_000,
    queryFn:
      core === null || validator === null
        ? skipToken
        : async () => {
            const client = chainClient(chain)
            const [{ referralFee }, details] = await Promise.all([
              getCore(client, { core }),
              getValidator(client, { validator }).catch(nullWhenForeign),
            ])
            return { referralFee, bindsReferrer: details !== null && validatorKinds[details.type].signsReferrer }
          },
  })
}
