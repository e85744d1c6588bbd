import { ProtocolError } from '@laurel/protocol'
import { BaseError } from 'viem'
import { VerifierError } from '../verifier-error.ts'

/** A node gave no usable answer: none, an error, or one of the wrong shape. */
export class InvalidRpcResponseError extends VerifierError {
  override readonly name: string = 'InvalidRpcResponseError'
  readonly code: string = 'verifier/invalid-rpc-response'
  constructor({ node, why }: { node: string; why: string }, options?: ErrorOptions) {
    super(`Node ${node} is of no use at the moment: ${why}.`, options)
  }
}

/** A node is of another chain than it was set up for: nothing that it says is believed. */
export class RpcChainMismatchError extends InvalidRpcResponseError {
  override readonly name = 'RpcChainMismatchError'
  override readonly code = 'verifier/rpc-chain-mismatch'
  constructor({ node, chainId, found }: { node: string; chainId: number; found: bigint }) {
    super({ node, why: `it is of chain ${found} and not of chain ${chainId}; set its right URL` })
  }
}

/** Too few nodes say the same: some are down, lag, or lie. Nothing is signed until enough of them agree. */
export class QuorumNotReachedError extends VerifierError {
  override readonly name = 'QuorumNotReachedError'
  readonly code = 'verifier/quorum-not-reached'
  readonly chainId: number
  constructor({
    chainId,
    needed,
    agreed,
    requested,
  }: { chainId: number; needed: number; agreed: number; requested: number }) {
    super(
      `On chain ${chainId} ${agreed} of ${requested} nodes give the same answer and ${needed} must: ask again in a while.`,
    )
    this.chainId = chainId
  }
}

/** So much is being read from the nodes that there is no room for a transaction as large as this one. */
export class ReadCapacityError extends VerifierError {
  override readonly name = 'ReadCapacityError'
  readonly code = 'verifier/read-capacity'
  override readonly retryAfterSeconds = 2
  constructor(options?: ErrorOptions) {
    super('The transaction or its block is large, and others are being read: ask again in a moment.', options)
  }
}

/** The core has no such boost, or not for long enough. */
export class BoostNotFoundError extends VerifierError {
  override readonly name = 'BoostNotFoundError'
  readonly code = 'verifier/boost-not-found'
  constructor({ chainId, boostId }: { chainId: number; boostId: bigint }) {
    super(`Chain ${chainId} has no boost ${boostId} that is settled: check the number, or ask again in a while.`)
  }
}

/** A part of a boost gives no answer that can be read: its creator may have made it so, or the nodes are in trouble. */
export class ComponentUnreadableError extends VerifierError {
  override readonly name = 'ComponentUnreadableError'
  readonly code = 'verifier/component-unreadable'
  constructor(options?: ErrorOptions) {
    super('A part of the boost gives no answer that can be read: ask again in a while, or ask its creator.', options)
  }
}

/**
 * Gives out what the nodes failed at as it is, and not wrapped in the words of whoever asked them.
 * @throws {QuorumNotReachedError} @throws {ComponentUnreadableError} when the nodes agree that there is no answer.
 */
export async function withoutWrapping<answer>(asking: Promise<answer>): Promise<answer> {
  try {
    return await asking
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof QuorumNotReachedError) throw cause
    }
    throw error instanceof BaseError || error instanceof ProtocolError
      ? new ComponentUnreadableError({ cause: error })
      : error
  }
}
