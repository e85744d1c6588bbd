import type { Address } from 'viem'
import { ProtocolError } from '../protocol-error.ts'

/** The node serves another chain than the expected one. */
export class WrongChainError extends ProtocolError {
  override readonly name = 'WrongChainError'
  readonly code = 'protocol/wrong-chain'
  readonly expectedChainId: number
  readonly actualChainId: number
  constructor({ expected, actual }: { expected: number; actual: number }, options?: ErrorOptions) {
    super(
      `Chain ${expected} was expected, but the node serves chain ${actual}. Use a node of chain ${expected}.`,
      options,
    )
    this.expectedChainId = expected
    this.actualChainId = actual
  }
}

/** The node did not respond: the connection was refused, timed out or closed, or failed with an HTTP error. */
export class NodeUnreachableError extends ProtocolError {
  override readonly name = 'NodeUnreachableError'
  readonly code = 'protocol/node-unreachable'
  constructor({ method, why }: { method: string; why: string }, options?: ErrorOptions) {
    super(`The node did not respond to ${method} (${why}). Check its URL and that it runs, then try again.`, options)
  }
}

/** An account has too little of the chain's own coin for the gas of a transaction. Nothing was sent. */
export class GasFundsMissingError extends ProtocolError {
  override readonly name = 'GasFundsMissingError'
  readonly code = 'protocol/gas-funds-missing'
  /** The account that would pay. */
  readonly sender: Address
  constructor(sender: Address, options?: ErrorOptions) {
    super(
      `${sender} has too little of the chain's own coin to pay for the gas. Send it some on this chain, then try again.`,
      options,
    )
    this.sender = sender
  }
}

/** The node responded with an error. */
export class NodeRpcError extends ProtocolError {
  override readonly name = 'NodeRpcError'
  readonly code = 'protocol/node-rpc'
  /** The JSON-RPC method that was called. */
  readonly method: string
  /** JSON-RPC error code. Null when the response had none. */
  readonly rpcCode: number | null
  constructor(
    { method, why, rpcCode }: { method: string; why: string; rpcCode: number | null },
    options?: ErrorOptions,
  ) {
    super(`The node rejected ${method}: ${why.replace(/\.$/, '')}. Try again, or use another node.`, options)
    this.method = method
    this.rpcCode = rpcCode
  }
}
