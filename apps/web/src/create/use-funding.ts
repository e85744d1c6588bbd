import { getBudgetBalance, isAuthorized } from '@laurel/protocol'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Address, erc20Abi, parseAbi } from 'viem'
import { chainClient } from '../app/chain-client.ts'
import type { WorldChain } from '../app/world.ts'

/** What a wallet and a budget have, in base units or pieces, and what they may. */
export type Funding = {
  readonly inWallet: bigint
  readonly inBudget: bigint
  /** What the budget may take from the wallet already. */
  readonly approved: bigint
  readonly isCoreAuthorized: boolean
}

const multiTokenAbi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])

/** Reads what is there for a reward. @param budget - null for one that is still to be made. @param asset - null for nothing. */
export function useFunding(
  chain: WorldChain,
  {
    account,
    budget,
    asset,
    tokenId,
  }: {
    readonly account: Address | null
    readonly budget: Address | null
    readonly asset: Address | null
    readonly tokenId: bigint | null
  },
): UseQueryResult<Funding> {
  return useQuery({
    queryKey: ['funding', chain.chainId, account, budget, asset, tokenId === null ? null : String(tokenId)],
    enabled: account !== null,
    refetchInterval: 10_000,
    queryFn: async (): Promise<Funding> => {
      if (account === null) throw new Error('disabled without an account')
      const client = chainClient(chain)
      const token = { abi: erc20Abi, address: asset ?? account } as const
      const [inWallet, held, approved, isCoreAuthorized] = await Promise.all([
        asset === null
          ? 0n
          : tokenId === null
            ? client.readContract({ ...token, functionName: 'balanceOf', args: [account] })
            : client.readContract({
                ...{ abi: multiTokenAbi, address: asset, functionName: 'balanceOf', args: [account, tokenId] },
              }),
        budget === null || asset === null
          ? null
          : getBudgetBalance(client, { budget, asset, ...(tokenId !== null && { tokenId }) }),
        budget === null || asset === null || tokenId !== null
          ? 0n
          : client.readContract({ ...token, functionName: 'allowance', args: [account, budget] }),
        // A new budget is made with the core's leave.
        budget === null || chain.core === null ? true : isAuthorized(client, { budget, account: chain.core }),
      ])
      return { inWallet, inBudget: held?.available ?? 0n, approved, isCoreAuthorized }
    },
  })
}
