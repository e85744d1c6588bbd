import { NodeRpcError } from '@laurel/protocol'
import { BaseError, RpcRequestError } from 'viem'

/**
 * The code for "the response is longer than a server reads", as if the node had returned an error, so that nodes can agree on
 * it and the caller requests less. No node uses the code. Their codes for limits also mean "too many requests".
 */
export const RESPONSE_TOO_LONG = -39_999

/** Whether no quorum has a response that is short enough. */
export function isResponseTooLong(error: unknown): boolean {
  if (error instanceof NodeRpcError) return error.rpcCode === RESPONSE_TOO_LONG
  if (!(error instanceof BaseError)) return false
  const refused = error.walk((cause) => cause instanceof RpcRequestError)
  return refused instanceof RpcRequestError && refused.code === RESPONSE_TOO_LONG
}
