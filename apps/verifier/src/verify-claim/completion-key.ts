import type { Address, Hash } from 'viem'

/**
 * What one payment is for. It names nothing that a reorganisation changes: neither block nor position in the block.
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
  /** Position of the matched log among its transaction's logs; {@link NO_LOG_INDEX} when no log names the claimant. */
  readonly logIndex: number
}

/** The position of a transaction whose claimant no log names: a call, or the transaction's sender. There is one per transaction. */
export const NO_LOG_INDEX = -1

/** A key as one line of text: equal keys give equal texts. */
export function completionKeyText(key: CompletionKey): string {
  const { chainId, core, boostId, incentiveId, transactionHash, logIndex } = key
  return [chainId, core.toLowerCase(), boostId, incentiveId, transactionHash.toLowerCase(), logIndex].join('/')
}
