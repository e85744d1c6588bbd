import { VerifierError } from '../verifier-error.ts'

/** A node gave no usable answer: none, an error, or one of the wrong shape. */
export class NodeAnswerError extends VerifierError {
  override readonly name = 'NodeAnswerError'
  readonly code = 'verifier/node-answer'
  constructor({ node, why }: { node: string; why: string }, options?: ErrorOptions) {
    super(`Node ${node} is of no use at the moment: ${why}.`, options)
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

/** The core has no such boost, or not for long enough. */
export class BoostMissingError extends VerifierError {
  override readonly name = 'BoostMissingError'
  readonly code = 'verifier/boost-missing'
  constructor({ chainId, boostId }: { chainId: number; boostId: bigint }) {
    super(`Chain ${chainId} has no boost ${boostId} that is settled: check the number, or ask again in a while.`)
  }
}

/** Gives out what the nodes failed at as it is, and not wrapped in the words of whoever asked them. */
export async function withoutWrapping<answer>(asking: Promise<answer>): Promise<answer> {
  try {
    return await asking
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof NodesDisagreeError) throw cause
    }
    throw error
  }
}
