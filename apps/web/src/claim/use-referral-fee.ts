import { getCore, getValidator, validatorKinds } from '@laurel/protocol'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { nullWhenForeign } from '../boost/boost-data.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'

/** What the core gives referrers, and whether a boost's validator lets it. */
export type ReferralFee = {
  /** In 1/10,000 of the reward. */
  readonly referralFee: bigint
  readonly bindsReferrer: boolean
}

/** Reads {@link ReferralFee}. @param validator - of the boost; null asks nothing. */
export function useReferralFee(chain: ChainConfig, validator: Address | null): UseQueryResult<ReferralFee> {
  const { chainId, core } = chain
  return useQuery({
    queryKey: ['referral-fee', chainId, core, validator],
    enabled: validator !== null && core !== null,
    staleTime: 60_000,
    queryFn: async () => {
      if (core === null || validator === null) throw new Error('disabled without a core')
      const client = chainClient(chain)
      const [{ referralFee }, details] = await Promise.all([
        getCore(client, { core }),
        getValidator(client, { validator }).catch(nullWhenForeign),
      ])
      return { referralFee, bindsReferrer: details !== null && validatorKinds[details.type].signsReferrer }
    },
  })
}
