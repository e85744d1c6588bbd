import { getBoost } from '@laurel/protocol'
import { boostCoreAbi } from '@laurel/protocol/abi'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Address, isAddressEqual } from 'viem'
import { getLogs } from 'viem/actions'
import { getAbiItem } from 'viem/utils'
import { type BoostData, getBoostData, nullWhenForeign } from '../boost/boost-data.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'

const created = getAbiItem({ abi: boostCoreAbi, name: 'BoostCreated' })

/**
 * Reads the boosts that an account owns, and those that are paid from budgets shared with it, newest first. They come
 * from the core's logs, so all of them are found. Boosts with components of an unknown kind are left out.
 * @param shared - budgets that others share with the account; null while unknown.
 */
export function useMyBoosts(
  chain: ChainConfig,
  owner: Address | null,
  shared: readonly Address[] | null,
): UseQueryResult<readonly BoostData[]> {
  return useQuery({
    queryKey: ['own-boosts', chain.chainId, chain.core, owner, shared],
    refetchInterval: 15_000,
    queryFn:
      owner === null || shared === null
        ? skipToken
        : async () => {
            const { core } = chain
            if (core === null) return []
            const client = chainClient(chain)
            // The budget is not an indexed topic. Without shared budgets, only the owner's own boosts are requested.
            const found = await getLogs(client, {
              ...{ address: core, event: created, fromBlock: 0n, strict: true },
              ...(shared.length === 0 && { args: { owner } }),
            })
            const logs = found.filter(
              ({ args }) =>
                isAddressEqual(args.owner, owner) || shared.some((budget) => isAddressEqual(budget, args.budget)),
            )
            const boostData = await Promise.all(
              logs.map(async ({ args: { boostId } }) =>
                getBoostData(client, await getBoost(client, { core, boostId })).catch(nullWhenForeign),
              ),
            )
            return boostData.filter((each) => each !== null).reverse()
          },
  })
}
