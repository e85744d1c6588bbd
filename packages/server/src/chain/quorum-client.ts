import { readArray, readBytes, readObject } from '@laurel/protocol/rpc'
import { type Client, createClient, custom, RpcRequestError } from 'viem'
import { RpcRefusal } from './chain-node.ts'
import { type NodeSet, plainText, requireQuorum } from './quorum.ts'

/** A node's response to one request: a result or an error. Nodes can agree on both. */
type Answer = { readonly result: unknown } | { readonly error: { readonly code: number; readonly data: unknown } }

/**
 * A viem client whose responses are those that a quorum of nodes gave. Calls run at the finalized block, so that what a reorg can still
 * remove does not exist yet.
 * @param tag - the block that calls without one, or at `latest`, run at.
 */
export function createQuorumClient(set: NodeSet, tag: 'finalized' | 'safe' | 'latest'): Client {
  const request = async (method: string, params: readonly unknown[]) => {
    const answer = await requireQuorum<Answer>(
      set,
      async (node) => {
        try {
          return { result: plain(method, await node.request(method, params)) }
        } catch (error) {
          if (!(error instanceof RpcRefusal)) throw error
          // Nodes word the same error differently, so its code and the revert data count.
          return { error: { code: error.rpcCode ?? -32_000, data: error.data ?? undefined } }
        }
      },
      plainText,
    )
    if ('result' in answer) return answer.result
    const { code, data } = answer.error
    throw new RpcRequestError({
      body: { method },
      url: '',
      error: { code, message: code === 3 ? 'execution reverted' : 'refused', data },
    })
  }
  return createClient({
    transport: custom(
      {
        async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
          if (method === 'eth_call') return request(method, atFinalizedBlock(params, tag))
          // A read at the newest block by its number is at the finalized block too.
          if (method !== 'eth_blockNumber' || tag === 'latest') return request(method, params)
          return readObject(await request('eth_getBlockByNumber', [tag, false]), 'block')['number']
        },
      },
      { retryCount: 0 },
    ),
    cacheTime: 0,
    // A contract can name servers to query (ERC-3668), and an untrusted contract must not make the server send requests.
    ccipRead: false,
  })
}

function atFinalizedBlock(params: readonly unknown[], tag: string): readonly unknown[] {
  const [call, block, ...rest] = params
  return block === undefined || block === 'latest' ? [call, tag, ...rest] : params
}

/** The common part of responses of different node software: some add fields, and some write hex in another case. */
function plain(method: string, answer: unknown): unknown {
  if (method === 'eth_getLogs') return readArray(answer, 'logs').map(plainLog)
  if (method === 'eth_getTransactionReceipt' && answer !== null) {
    return { logs: readArray(readObject(answer, 'receipt')['logs'], 'receipt.logs').map(plainLog) }
  }
  if (method === 'eth_getTransactionByHash' && answer !== null) return plainCall(answer)
  if (method !== 'eth_getBlockByNumber' || answer === null) return answer
  const { number, hash, timestamp, transactions } = readObject(answer, 'block')
  const sent = transactions === undefined ? [] : readArray(transactions, 'block.transactions')
  // Whole transactions only where they were requested, and of their input only the selector.
  const calls = sent.filter((one) => typeof one !== 'string').map(plainCall)
  const hashes = sent.filter((one) => typeof one === 'string').map(lower)
  const named = hashes.length > 0 ? { hashes } : {}
  return { number, hash, timestamp, ...(calls.length > 0 ? { calls } : named) }
}

function plainCall(value: unknown): unknown {
  const { hash, to, input } = readObject(value, 'transaction')
  return { hash, to: lower(to ?? null), selector: readBytes(input, 'transaction.input').slice(0, 10) }
}

function plainLog(value: unknown): unknown {
  const log = readObject(value, 'log')
  const { address, topics, data, logIndex, blockNumber, blockHash, transactionHash, transactionIndex, removed } = log
  const place = { logIndex, blockNumber, blockHash, transactionHash, transactionIndex, removed: removed === true }
  return { address: lower(address), topics: readArray(topics, 'log.topics').map(lower), data: lower(data), ...place }
}

function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value
}
