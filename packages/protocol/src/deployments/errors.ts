import { ProtocolError } from '../protocol-error.ts'

/** The protocol is not deployed on a chain. */
export class ChainNotDeployedError extends ProtocolError {
  override readonly name = 'ChainNotDeployedError'
  readonly code = 'protocol/chain-not-deployed'
  readonly chainId: number
  constructor({ chainId, known }: { chainId: number; known: readonly number[] }, options?: ErrorOptions) {
    super(
      `The protocol is not deployed on chain ${chainId}. Use one of ${known.join(', ')}, or pass the addresses of the contracts.`,
      options,
    )
    this.chainId = chainId
  }
}

/** A chain has the protocol, but no implementation for a kind of component. */
export class ImplementationNotDeployedError extends ProtocolError {
  override readonly name = 'ImplementationNotDeployedError'
  readonly code = 'protocol/implementation-not-deployed'
  readonly chainId: number
  readonly kind: string
  constructor({ chainId, kind }: { chainId: number; kind: string }, options?: ErrorOptions) {
    super(
      `Chain ${chainId} has no implementation of the kind ${kind}. Choose another kind, or pass the address of an implementation.`,
      options,
    )
    this.chainId = chainId
    this.kind = kind
  }
}
