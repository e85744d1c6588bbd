import type { Address } from 'viem'
import { ProtocolError } from '../protocol-error.ts'

// Apart from the other errors, because a site that only reads boosts loads this one alone.
/** The core has no boost with this id. */
export class BoostNotFoundError extends ProtocolError {
  override readonly name = 'BoostNotFoundError'
  readonly code = 'protocol/boost-not-found'
  readonly boostId: bigint
  constructor({ boostId, core }: { boostId: bigint; core: Address }, options?: ErrorOptions) {
    super(`The core at ${core} has no boost ${boostId}. Check the id and the chain.`, options)
    this.boostId = boostId
  }
}
