import { isSigner } from '@laurel/protocol'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { chainClient } from '../app/chain-client.ts'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import { getVerifierFacts } from '../claim/verifier-client.ts'

/** Whether a boost's validator lets the verifier of this world sign its claims; null until both have said so. */
export function useIsSignedHere(chain: WorldChain, validator: Address): boolean | null {
  const { verifierUrl } = useWorld().world
  const query = useQuery({
    queryKey: ['signed-here', verifierUrl, chain.chainId, validator],
    enabled: verifierUrl !== null,
    staleTime: 60_000,
    queryFn: async () => {
      const facts = verifierUrl === null ? null : await getVerifierFacts(verifierUrl, chain.chainId)
      return facts === null ? null : isSigner(chainClient(chain), { validator, signer: facts.signer })
    },
  })
  return query.data ?? null
}
