import type { Address } from 'viem'
import { ProtocolError } from '../protocol-error.ts'

/** The node's answers do not show in which block a boost, or one of its incentives, was added. */
export class BoostWindowUnknownError extends ProtocolError {
  override readonly name = 'BoostWindowUnknownError'
  readonly code = 'protocol/boost-window-unknown'
  readonly boostId: bigint
  constructor({ boostId, core }: { boostId: bigint; core: Address }, options?: ErrorOptions) {
    super(
      `The node does not show when boost ${boostId} of the core at ${core} was created: ask a node that has the chain's whole history.`,
      options,
    )
    this.boostId = boostId
  }
}
