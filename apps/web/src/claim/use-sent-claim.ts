import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { useSentTransaction } from '../transaction/use-sent-transaction.ts'
import { claimPurpose } from './claim-purpose.ts'
import type { Completion } from './verifier-requests.ts'

/**
 * Returns whether the claim of a completion was sent from this device, perhaps in another tab, and is not in a block
 * yet. The same claim is then not offered again.
 * @param account - the connected account, which sends the claim.
 */
export function useIsClaimSent(chain: ChainConfig, claim: Completion, account: Address): boolean {
  const place = { chainId: chain.chainId, account, purpose: claimPurpose(claim) }
  return useSentTransaction(chain, place, { isWaiting: false })?.status === 'pending'
}
