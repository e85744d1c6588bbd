import {
  createDefaultRpcTransport,
  createSolanaRpcFromTransport,
  type Rpc,
  type RpcTransport,
  type SolanaRpcApi,
} from '@solana/kit'
import { readOwnProperty } from '../store/safe-object.ts'
import { SolanaNodesError } from './errors.ts'
import type { SolanaNetwork } from './solana-networks.ts'

/** The methods of a node, with kit's types. */
export type SolanaRpc = Rpc<SolanaRpcApi>

/** The nodes of one network. */
export type SolanaNodes = {
  /** Requests the first node that answers, in the order of the URLs. */
  readonly rpc: SolanaRpc
  /** Each node by itself, for what a single node must not decide. */
  readonly each: readonly SolanaRpc[]
}

/** How long a node may take to answer before the next one is requested. */
export const SOLANA_NODE_TIMEOUT_MS = 10_000

/** What a node answers while it is behind the network. Source: https://solana.com/docs/rpc. */
const NODE_UNHEALTHY = -32_005

/**
 * Creates the nodes of a network.
 * @param urls - HTTP, the preferred one first. An error of the request itself is returned as it is; a node that cannot be
 * reached, refuses (429, 5xx) or is behind the network is left for the next one.
 */
export function createSolanaNodes(
  urls: readonly string[],
  { timeoutMs = SOLANA_NODE_TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): SolanaNodes {
  const transports = urls.map((url) => withTimeout(createDefaultRpcTransport({ url }), timeoutMs))
  return {
    rpc: createSolanaRpcFromTransport(createFallbackTransport(transports)),
    each: transports.map((transport) => createSolanaRpcFromTransport(transport)),
  }
}

/** Creates the nodes of a network of the app. */
export function nodesOf({ rpcUrl, fallbackRpcUrls = [] }: SolanaNetwork): SolanaNodes {
  return createSolanaNodes([rpcUrl, ...fallbackRpcUrls])
}

/**
 * Creates the methods of a node on something that sends requests, as on a server that has its own nodes.
 * @param request - returns the result of a method. Integers may be `bigint`.
 */
export function createSolanaRpcOf(
  request: (method: string, params: readonly unknown[]) => Promise<unknown>,
): SolanaRpc {
  return createSolanaRpcFromTransport(async <answer>({ payload }: Parameters<RpcTransport>[0]): Promise<answer> => {
    const { method, params } = parsePayload(payload)
    // Kit decides by the method what an answer is, and every transport takes its word for it.
    const holder: object = { answer: { jsonrpc: '2.0', id: 1, result: await request(method, params) } }
    return Reflect.get(holder, 'answer')
  })
}

function parsePayload(payload: unknown): { readonly method: string; readonly params: readonly unknown[] } {
  const field = (name: string) => readOwnProperty(payload, name)
  const [method, params] = [field('method'), field('params')]
  return { method: String(method), params: Array.isArray(params) ? params : [] }
}

/** @throws {SolanaNodesError} from the transport, when no node answers. */
function createFallbackTransport(transports: readonly RpcTransport[]): RpcTransport {
  return async <answer>(request: Parameters<RpcTransport>[0]): Promise<answer> => {
    let cause: unknown
    for (const transport of transports) {
      try {
        const answer = await transport<answer>(request)
        if (!isUnhealthy(answer)) return answer
        cause = answer
      } catch (error) {
        // The caller gave up, which no other node mends.
        if (request.signal?.aborted === true) throw error
        cause = error
      }
    }
    throw new SolanaNodesError({ cause })
  }
}

function withTimeout(transport: RpcTransport, timeoutMs: number): RpcTransport {
  return async <answer>(request: Parameters<RpcTransport>[0]): Promise<answer> => {
    const controller = new AbortController()
    const abort = () => controller.abort(request.signal?.reason)
    const timer = setTimeout(
      () => controller.abort(new DOMException('The node took too long.', 'TimeoutError')),
      timeoutMs,
    )
    request.signal?.addEventListener('abort', abort)
    try {
      return await transport<answer>({ ...request, signal: controller.signal })
    } finally {
      clearTimeout(timer)
      request.signal?.removeEventListener('abort', abort)
    }
  }
}

function isUnhealthy(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return false
  const { error } = answer
  return typeof error === 'object' && error !== null && 'code' in error && Number(error.code) === NODE_UNHEALTHY
}
