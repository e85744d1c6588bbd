import { InvalidEvidenceError, readHash } from '@laurel/protocol/rpc'
import { LRUCache } from 'lru-cache'
import type { Hash } from 'viem'
import { type ChainNode, RpcRefusal } from './chain-node.ts'
import { createConcurrencyGate } from './concurrency-gate.ts'
import { type Digester, digestHere } from './digest-receipts.ts'
import { InvalidRpcResponseError, ReadCapacityError } from './errors.ts'
import { RESPONSE_TOO_LONG } from './response-too-long.ts'

/** A fingerprint of the part of each receipt that a block's root commits to, by transaction. */
type BlockProof = ReadonlyMap<string, string>
type Header = { readonly hash: Hash; readonly headerRoot: unknown; readonly digester: Digester }

/** Each block is rebuilt once for all its transactions. The number of blocks cached for each node. */
const MAX_CACHED_BLOCKS = 64
/** Of JSON-RPC: not every node has the method. */
const METHOD_NOT_FOUND = -32_601
/** A node that did not prove a block is asked again after this time: it may have the block's receipts a little later. */
const UNPROVEN_TTL_MS = 15_000
/**
 * Full blocks have long receipts, so a few are read from each node at the same time, in turn. A node that does not respond delays
 * only requests to that node.
 */
const MAX_REQUESTS_OF_NODE = 2
const gates = new WeakMap<ChainNode, ReturnType<typeof createConcurrencyGate>>()
type Proofs = LRUCache<string, { readonly proof: BlockProof | null }>
const remembered = new WeakMap<ChainNode, Proofs>()

/**
 * Checks a receipt against the receipts root of its block's header, when the node returns all receipts of the block in known forms.
 * @param digester - where the root is computed, which takes a while for a full block.
 * @throws {InvalidEvidenceError} when the root differs, or the receipt is not in the block.
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
  if (proof.get(transaction) !== fingerprint)
    throw new InvalidEvidenceError({ path: 'receipt', needed: 'the receipt of its block' })
}

/**
 * @returns null when the node cannot prove it, because it does not have the method, or the block is too large to return at once or in
 *   time, which its sender can cause. Then only the agreement of the nodes counts.
 */
async function proveBlock(node: ChainNode, header: Header): Promise<BlockProof | null> {
  const known: Proofs = remembered.get(node) ?? new LRUCache({ max: MAX_CACHED_BLOCKS })
  remembered.set(node, known)
  // With the root in the name: a node that returns another root for the same block does not reuse an earlier proof.
  const name = `${header.hash}/${String(header.headerRoot)}`
  const before = known.get(name)
  if (before !== undefined) return before.proof
  const keep = (proof: BlockProof | null, ttl?: number) => {
    known.set(name, { proof }, ttl === undefined ? {} : { ttl })
    return proof
  }
  const enter =
    gates.get(node) ??
    createConcurrencyGate({ atOnce: MAX_REQUESTS_OF_NODE, maxWaiting: 512, full: () => new ReadCapacityError() })
  gates.set(node, enter)
  return enter(async () => {
    // Another request may have waited for the same block.
    const meanwhile = known.get(name)
    return meanwhile === undefined ? requestProof(node, header, keep) : meanwhile.proof
  })
}

async function requestProof(
  node: ChainNode,
  { hash, headerRoot, digester }: Header,
  keep: (proof: BlockProof | null, ttl?: number) => BlockProof | null,
): Promise<BlockProof | null> {
  let answer: unknown
  try {
    answer = await node.request('eth_getBlockReceipts', [hash])
  } catch (error) {
    // A response that is too long is not requested again.
    if (error instanceof RpcRefusal && error.rpcCode === RESPONSE_TOO_LONG) return keep(null)
    if (error instanceof RpcRefusal && error.rpcCode === METHOD_NOT_FOUND) return keep(null, UNPROVEN_TTL_MS)
    // Some do not return a full block in time.
    if (error instanceof RpcRefusal || error instanceof InvalidRpcResponseError) return null
    throw error
  }
  if (!Array.isArray(answer) || answer.length === 0) return keep(null, UNPROVEN_TTL_MS)
  const { root, fingerprints } = await digester.block(answer)
  if (root === null) return keep(null, UNPROVEN_TTL_MS)
  if (root !== readHash(headerRoot, 'block.receiptsRoot')) {
    throw new InvalidEvidenceError({ path: 'receipts', needed: 'receipts that match the root of the block' })
  }
  return keep(fingerprints)
}
