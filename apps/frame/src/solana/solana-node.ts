import type { FrameSolanaNetwork } from '@laurel/wallet/frame-messages'
import { base64 } from '@scure/base'
import { createClient, type EIP1193RequestFn, fallback, http } from 'viem'
import * as z from 'zod/mini'
import { NodeError } from '../rpc/errors.ts'

/** How long a node may take, in milliseconds: as long as clients wait for a method that reads. */
const NODE_TIMEOUT_MS = 10_000

/** Sends requests to the operator's nodes of a network alone, in their order. */
export type SolanaNode = {
  /** @throws {NodeError} when none answers, or an answer is not what the method has. */
  readonly request: <Shape extends z.ZodMiniType>(
    method: string,
    params: readonly unknown[],
    shape: Shape,
  ) => Promise<z.output<Shape>>
}

/** Creates the nodes of networks, each when it is first used. */
export function createSolanaNodes(): (network: FrameSolanaNetwork) => SolanaNode {
  const nodes = new Map<string, SolanaNode>()
  return (network) => {
    const node = nodes.get(network.id) ?? createSolanaNode(network.rpcUrls)
    nodes.set(network.id, node)
    return node
  }
}

function createSolanaNode(urls: readonly string[]): SolanaNode {
  // viem's transports send any JSON-RPC.
  const client = createClient({
    transport: fallback(urls.map((url) => http(url, { timeout: NODE_TIMEOUT_MS, retryCount: 1 }))),
  })
  const send: EIP1193RequestFn = client.request
  return {
    request: async (method, params, shape) => {
      const parsed = shape.safeParse(
        await send({ method, params }).catch((error: unknown) => {
          throw NodeError.from(error)
        }),
      )
      if (!parsed.success) throw new NodeError(`its answer to ${method} cannot be read`)
      return parsed.data
    },
  }
}

const bytes = z.pipe(
  z.tuple([z.string(), z.literal('base64')]),
  z.transform(([text], context) => {
    try {
      return base64.decode(text)
    } catch {
      context.issues.push({ code: 'custom', input: text, message: 'must be base64' })
      return z.NEVER
    }
  }),
)
/** An account as nodes return it. */
const account = z.nullable(z.object({ lamports: z.number(), owner: z.string(), data: bytes }))

/** An account: what it has in lamports, the program that controls it, and its bytes. Null where nothing is at the address. */
export type SolanaAccount = z.output<typeof account>

/** A list of accounts in `getMultipleAccounts`. */
export const accountList = z.object({ value: z.array(account) })
/** What `simulateTransaction` answers. */
export const simulation = z.object({
  value: z.object({
    err: z.unknown(),
    logs: z.optional(z.nullable(z.array(z.string()))),
    accounts: z.optional(z.nullable(z.array(account))),
  }),
})
/** What `getFeeForMessage` answers: lamports, or null for a blockhash that it does not know. */
export const feeOfMessage = z.object({ value: z.nullable(z.number()) })

/** Maximum number of accounts that nodes return at once. Source: https://solana.com/docs/rpc/http/getmultipleaccounts. */
const MAX_ACCOUNTS = 100

/**
 * Reads accounts, each as far as its first bytes.
 * @param length - how many bytes; null for all.
 * @throws {NodeError}
 */
export async function readAccounts(
  node: SolanaNode,
  addresses: readonly string[],
  length: number | null,
): Promise<ReadonlyMap<string, SolanaAccount>> {
  const found = new Map<string, SolanaAccount>()
  const slice = length === null ? {} : { dataSlice: { offset: 0, length } }
  for (let from = 0; from < addresses.length; from += MAX_ACCOUNTS) {
    const some = addresses.slice(from, from + MAX_ACCOUNTS)
    const config = { encoding: 'base64', commitment: 'confirmed', ...slice }
    const { value } = await node.request('getMultipleAccounts', [some, config], accountList)
    if (value.length !== some.length) throw new NodeError('it left out accounts')
    for (const [at, address] of some.entries()) found.set(address, value[at] ?? null)
  }
  return found
}
