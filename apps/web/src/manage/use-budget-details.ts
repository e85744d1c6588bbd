import { getBudgetBalance, getBudgetKind, type HeldAsset, Role, UnsupportedInterfaceError } from '@laurel/protocol'
import { managedBudgetAbi } from '@laurel/protocol/abi'
import { queryOptions } from '@tanstack/react-query'
import { type Address, isAddressEqual } from 'viem'
import { getLogs } from 'viem/actions'
import { getAbiItem } from 'viem/utils'
import { type ChainClient, chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import type { BudgetRole } from '../create/use-my-budgets.ts'
import { manageText } from '../language/en/manage.ts'

const rolesUpdated = getAbiItem({ abi: managedBudgetAbi, name: 'RolesUpdated' })

/** An account besides the owner that may use a budget. */
export type Spender = { readonly account: Address; readonly isAdmin: boolean }

/** The balance of one asset of a budget. */
export type Holding = HeldAsset & {
  /** The base units that can be withdrawn now. */
  readonly available: bigint
}

/** What a budget has, and who may use it. */
export type BudgetDetails = {
  /** A transparent budget does not hold anything. */
  readonly isHolding: boolean
  readonly holdings: readonly Holding[]
  readonly spenders: readonly Spender[]
}

const keyOf = ({ asset, tokenId }: HeldAsset) => `${asset ?? 'coin'} ${tokenId ?? ''}`

/**
 * Reads a budget's balances of `assets`, and from the budget's events who may spend it, because no function lists them.
 */
export function budgetDetailsQuery(chain: ChainConfig, budget: Address, assets: readonly HeldAsset[]) {
  return queryOptions({
    queryKey: ['budget-details', chain.chainId, budget, assets.map(keyOf)],
    refetchInterval: 15_000,
    queryFn: () => getBudgetDetails(chainClient(chain), budget, assets),
  })
}

async function getBudgetDetails(
  client: ChainClient,
  budget: Address,
  assets: readonly HeldAsset[],
): Promise<BudgetDetails> {
  if ((await getBudgetKind(client, { budget })) === 'transparentBudget') {
    return { isHolding: false, holdings: [], spenders: [] }
  }
  const [holdings, spenders] = await Promise.all([
    Promise.all(
      assets.map(async (asset) => {
        const { available } = await getBudgetBalance(client, { budget, ...asset }).catch((error: unknown) => {
          // Not every kind of budget supports NFTs.
          if (asset.tokenId !== undefined && error instanceof UnsupportedInterfaceError) return { available: 0n }
          throw error
        })
        return { ...asset, available }
      }),
    ),
    getSpenders(client, budget),
  ])
  return { isHolding: true, holdings, spenders }
}

async function getSpenders(client: ChainClient, budget: Address): Promise<readonly Spender[]> {
  const logs = await getLogs(client, { address: budget, event: rolesUpdated, fromBlock: 0n, strict: true })
  // The last event of each account counts.
  const roles = new Map<Address, bigint>()
  for (const { args } of logs) roles.set(args.user, args.roles)
  return [...roles].flatMap(([account, mask]) =>
    (mask & (Role.MANAGER | Role.ADMIN)) === 0n ? [] : [{ account, isAdmin: (mask & Role.ADMIN) !== 0n }],
  )
}

const rights = { owner: 'youOwn', admin: 'youAdminister', manager: 'youManage' } as const

/**
 * Describes who may spend.
 * @param core - not counted, because it only spends what boosts need.
 * @param role - of the connected account.
 */
export function formatSpender(spenders: readonly Spender[], core: Address | null, role: BudgetRole): string {
  const own = manageText(rights[role])
  const all = spenders.filter(({ account }) => core === null || !isAddressEqual(account, core))
  const admins = all.filter(({ isAdmin }) => isAdmin).length - (role === 'admin' ? 1 : 0)
  const managers = all.filter(({ isAdmin }) => !isAdmin).length - (role === 'manager' ? 1 : 0)
  const words = [
    ...(managers > 0 ? [manageText(role === 'manager' ? 'otherManagers' : 'managers', { count: managers })] : []),
    ...(admins > 0 ? [manageText(role === 'admin' ? 'otherAdmins' : 'admins', { count: admins })] : []),
  ]
  return [own, ...(words.length > 0 ? [words.join(', ')] : [])].join(', ')
}
