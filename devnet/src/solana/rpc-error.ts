import type { Simulation } from './ledger.ts'
import { describeTransactionError } from './transaction-error.ts'

/**
 * The error codes of a node.
 * Source: https://github.com/anza-xyz/agave/blob/master/rpc-client-api/src/custom_error.rs.
 */
export const rpcCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  preflightFailure: -32002,
  signatureVerification: -32003,
  unsupportedVersion: -32015,
  minContextSlot: -32016,
} as const

/** A request is answered with an error. */
export class SolanaRpcError extends Error {
  override readonly name = 'SolanaRpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The parameters of a request are wrong. */
export function invalidParams(message: string): SolanaRpcError {
  return new SolanaRpcError(rpcCodes.invalidParams, `Invalid params: ${message}`)
}

/** A transaction fails when it is simulated before it is sent. */
export function preflightFailure({ error, metadata }: Simulation): SolanaRpcError {
  if (error === 'SignatureFailure') {
    return new SolanaRpcError(rpcCodes.signatureVerification, 'Transaction signature verification failure')
  }
  const sentence = error === null ? '' : describeTransactionError(error)
  return new SolanaRpcError(rpcCodes.preflightFailure, `Transaction simulation failed: ${sentence}`, {
    ...{ err: error, accounts: null, innerInstructions: null, returnData: null, replacementBlockhash: null },
    logs: metadata?.logs() ?? [],
    unitsConsumed: metadata?.computeUnitsConsumed() ?? 0n,
    loadedAccountsDataSize: 0,
  })
}
