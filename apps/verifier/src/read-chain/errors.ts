import { ProtocolError } from '@laurel/protocol'
import { BaseError } from 'viem'
import { VerifierError } from '../verifier-error.ts'

/** A node gave no usable response: none, an error, or one of the wrong shape. */
export class InvalidRpcResponseError extends VerifierError {
  override readonly name: string = 'InvalidRpcResponseError'
  readonly code: string = 'verifier/invalid-rpc-response'
  constructor({ node, why }: { node: string; why: string }, options?: ErrorOptions) {
    super(`The node ${node} is not usable at the moment: ${why}.`, options)
  }
}

/** A node serves another chain than the configured one, so its responses are not used. */
export class RpcChainMismatchError extends InvalidRpcResponseError {
  override readonly name = 'RpcChainMismatchError'
  override readonly code = 'verifier/rpc-chain-mismatch'
  constructor({ node, chainId, found }: { node: string; chainId: number; found: bigint }) {
    super({ node, why: `it serves chain ${found} and not chain ${chainId}. Correct its URL` })
  }
}

/** Too few nodes return the same: some are down, lag, or lie. Nothing is signed until enough of them agree. */
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
    super(`On chain ${chainId}, ${agreed} of ${requested} nodes agree, but ${needed} must. Try again later.`)
    this.chainId = chainId
  }
}

/** So much is being read from the nodes that there is no capacity for a transaction of this size. */
export class ReadCapacityError extends VerifierError {
  override readonly name = 'ReadCapacityError'
  readonly code = 'verifier/read-capacity'
  override readonly retryAfterSeconds = 2
  constructor(options?: ErrorOptions) {
    super('The transaction or its block is large, and others are being read. Try again in a moment.', options)
  }
}

/** The core does not have the boost, or not in a finalized block. */
export class BoostNotFoundError extends VerifierError {
  override readonly name = 'BoostNotFoundError'
  readonly code = 'verifier/boost-not-found'
  constructor({ chainId, boostId }: { chainId: number; boostId: bigint }) {
    super(`Chain ${chainId} has no boost ${boostId} in a finalized block. Check the number, or try again later.`)
  }
}

/** A component of a boost returns no readable response: its creator can cause that, and so can failing nodes. */
export class ComponentUnreadableError extends VerifierError {
  override readonly name = 'ComponentUnreadableError'
  readonly code = 'verifier/component-unreadable'
  constructor(options?: ErrorOptions) {
    super('A component of the boost cannot be read. Try again later, or contact the creator of the boost.', options)
  }
}

/**
 * Rethrows the failure of the nodes without viem's wrapping.
 * @throws {QuorumNotReachedError} @throws {ComponentUnreadableError} when the nodes agree that the call fails.
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
