import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Address, erc20Abi, isAddressEqual, zeroAddress } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'

/** The milliseconds between reads of a balance that is too low: a transfer to the account shows without a reload. */
const POLL_MS = 4_000

/**
 * Reads how much of a token an account has, in base units, again and again while it is on screen.
 * @param token - the zero address is the native coin; null disables the query.
 */
export function useTokenBalance(chain: ChainConfig, token: Address | null, account: Address): UseQueryResult<bigint> {
  return useQuery({
    queryKey: ['token-balance', chain.chainId, token, account],
    refetchInterval: POLL_MS,
    queryFn:
      token === null
        ? skipToken
        : () => {
            const client = chainClient(chain)
            if (isAddressEqual(token, zeroAddress)) return getBalance(client, { address: account })
            return readContract(client, { abi: erc20Abi, address: token, functionName: 'balanceOf', args: [account] })
          },
  })
}
