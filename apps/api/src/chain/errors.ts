import { ApiError } from '../api-error.ts'

/** A finalized block of the index is no longer on the chain, so what is indexed may be of another chain. */
export class ChainHaltedError extends ApiError {
  override readonly name = 'ChainHaltedError'
  readonly code = 'api/chain-halted'
  /** @param chainId - the chain whose index is not used. */
  constructor(chainId: number, options?: ErrorOptions) {
    super(
      `Chain ${chainId} no longer has a block that was finalized, so what was indexed of it is not shown. Read the chain itself until the operator has indexed it again.`,
      options,
    )
  }
}
