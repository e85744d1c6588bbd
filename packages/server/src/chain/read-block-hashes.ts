import { readArray, readHash, readObject } from '@laurel/protocol/rpc'
import { type Client, type Hash, numberToHex } from 'viem'

/** The transaction hashes of a block in order, by a quorum; none when the block is gone. @throws {QuorumNotReachedError} */
export async function readBlockHashes(client: Client, block: bigint): Promise<readonly Hash[]> {
  const answer: unknown = await client.request({ method: 'eth_getBlockByNumber', params: [numberToHex(block), false] })
  if (answer === null) return []
  const { hashes } = readObject(answer, 'block')
  return hashes === undefined ? [] : readArray(hashes, 'block.hashes').map((hash) => readHash(hash, 'block.hashes'))
}

/** Reads each of many items, a few at a time, in order. */
export async function readEach<answer>(
  hashes: readonly Hash[],
  atOnce: number,
  read: (hash: Hash) => Promise<readonly answer[]>,
): Promise<readonly answer[]> {
  const found: answer[] = []
  for (let at = 0; at < hashes.length; at += atOnce) {
    for (const some of await Promise.all(hashes.slice(at, at + atOnce).map(read))) found.push(...some)
  }
  return found
}
