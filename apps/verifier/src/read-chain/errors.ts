import { ProtocolError } from '@laurel/protocol'
import { findNodeFailure } from '@laurel/server/chain/find-node-failure.ts'
import { BaseError } from 'viem'
import { VerifierError } from '../verifier-error.ts'

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
    const failure = findNodeFailure(error)
    if (failure !== null) throw failure
    throw error instanceof BaseError || error instanceof ProtocolError
      ? new ComponentUnreadableError({ cause: error })
      : error
  }
}
