import type { Client, Hash } from 'viem'
import { numberToHex } from 'viem'
import { requestRpc } from '../chain/rpc.ts'
import { isAbsent, readHash, readObject, readWholeNumber } from './parse-rpc.ts'

/** The header fields that identify a block. */
export type ChainBlockHeader = {
  readonly number: bigint
  readonly hash: Hash
  /** Unix seconds. */
  readonly timestamp: bigint
}

/**
 * Requests a block's header.
 * @returns null when the chain does not have the block, or no longer has it.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getBlockHeader(client: Client, block: bigint | 'latest'): Promise<ChainBlockHeader | null> {
  const answer = await requestRpc('eth_getBlockByNumber', () =>
    client.request({
      method: 'eth_getBlockByNumber',
      params: [block === 'latest' ? block : numberToHex(block), false],
    }),
  )
  if (isAbsent(answer)) return null
  const fields = readObject(answer, 'block')
  return {
    number: readWholeNumber(fields['number'], 'block.number'),
    hash: readHash(fields['hash'], 'block.hash'),
    timestamp: readWholeNumber(fields['timestamp'], 'block.timestamp'),
  }
}
