import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Address, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'

/** The milliseconds between reads of a balance that is too low: a transfer to the account shows without a reload. */
const POLL_MS = 4_000

/**
 * Reads how much of a token an account has, in base units, again and again while it is on screen.
 * @param token - null disables the query.
 */
export function useTokenBalance(chain: ChainConfig, token: Address | null, account: Address): UseQueryResult<bigint> {
  return useQuery({
    queryKey: ['token-balance', chain.chainId, token, account],
    refetchInterval: POLL_MS,
    queryFn:
      token === null
        ? skipToken
        : () =>
            readContract(chainClient(chain), {
              ...{ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [account] },
            }),
  })
}
