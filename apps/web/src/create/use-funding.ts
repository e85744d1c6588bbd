import { getBudgetBalance, isAuthorized } from '@laurel/protocol'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Address, erc20Abi, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { type ChainClient, chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import type { BudgetLine, Held } from './budget-lines.ts'

/** The balances and allowances of a wallet and a budget. */
export type Funding = {
  readonly isCoreAuthorized: boolean
  /** By the key of the line. */
  readonly held: Readonly<Record<string, Held>>
}

type Asset = Pick<BudgetLine, 'key' | 'asset' | 'tokenId'>

const multiTokenAbi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])

/**
 * Reads the balances that a boost needs.
 * @param budget - null for a new one.
 */
export function useFunding(
  chain: ChainConfig,
  {
    account,
    budget,
    assets,
  }: { readonly account: Address | null; readonly budget: Address | null; readonly assets: readonly Asset[] },
): UseQueryResult<Funding> {
  return useQuery({
    queryKey: ['funding', chain.chainId, account, budget, assets.map(({ key }) => key)],
    refetchInterval: 10_000,
    queryFn:
      account === null
        ? skipToken
        : async (): Promise<Funding> => {
            const client = chainClient(chain)
            const [isCoreAuthorized, held] = await Promise.all([
              // A new budget authorizes the core.
              budget === null || chain.core === null ? true : isAuthorized(client, { budget, account: chain.core }),
              Promise.all(
                assets.map(async (asset) => [asset.key, await getHeld(client, asset, { account, budget })] as const),
              ),
            ])
            return { isCoreAuthorized, held: Object.fromEntries(held) }
          },
  })
}

async function getHeld(
  client: ChainClient,
  { asset, tokenId }: Asset,
  { account, budget }: { readonly account: Address; readonly budget: Address | null },
): Promise<Held> {
  const token = { abi: erc20Abi, address: asset } as const
  const [inWallet, balance, approved] = await Promise.all([
    tokenId === null
      ? readContract(client, { ...token, functionName: 'balanceOf', args: [account] })
      : readContract(client, {
          ...{ abi: multiTokenAbi, address: asset, functionName: 'balanceOf', args: [account, tokenId] },
        }),
    budget === null ? null : getBudgetBalance(client, { budget, asset, ...(tokenId !== null && { tokenId }) }),
    budget === null || tokenId !== null
      ? 0n
      : readContract(client, { ...token, functionName: 'allowance', args: [account, budget] }),
  ])
  return { inWallet, inBudget: balance?.available ?? 0n, approved }
}
