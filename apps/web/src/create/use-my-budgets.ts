import { type Budget, getBudget, getBudgetBalance, getRoles, RegistryType, Role } from '@laurel/protocol'
import { boostRegistryAbi } from '@laurel/protocol/abi'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Address, isAddressEqual } from 'viem'
import { getLogs, readContract } from 'viem/actions'
import { getAbiItem } from 'viem/utils'
import { type ChainClient, chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'

/**
 * What an account may do with a budget: everything, withdraw and manage access, or spend and top up. Source:
 * docs/protocol.md#budgets.
 */
export type BudgetRole = 'owner' | 'admin' | 'manager'

/** A budget that the account may spend: its own, or one that its owner shares. */
export type MyBudget = {
  readonly address: Address
  readonly name: string
  readonly available: bigint | null
  readonly role: BudgetRole
}

const deployed = getAbiItem({ abi: boostRegistryAbi, name: 'Deployed' })

/** Returns the budgets of the registry that `account` may spend, oldest first, with their balance of a token. */
export function useMyBudgets(
  chain: ChainConfig,
  account: Address | null,
  token: Address | null,
): UseQueryResult<readonly MyBudget[]> {
  return useQuery({
    queryKey: ['own-budgets', chain.chainId, account, token],
    refetchInterval: 10_000,
    queryFn:
      account === null
        ? skipToken
        : async () => {
            const client = chainClient(chain)
            const logs = await getLogs(client, {
              ...{ address: chain.registry, event: deployed, args: { registryType: RegistryType.BUDGET } },
              ...{ fromBlock: 0n, strict: true },
            })
            const found = await Promise.all(
              logs.map(async ({ args }) => {
                const budget = args.deployedInstance
                const role = await roleOf(client, await getBudget(client, { budget }), account)
                if (role === null) return []
                const [{ name }, balance] = await Promise.all([
                  readContract(client, {
                    ...{
                      abi: boostRegistryAbi,
                      address: chain.registry,
                      functionName: 'getClone',
                      args: [args.identifier],
                    },
                  }),
                  token === null ? null : getBudgetBalance(client, { budget, asset: token }),
                ])
                return [{ address: budget, name, available: balance?.available ?? null, role }]
              }),
            )
            return found.flat()
          },
  })
}

async function roleOf(
  client: ChainClient,
  { budget, owner, type: kind }: Budget,
  account: Address,
): Promise<BudgetRole | null> {
  if (owner !== null && isAddressEqual(owner, account)) return 'owner'
  // A transparent budget does not have an owner or roles.
  if (kind === 'transparentBudget') return null
  const roles = await getRoles(client, { budget, account })
  if ((roles & Role.ADMIN) !== 0n) return 'admin'
  return (roles & Role.MANAGER) === 0n ? null : 'manager'
}
