import type { Incentive } from '@laurel/protocol'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { Address, Hash } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { type Payout, readPayout } from './payout.ts'

/** What the receipt of a claim says. */
export type ReceiptResult = {
  readonly payout: Payout
  /** What the network took for it, wei. */
  readonly networkFee: bigint
  /** Who paid that. */
  readonly sender: Address
}

/**
 * Reads what a claim brought from its receipt, and from nowhere else. Null while it is read.
 * @param hash - of the claim's transaction; null asks nothing.
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
    // Mined is mined: it is read once, and again only while nobody has answered.
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
