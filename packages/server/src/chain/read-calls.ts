import { readAddress, readArray, readBytes, readHash, readObject } from '@laurel/protocol/rpc'
import { type Hash, numberToHex } from 'viem'
import type { NodeSet } from './quorum.ts'
import { createQuorumClient } from './quorum-client.ts'
import { readBlockHashes, readEach } from './read-block-hashes.ts'
import { isResponseTooLong } from './response-too-long.ts'

/** The call of a transaction. Lower case; `selector` is shorter than four bytes when the input is. */
export type ObservedCall = {
  readonly transactionHash: `0x${string}`
  readonly to: string | null
  readonly selector: string
}

/** Blocks requested at the same time. */
const MAX_BLOCKS_PER_BATCH = 8

/**
 * Reads the targets and selectors of the transactions of some blocks, by a quorum, as one page for each few blocks. A block that is
 * too long to return at once is read transaction by transaction, and a transaction that is too long by itself is left out.
 * @throws {QuorumNotReachedError}
 */
export async function* readCalls(set: NodeSet, from: bigint, to: bigint): AsyncIterable<readonly ObservedCall[]> {
  const client = createQuorumClient(set, 'latest')
  const readBlock = async (number: bigint): Promise<readonly ObservedCall[]> => {
    let block: unknown
    try {
      block = await client.request({ method: 'eth_getBlockByNumber', params: [numberToHex(number), true] })
    } catch (error) {
      if (!isResponseTooLong(error)) throw error
      return readEach(await readBlockHashes(client, number), MAX_BLOCKS_PER_BATCH, readCall)
    }
    // The block may be gone since the head was read. Then it is scanned again.
    if (block === null) return []
    const { calls } = readObject(block, 'block')
    return calls === undefined ? [] : readArray(calls, 'block.calls').map(toCall)
  }
  const readCall = async (hash: Hash): Promise<readonly ObservedCall[]> => {
    try {
      const call: unknown = await client.request({ method: 'eth_getTransactionByHash', params: [hash] })
      return call === null ? [] : [toCall(call)]
    } catch (error) {
      if (isResponseTooLong(error)) return []
      throw error
    }
  }
  for (let first = from; first <= to; first += BigInt(MAX_BLOCKS_PER_BATCH)) {
    const numbers = Array.from({ length: MAX_BLOCKS_PER_BATCH }, (_, at) => first + BigInt(at)).filter(
      (one) => one <= to,
    )
    yield (await Promise.all(numbers.map(readBlock))).flat()
  }
}

function toCall(value: unknown): ObservedCall {
  const { hash, to, selector } = readObject(value, 'call')
  const transactionHash: Hash = readHash(hash, 'call.hash')
  return {
    transactionHash,
    to: to === null ? null : readAddress(to, 'call.to'),
    selector: readBytes(selector, 'call.selector'),
  }
}
