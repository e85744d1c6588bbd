import { type ChainLog, getLogPages, NodeRpcError } from '@laurel/protocol'
import { readAddress, readArray, readBytes, readHash, readObject, readQuantity } from '@laurel/protocol/rpc'
import type { Address, Client, Hash } from 'viem'
import { readBlockHashes, readEach } from './read-block-hashes.ts'
import { isResponseTooLong } from './response-too-long.ts'

/** Receipts requested at the same time. */
const MAX_CONCURRENT_RECEIPTS = 8
/** A receipt on which the nodes never agree is left out after this many attempts, so that it blocks nothing forever. */
const MAX_RECEIPT_TRIES = 5
/** Receipts whose failed attempts are counted. */
const MAX_CACHED_TRANSACTIONS = 1_000

/** Reads the logs of a block range in chain order, both ends included. */
export type LogReader = (
  from: bigint,
  to: bigint,
  /** Lower case; null for every contract. */
  addresses: readonly Address[] | null,
) => AsyncIterable<readonly ChainLog[]>

/**
 * Reads logs by a quorum, in parts that fit into a response. A block whose logs cannot be returned, because a sender has filled it, is
 * read receipt by receipt. A receipt that is too long by itself is left out, because nothing can be proven from it either.
 * @param client - returns only what a quorum agrees on.
 * @param maxBlocks - blocks in one request.
 */
export function createLogReader(client: Client, { maxBlocks }: { maxBlocks: number }): LogReader {
  const tries = new Map<Hash, number>()
  const readReceipt = async (hash: Hash): Promise<readonly ChainLog[]> => {
    try {
      const answer: unknown = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      return answer === null ? [] : readArray(readObject(answer, 'receipt')['logs'], 'receipt.logs').map(toLog)
    } catch (error) {
      const tried = (tries.get(hash) ?? 0) + 1
      if (tries.size > MAX_CACHED_TRANSACTIONS) tries.clear()
      tries.set(hash, tried)
      if (isResponseTooLong(error) || tried >= MAX_RECEIPT_TRIES) return []
      throw error
    }
  }
  const readReceipts = async (block: bigint, addresses: readonly Address[] | null) => {
    const logs = await readEach(await readBlockHashes(client, block), MAX_CONCURRENT_RECEIPTS, readReceipt)
    if (addresses === null) return logs
    const wanted: ReadonlySet<string> = new Set(addresses)
    return logs.filter(({ address }) => wanted.has(address))
  }
  return async function* readLogs(from, to, addresses) {
    let next = from
    let blocks = maxBlocks
    while (next <= to) {
      const range = { fromBlock: next, toBlock: to, maxBlocks: blocks }
      try {
        for await (const page of getLogPages(client, addresses === null ? range : { ...range, address: addresses })) {
          yield page.logs
          next = page.toBlock + 1n
        }
      } catch (error) {
        // An RPC error was already handled with smaller ranges, down to one block. Nodes that disagree may do so about one block,
        // such as one that is too long for some of them.
        if (!(error instanceof NodeRpcError) && blocks > 1 && next < to) {
          blocks = Math.max(1, Math.floor(blocks / 4))
          continue
        }
        yield await readReceipts(next, addresses)
        next++
        blocks = maxBlocks
      }
    }
  }
}

function toLog(value: unknown): ChainLog {
  const log = readObject(value, 'log')
  return {
    address: readAddress(log['address'], 'log.address'),
    topics: readArray(log['topics'], 'log.topics').map((topic) => readHash(topic, 'log.topics')),
    data: readBytes(log['data'], 'log.data'),
    logIndex: Number(readQuantity(log['logIndex'], 'log.logIndex')),
    removed: log['removed'] === true,
    blockNumber: readQuantity(log['blockNumber'], 'log.blockNumber'),
    blockHash: readHash(log['blockHash'], 'log.blockHash'),
    transactionHash: readHash(log['transactionHash'], 'log.transactionHash'),
    transactionIndex: Number(readQuantity(log['transactionIndex'], 'log.transactionIndex')),
  }
}
