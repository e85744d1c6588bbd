import { ProtocolError } from '../protocol-error.ts'

/** SPECIFICATION.md §8: "Chain id is not one where the protocol is deployed". */
export class ChainNotDeployedError extends ProtocolError {
  override readonly name = 'ChainNotDeployedError'
  readonly code = 'protocol/chain-not-deployed'
  readonly chainId: number
  constructor({ chainId, known }: { chainId: number; known: readonly number[] }, options?: ErrorOptions) {
    super(
      `The protocol is not deployed on chain ${chainId}: use one of ${known.join(', ')}, or give the contracts' addresses yourself.`,
      options,
    )
    this.chainId = chainId
  }
}
