import type { Incentive } from '@laurel/protocol'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { Address, Hash } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import type { ClaimFee } from './claim-fee.ts'
import { type Payout, readPayout } from './payout.ts'

/** The data of a claim's receipt. */
export type ReceiptResult = {
  readonly payout: Payout
  /** What the claim cost the connected account; null when another account sent it. */
  readonly networkFee: ClaimFee | null
}

/**
 * Reads from the receipt what a claim paid. Null while it is read.
 * @param account - the connected account, which may claim for another.
 * @param hash - the claim's transaction; null disables the query.
 */
export function useReceipt(
  chain: ChainConfig,
  {
    hash,
    incentive,
    claimant,
    account,
  }: {
    readonly hash: Hash | null
    readonly incentive: Incentive | undefined
    readonly claimant: Address | null
    readonly account: Address | null
  },
): ReceiptResult | null {
  const query = useQuery({
    queryKey: ['claim-receipt', chain.chainId, hash, account],
    // A receipt does not change, so it is read again only after an error.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === undefined ? 2_000 : false),
    queryFn:
      hash === null
        ? skipToken
        : async () => {
            const [receipt, { readClaimFee }] = await Promise.all([
              getTransactionReceipt(chainClient(chain), { hash }),
              import('./claim-fee.ts'),
            ])
            return { logs: receipt.logs, networkFee: account === null ? null : readClaimFee(receipt, account) }
          },
  })
  if (query.data === undefined || incentive === undefined || claimant === null) return null
  const { logs, networkFee } = query.data
  return { payout: readPayout(logs, { incentive, claimant }), networkFee }
}
