import { ServerError } from '../server-error.ts'
import { withoutFullStop } from '../without-full-stop.ts'

/** A node gave no usable response: none, an error, or one of the wrong shape. */
export class InvalidRpcResponseError extends ServerError {
  override readonly name: string = 'InvalidRpcResponseError'
  readonly code: string = 'server/invalid-rpc-response'
  /** @param fix - what the operator can do. */
  constructor(
    { node, why, fix = 'Check that it runs, and its URL in the settings' }: { node: string; why: string; fix?: string },
    options?: ErrorOptions,
  ) {
    super(`The node ${node} is not usable at the moment: ${withoutFullStop(why)}. ${fix}.`, options)
  }
}

/** A node serves another chain than the configured one, so its responses are not used. */
export class RpcChainMismatchError extends InvalidRpcResponseError {
  override readonly name = 'RpcChainMismatchError'
  override readonly code = 'server/rpc-chain-mismatch'
  constructor({ node, chainId, found }: { node: string; chainId: number; found: bigint }) {
    super({ node, why: `it serves chain ${found} and not chain ${chainId}`, fix: 'Correct its URL' })
  }
}

/** Too few nodes return the same: some are down, lag, or lie. Nothing is decided until enough of them agree. */
export class QuorumNotReachedError extends ServerError {
  override readonly name = 'QuorumNotReachedError'
  readonly code = 'server/quorum-not-reached'
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
export class ReadCapacityError extends ServerError {
  override readonly name = 'ReadCapacityError'
  readonly code = 'server/read-capacity'
  override readonly retryAfterSeconds = 2
  constructor(options?: ErrorOptions) {
    super('The transaction or its block is large, and others are being read. Try again in a moment.', options)
  }
}
