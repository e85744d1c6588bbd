import { BaseError, type Client, HttpRequestError, RpcError, RpcRequestError } from 'viem'
import { NodeRpcError, NodeUnreachableError, WrongChainError } from './errors.ts'

/**
 * Sends one request and throws our own errors, so that a caller need not know how viem's transports fail.
 * @param method - JSON-RPC method, for the message.
 * @throws {NodeUnreachableError} when the node did not respond, or the response is not JSON-RPC.
 * @throws {NodeRpcError} when the node responded with an error.
 */
export async function requestRpc<answer>(method: string, request: () => Promise<answer>): Promise<answer> {
  try {
    return await request()
  } catch (error) {
    throw toNodeError(method, error)
  }
}

/** Returns our own error for a failed request. Returns an error that has nothing to do with a node unchanged. */
export function toNodeError(method: string, error: unknown): unknown {
  if (!(error instanceof BaseError)) return error
  // viem wraps what the transport threw. An RPC error anywhere in the chain means that the node did respond.
  const refused = error.walk((cause) => cause instanceof RpcRequestError)
  if (refused instanceof RpcRequestError) {
    return new NodeRpcError({ method, why: refused.details, rpcCode: refused.code }, { cause: error })
  }
  const unreachable = error.walk((cause) => unreachableNames.has(nameOf(cause)))
  if (unreachable instanceof BaseError) {
    const status = unreachable instanceof HttpRequestError ? unreachable.status : undefined
    const why = status === undefined ? unreachable.details || unreachable.shortMessage : `HTTP ${status}`
    return new NodeUnreachableError({ method, why }, { cause: error })
  }
  // Errors of injected wallets do not have a transport's error below them.
  const provider = error.walk((cause) => cause instanceof RpcError)
  if (provider instanceof RpcError && provider.code !== UNKNOWN_RPC_ERROR) {
    return new NodeRpcError({ method, why: provider.details, rpcCode: provider.code }, { cause: error })
  }
  return new NodeUnreachableError({ method, why: error.details || error.shortMessage }, { cause: error })
}

/**
 * Requests the chain id from the node itself.
 * @throws {WrongChainError} when the client is configured for another chain: its results would be of the wrong one.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function requestChainId(client: Client): Promise<number> {
  const answer = await requestRpc('eth_chainId', () => client.request({ method: 'eth_chainId' }))
  const actual = Number(answer)
  if (!Number.isSafeInteger(actual)) {
    throw new NodeRpcError({ method: 'eth_chainId', why: 'its response is not a chain id', rpcCode: null })
  }
  if (client.chain && client.chain.id !== actual) throw new WrongChainError({ expected: client.chain.id, actual })
  return actual
}

/** viem's code for an error without a class. */
const UNKNOWN_RPC_ERROR = -1

const unreachableNames: ReadonlySet<string> = new Set([
  'HttpRequestError',
  'WebSocketRequestError',
  'SocketClosedError',
  'TimeoutError',
  'ResponseBodyTooLargeError',
])

function nameOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : ''
}
