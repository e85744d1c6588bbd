import type { Incentive } from '@laurel/protocol'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { Address, Hash } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { type Payout, readPayout } from './payout.ts'

/** The data of a claim's receipt. */
export type ReceiptResult = {
  readonly payout: Payout
  /** The network fee in wei. */
  readonly networkFee: bigint
  /** The account that paid the fee. */
  readonly sender: Address
}

/**
 * Reads from the receipt what a claim paid. Null while it is read.
 * @param hash - the claim's transaction; null disables the query.
 */
export function useReceipt(
  chain: ChainConfig,
  {
    hash,
    incentive,
    claimant,
  }: { readonly hash: Hash | null; readonly incentive: Incentive | undefined; readonly claimant: Address | null },
): ReceiptResult | null {
  const query = useQuery({
    queryKey: ['claim-receipt', chain.chainId, hash],
    // A receipt does not change, so it is read again only after an error.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === undefined ? 2_000 : false),
    queryFn:
      hash === null
        ? skipToken
        : () => {
            return getTransactionReceipt(chainClient(chain), { hash })
          },
  })
  if (query.data === undefined || incentive === undefined || claimant === null) return null
  const { logs, gasUsed, effectiveGasPrice, from } = query.data
  return {
    payout: readPayout(logs, { incentive, claimant }),
    ...{ networkFee: gasUsed * effectiveGasPrice, sender: from },
  }
}
