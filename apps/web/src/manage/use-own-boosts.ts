import { getBoost } from '@laurel/protocol'
import { boostCoreAbi } from '@laurel/protocol/abi'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { getAbiItem } from 'viem/utils'
import { chainClient } from '../app/chain-client.ts'
import type { WorldChain } from '../app/world.ts'
import { type BoostFacts, getBoostFacts, nullWhenForeign } from '../boost/boost-facts.ts'

const created = getAbiItem({ abi: boostCoreAbi, name: 'BoostCreated' })

/**
 * The boosts that an account owns, newest first: all of them, by what the core reported, however many others came since.
 * One whose parts are none of the protocol's is left out.
 */
export function useOwnBoosts(chain: WorldChain, owner: Address | null): UseQueryResult<readonly BoostFacts[]> {
  return useQuery({
    queryKey: ['own-boosts', chain.chainId, chain.core, owner],
    enabled: owner !== null,
    refetchInterval: 15_000,
    queryFn: async () => {
      const { core } = chain
      if (core === null || owner === null) return []
      const client = chainClient(chain)
      const logs = await client.getLogs({
        ...{ address: core, event: created, args: { owner }, fromBlock: 0n, strict: true },
      })
      const facts = await Promise.all(
        logs.map(async ({ args: { boostId } }) =>
          getBoostFacts(client, await getBoost(client, { core, boostId })).catch(nullWhenForeign),
        ),
      )
      return facts.filter((each) => each !== null).reverse()
    },
  })
}
