import type { ActivityIndex } from '../activity/activity-index.ts'
import { ChainHaltedError } from './errors.ts'

/** Whether a finalized block of a chain's index is gone. What was indexed may then be of another chain. */
export type IsHalted = (chainId: number) => boolean

/**
 * Returns an index in which halted chains are not known yet, for everything that answers requests. Lists over several chains leave them out,
 * and reads of one of them throw {@link ChainHaltedError}.
 */
export function hideHalted(index: ActivityIndex, isHalted: IsHalted): ActivityIndex {
  const ofChain =
    <query extends { readonly chainId: number }, result>(read: (query: query) => Promise<result>) =>
    async (query: query): Promise<result> => {
      requireNotHalted(query.chainId, isHalted)
      return read(query)
    }
  return {
    listTransactions: (query) =>
      index.listTransactions({ ...query, chainIds: query.chainIds.filter((chainId) => !isHalted(chainId)) }),
    async listTokensSeen(chainId, account) {
      requireNotHalted(chainId, isHalted)
      return index.listTokensSeen(chainId, account)
    },
    // Pending transactions of the chain are still described, as by an account that knows nobody.
    listContacts: async (chainId, account, others) =>
      isHalted(chainId) ? new Set() : index.listContacts(chainId, account, others),
    listClaimPositions: async (chainId, account, positions) =>
      isHalted(chainId) ? new Set() : index.listClaimPositions(chainId, account, positions),
    listBoosts: ofChain(index.listBoosts),
    listClaims: ofChain(index.listClaims),
    listProtocolLogs: ofChain(index.listProtocolLogs),
    listCalls: ofChain(index.listCalls),
    listRetractions: index.listRetractions,
    getProgress: async (chainId) => (isHalted(chainId) ? null : index.getProgress(chainId)),
  }
}

/** @throws {ChainHaltedError} */
export function requireNotHalted(chainId: number, isHalted: IsHalted): void {
  if (isHalted(chainId)) throw new ChainHaltedError(chainId)
}
