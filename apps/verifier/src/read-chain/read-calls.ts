import { type Hash, numberToHex } from 'viem'
import type { SeenCall } from '../watch-chain/live-boosts.ts'
import type { NodeSet } from './agree.ts'
import { createAgreedClient } from './agreed-client.ts'
import { isAnswerTooLong } from './answer-too-long.ts'
import { readAddress, readBytes, readFields, readHash, readList } from './read-answer.ts'
import { readBlockHashes, readEach } from './read-block-hashes.ts'

/** Blocks that are requested at the same time. */
const BLOCKS_AT_ONCE = 8

/**
 * Reads whom the transactions of some blocks call, and how, as enough nodes say: a page for each few blocks. A block that
 * is too long to be told at once is read transaction by transaction, and one that is too long by itself is left out.
 * @throws {QuorumNotReachedError}
 */
export async function* readCalls(set: NodeSet, from: bigint, to: bigint): AsyncIterable<readonly SeenCall[]> {
  const client = createAgreedClient(set, 'latest')
  const readBlock = async (number: bigint): Promise<readonly SeenCall[]> => {
    let block: unknown
    try {
      block = await client.request({ method: 'eth_getBlockByNumber', params: [numberToHex(number), true] })
    } catch (error) {
      if (!isAnswerTooLong(error)) throw error
      return readEach(await readBlockHashes(client, number), BLOCKS_AT_ONCE, readCall)
    }
    // It may have gone since the head was read: then it is looked at again.
    if (block === null) return []
    const { calls } = readFields(block, 'block')
    return calls === undefined ? [] : readList(calls, 'block.calls').map(toCall)
  }
  const readCall = async (hash: Hash): Promise<readonly SeenCall[]> => {
    try {
      const call: unknown = await client.request({ method: 'eth_getTransactionByHash', params: [hash] })
      return call === null ? [] : [toCall(call)]
    } catch (error) {
      if (isAnswerTooLong(error)) return []
      throw error
    }
  }
  for (let first = from; first <= to; first += BigInt(BLOCKS_AT_ONCE)) {
    const numbers = Array.from({ length: BLOCKS_AT_ONCE }, (_, at) => first + BigInt(at)).filter((one) => one <= to)
    yield (await Promise.all(numbers.map(readBlock))).flat()
  }
}

function toCall(value: unknown): SeenCall {
  const { hash, to, selector } = readFields(value, 'call')
  const transactionHash: Hash = readHash(hash, 'call.hash')
  return {
    transactionHash,
    to: to === null ? null : readAddress(to, 'call.to'),
    selector: readBytes(selector, 'call.selector'),
  }
}
