import type { Address, Hash } from 'viem'

/**
 * Identifies one payment. It has nothing that a reorg changes: neither a block nor a position in the block.
 * Source: docs/protocol.md#signed-claims; docs/security.md#a7; docs/security.md#b1.
 */
export type CompletionKey = {
  readonly chainId: number
  /** Lower case. */
  readonly core: Address
  readonly boostId: bigint
  /** 0 to 7. */
  readonly incentiveId: number
  /** Lower case. */
  readonly transactionHash: Hash
  /** Index of the matched log among its transaction's logs; {@link NO_LOG_INDEX} when no log names the claimant. */
  readonly logIndex: number
}

/** The index for a transaction whose claimant is not named by a log: a call, or the transaction's sender. One per transaction. */
export const NO_LOG_INDEX = -1

/** A key as one line of text. Equal keys have equal texts. */
export function completionKeyText(key: CompletionKey): string {
  const { chainId, core, boostId, incentiveId, transactionHash, logIndex } = key
  return [chainId, core.toLowerCase(), boostId, incentiveId, transactionHash.toLowerCase(), logIndex].join('/')
}
