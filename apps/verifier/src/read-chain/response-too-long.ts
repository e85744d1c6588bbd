import { NodeRpcError } from '@laurel/protocol'
import { BaseError, RpcRequestError } from 'viem'

/**
 * What stands for "this answer is longer than is read here", as if the node had refused the question: nodes then agree on
 * it, and whoever asked asks for less. No node uses the code; theirs for limits also mean "too often".
 */
export const RESPONSE_TOO_LONG = -39_999

/** True when enough nodes have no answer that is short enough. */
export function isResponseTooLong(error: unknown): boolean {
  if (error instanceof NodeRpcError) return error.rpcCode === RESPONSE_TOO_LONG
  if (!(error instanceof BaseError)) return false
  const refused = error.walk((cause) => cause instanceof RpcRequestError)
  return refused instanceof RpcRequestError && refused.code === RESPONSE_TOO_LONG
}
