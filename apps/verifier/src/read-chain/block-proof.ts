import type { Hash } from 'viem'
import { type ChainNode, RpcRefusal } from './chain-node.ts'
import { type Digester, digestHere } from './digest-receipts.ts'
import { InvalidRpcResponseError, ReadCapacityError } from './errors.ts'
import { createGate } from './gate.ts'
import { InvalidShapeError, readHash } from './parse-rpc.ts'
import { RESPONSE_TOO_LONG } from './response-too-long.ts'

/** What a block's root commits to of each of its receipts, as a fingerprint, by transaction. */
type BlockProof = ReadonlyMap<string, string>
type Header = { readonly hash: Hash; readonly headerRoot: unknown; readonly digester: Digester }

/** A block is rebuilt once for all transactions in it; so many of the last ones are remembered for each node. */
const MAX_CACHED_BLOCKS = 64
/**
 * Whoever fills blocks makes their receipts long: of each node a few are read at one time, in turn, and so each is once. A
 * node that does not answer keeps nobody waiting but who asks that very node.
 */
const AT_ONCE_OF_NODE = 2
const gates = new WeakMap<ChainNode, ReturnType<typeof createGate>>()
const remembered = new WeakMap<ChainNode, Map<string, BlockProof | null>>()

/**
 * Holds a receipt to the root of its block's header, where the node gives all receipts of the block in forms known here.
 * @param digester - where that is worked out; a filled block takes a while.
 * @throws {InvalidShapeError} when they do not add up, or the receipt is not among them.
 */
export async function checkReceipt(
  node: ChainNode,
  { hash, receiptsRoot }: Readonly<Record<string, unknown>>,
  receipt: Readonly<Record<string, unknown>>,
  digester: Digester = digestHere,
): Promise<void> {
  const proof = await proveBlock(node, { hash: readHash(hash, 'block.hash'), headerRoot: receiptsRoot, digester })
  if (proof === null) return
  const transaction = readHash(receipt['transactionHash'], 'receipt.transactionHash')
  const fingerprint = await digester.receipt(receipt)
  if (proof.get(transaction) !== fingerprint) throw new InvalidShapeError('receipt', 'receipt of its block')
}

/**
 * @returns null when the node cannot prove it, because it has not the method or the block is too large to be told at once
 *   or in time, as whoever fills it may make it: then the nodes' agreement is all there is.
 */
async function proveBlock(node: ChainNode, header: Header): Promise<BlockProof | null> {
  const known = remembered.get(node) ?? new Map<string, BlockProof | null>()
  remembered.set(node, known)
  // Under the root, too: a node that names another for the same block proves nothing by what it said before.
  const name = `${header.hash}/${String(header.headerRoot)}`
  const before = known.get(name)
  if (before !== undefined) return before
  const keep = (proof: BlockProof | null) => {
    known.set(name, proof)
    if (known.size > MAX_CACHED_BLOCKS) {
      const [oldest] = known.keys()
      if (oldest !== undefined) known.delete(oldest)
    }
    return proof
  }
  const enter =
    gates.get(node) ?? createGate({ atOnce: AT_ONCE_OF_NODE, maxWaiting: 512, full: () => new ReadCapacityError() })
  gates.set(node, enter)
  return enter(async () => {
    // Others may have waited for the same block.
    const meanwhile = known.get(name)
    return meanwhile === undefined ? requestProof(node, header, keep) : meanwhile
  })
}

async function requestProof(
  node: ChainNode,
  { hash, headerRoot, digester }: Header,
  keep: (proof: BlockProof | null) => BlockProof | null,
): Promise<BlockProof | null> {
  let answer: unknown
  try {
    answer = await node.request('eth_getBlockReceipts', [hash])
  } catch (error) {
    // What is too long is not asked for again: it would be as long.
    if (error instanceof RpcRefusal && error.rpcCode === RESPONSE_TOO_LONG) return keep(null)
    // Not every node has the method, and some do not get through a filled block in time.
    if (error instanceof RpcRefusal || error instanceof InvalidRpcResponseError) return null
    throw error
  }
  if (!Array.isArray(answer) || answer.length === 0) return null
  const { root, fingerprints } = await digester.block(answer)
  if (root === null) return null
  if (root !== readHash(headerRoot, 'block.receiptsRoot')) {
    throw new InvalidShapeError('receipts', 'receipts of the block: they do not add up to its root')
  }
  return keep(fingerprints)
}
