import { isSigner } from '@laurel/protocol'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { chainClient } from '../app/chain-client.ts'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import { getVerifierFacts } from '../claim/verifier-client.ts'
import type { DoKnowledge } from './do-hint.ts'

/** Whether the verifier of this world signs a boost's claims, and signs anything now; nothing is known until it has said so. */
export function useSigning(chain: WorldChain, validator: Address): Pick<DoKnowledge, 'isSignedHere' | 'isHalted'> {
  const { verifierUrl } = useWorld().world
  const query = useQuery({
    queryKey: ['signing', verifierUrl, chain.chainId, validator],
    enabled: verifierUrl !== null,
    refetchInterval: 30_000,
    queryFn: async () => {
      const facts = verifierUrl === null ? null : await getVerifierFacts(verifierUrl, chain.chainId)
      if (facts === null) return null
      const isSignedHere = await isSigner(chainClient(chain), { validator, signer: facts.signer })
      return { isSignedHere, isHalted: facts.status === 'halted' }
    },
  })
  return query.data ?? { isSignedHere: null, isHalted: false }
}
