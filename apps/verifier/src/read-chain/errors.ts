import { ProtocolError } from '@laurel/protocol'
import { BaseError } from 'viem'
import { VerifierError } from '../verifier-error.ts'

/** A node gave no usable answer: none, an error, or one of the wrong shape. */
export class NodeAnswerError extends VerifierError {
  override readonly name: string = 'NodeAnswerError'
  readonly code: string = 'verifier/node-answer'
  constructor({ node, why }: { node: string; why: string }, options?: ErrorOptions) {
    super(`Node ${node} is of no use at the moment: ${why}.`, options)
  }
}

/** A node is of another chain than it was set up for: nothing that it says is believed. */
export class NodeOnOtherChainError extends NodeAnswerError {
  override readonly name = 'NodeOnOtherChainError'
  override readonly code = 'verifier/node-on-other-chain'
  constructor({ node, chainId, found }: { node: string; chainId: number; found: bigint }) {
    super({ node, why: `it is of chain ${found} and not of chain ${chainId}; set its right URL` })
  }
}

/** Too few nodes say the same: some are down, lag, or lie. Nothing is signed until enough of them agree. */
export class NodesDisagreeError extends VerifierError {
  override readonly name = 'NodesDisagreeError'
  readonly code = 'verifier/nodes-disagree'
  readonly chainId: number
  constructor({ chainId, needed, agreed, asked }: { chainId: number; needed: number; agreed: number; asked: number }) {
    super(
      `On chain ${chainId} ${agreed} of ${asked} nodes give the same answer and ${needed} must: ask again in a while.`,
    )
    this.chainId = chainId
  }
}

/** So much is being read from the nodes that there is no room for a transaction as large as this one. */
export class MuchReadError extends VerifierError {
  override readonly name = 'MuchReadError'
  readonly code = 'verifier/much-read'
  override readonly retryAfterSeconds = 2
  constructor(options?: ErrorOptions) {
    super('The transaction or its block is large, and others are being read: ask again in a moment.', options)
  }
}

/** The core has no such boost, or not for long enough. */
export class BoostMissingError extends VerifierError {
  override readonly name = 'BoostMissingError'
  readonly code = 'verifier/boost-missing'
  constructor({ chainId, boostId }: { chainId: number; boostId: bigint }) {
    super(`Chain ${chainId} has no boost ${boostId} that is settled: check the number, or ask again in a while.`)
  }
}

/** A part of a boost gives no answer that can be read: its creator may have made it so, or the nodes are in trouble. */
export class PartUnreadableError extends VerifierError {
  override readonly name = 'PartUnreadableError'
  readonly code = 'verifier/part-unreadable'
  constructor(options?: ErrorOptions) {
    super('A part of the boost gives no answer that can be read: ask again in a while, or ask its creator.', options)
  }
}

/**
 * Gives out what the nodes failed at as it is, and not wrapped in the words of whoever asked them.
 * @throws {NodesDisagreeError} @throws {PartUnreadableError} when the nodes agree that there is no answer.
 */
export async function withoutWrapping<answer>(asking: Promise<answer>): Promise<answer> {
  try {
    return await asking
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof NodesDisagreeError) throw cause
    }
    throw error instanceof BaseError || error instanceof ProtocolError
      ? new PartUnreadableError({ cause: error })
      : error
  }
}
