import { isSigner } from '@laurel/protocol'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getVerifierFacts } from '../claim/verifier-requests.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import type { TaskHintInput } from './task-hint.ts'

/** How long the answer about a signer is used without a new read, in milliseconds. */
const SIGNING_AGE_MS = 30_000

/** The query of {@link useSigning}. Null data: no verifier watches the network. */
export function signingQuery(chain: ChainConfig, validator: Address, verifierUrl: string | null) {
  return queryOptions({
    queryKey: ['signing', verifierUrl, chain.chainId, validator],
    queryFn:
      verifierUrl === null
        ? skipToken
        : async () => {
            const facts = await getVerifierFacts(verifierUrl, chain.chainId)
            if (facts === null) return null
            const isSignedHere = await isSigner(chainClient(chain), { validator, signer: facts.signer })
            return { isSignedHere, isHalted: facts.status === 'halted' }
          },
  })
}

/** Whether the configured verifier signs a boost's claims, and whether it is paused. Unknown until it responds. */
export function useSigning(chain: ChainConfig, validator: Address): Pick<TaskHintInput, 'isSignedHere' | 'isHalted'> {
  const { verifierUrl } = useConfig().config
  const query = useQuery({ ...signingQuery(chain, validator, verifierUrl), refetchInterval: SIGNING_AGE_MS })
  return query.data ?? { isSignedHere: null, isHalted: false }
}
