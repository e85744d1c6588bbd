import { getBudget, getBudgetBalance, RegistryType } from '@laurel/protocol'
import { boostRegistryAbi } from '@laurel/protocol/abi'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Address, isAddressEqual } from 'viem'
import { getAbiItem } from 'viem/utils'
import { chainClient } from '../app/chain-client.ts'
import type { WorldChain } from '../app/world.ts'

/** A budget of the visitor's own. */
export type OwnBudget = { readonly address: Address; readonly name: string; readonly available: bigint | null }

const deployed = getAbiItem({ abi: boostRegistryAbi, name: 'Deployed' })

/** The budgets that the registry made and `account` owns, oldest first, with what they have of a token. */
export function useOwnBudgets(
  chain: WorldChain,
  account: Address | null,
  token: Address | null,
): UseQueryResult<readonly OwnBudget[]> {
  return useQuery({
    queryKey: ['own-budgets', chain.chainId, account, token],
    enabled: account !== null,
    refetchInterval: 10_000,
    queryFn: async () => {
      if (account === null) return []
      const client = chainClient(chain)
      const logs = await client.getLogs({
        ...{ address: chain.registry, event: deployed, args: { registryType: RegistryType.BUDGET } },
        ...{ fromBlock: 0n, strict: true },
      })
      const found = await Promise.all(
        logs.map(async ({ args }) => {
          const budget = args.deployedInstance
          const { owner } = await getBudget(client, { budget })
          if (owner === null || !isAddressEqual(owner, account)) return []
          const [{ name }, balance] = await Promise.all([
            client.readContract({
              ...{ abi: boostRegistryAbi, address: chain.registry, functionName: 'getClone', args: [args.identifier] },
            }),
            token === null ? null : getBudgetBalance(client, { budget, asset: token }),
          ])
          return [{ address: budget, name, available: balance?.available ?? null }]
        }),
      )
      return found.flat()
    },
  })
}
