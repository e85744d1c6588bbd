import { createHash } from 'node:crypto'
import { InvalidEvidenceError, isAbsent, readArray, readHash, readObject } from '@laurel/protocol/rpc'
import { type ChainNode, RpcRefusal } from '@laurel/server/chain/chain-node.ts'
import { createFastKeccak } from '@laurel/server/chain/fast-keccak.ts'
import type { Finality } from '@laurel/server/chain/finality.ts'
import { type NodeSet, requireQuorum } from '@laurel/server/chain/quorum.ts'
import { readEach } from '@laurel/server/chain/read-block-hashes.ts'
import { readHeight } from '@laurel/server/chain/read-height.ts'
import { type Keccak, receiptsRoot } from '@laurel/server/chain/receipts-root.ts'
import { RESPONSE_TOO_LONG } from '@laurel/server/chain/response-too-long.ts'
import { type Hex, numberToHex } from 'viem'
import type { ChainBlock, TimedHeader } from './chain-block.ts'
import { parseBlock, parseHeader } from './parse-block.ts'

/** Reads a chain for the index. Each answer is one that enough nodes gave. */
export type ChainReader = {
  /** The newest block that enough nodes have. @throws {QuorumNotReachedError} */
  readHead(): Promise<number>
  /** The newest finalized block; below 0 while there is none. @throws {QuorumNotReachedError} */
  readFinalized(): Promise<number>
  /** Null when enough nodes have no such block. @throws {QuorumNotReachedError} */
  readHeader(number: number): Promise<TimedHeader | null>
  /** Null when enough nodes have no such block. @throws {QuorumNotReachedError} */
  readBlock(number: number): Promise<ChainBlock | null>
}

/** Rebuilds the root of a block's receipts; null when a receipt has a type whose encoding is not known. */
export type RootOf = (receipts: readonly unknown[]) => Hex | null | Promise<Hex | null>

/** Receipts that are read at the same time where a node does not return those of a whole block. */
const MAX_CONCURRENT_RECEIPTS = 8
/** Of JSON-RPC: not every node has the method. */
const METHOD_NOT_FOUND = -32_601

/**
 * Reads a chain by a quorum. The receipts of a block must have the root that its header names, so that they are the block's, and all
 * of them, where the encoding of their types is known.
 */
export function createChainReader(
  set: NodeSet,
  finality: Finality,
  { rootOf = createFastRoot() }: { readonly rootOf?: RootOf } = {},
): ChainReader {
  return {
    readHead: async () => Number(await readHeight(set, 'latest')),
    readFinalized: async () => Number(await readHeight(withGenesis(set), finality)),
    readHeader: (number) =>
      requireQuorum(
        set,
        async (node) => {
          const block = await requestBlock(node, number, false)
          return block === null ? null : parseHeader(block)
        },
        (header) => (header === null ? '' : `${header.number} ${header.hash} ${header.parentHash}`),
      ),
    readBlock: (number) => requireQuorum(set, (node) => readNodeBlock(node, number, rootOf), digestBlock),
  }
}

function createFastRoot(): RootOf {
  let keccak: Promise<Keccak> | null = null
  return async (receipts) => {
    keccak ??= createFastKeccak()
    return receiptsRoot(receipts, await keccak)
  }
}

/** While a chain is young, it has no finalized block for the tag. Its first block is as good as finalized. */
function withGenesis(set: NodeSet): NodeSet {
  const nodes = set.nodes.map((node): ChainNode => {
    return { name: node.name, request: async (...call) => (await node.request(...call)) ?? { number: '0x0' } }
  })
  return { ...set, nodes }
}

async function readNodeBlock(node: ChainNode, number: number, rootOf: RootOf): Promise<ChainBlock | null> {
  const [block, receipts] = await Promise.all([requestBlock(node, number, true), requestReceipts(node, number)])
  if (block === null) return null
  const { transactions, receiptsRoot: root } = readObject(block, 'block')
  const mined = receipts ?? (await requestEachReceipt(node, readArray(transactions, 'block.transactions')))
  const parsed = parseBlock(block, mined)
  if (parsed.number !== number) throw new InvalidEvidenceError({ path: 'block.number', needed: `${number}` })
  const rebuilt = await rootOf(mined)
  if (rebuilt !== null && rebuilt !== readHash(root, 'block.receiptsRoot'))
    throw new InvalidEvidenceError({ path: 'receipts', needed: 'receipts that match the root of the block' })
  return parsed
}

async function requestBlock(node: ChainNode, number: number, isFull: boolean): Promise<unknown> {
  const block = await node.request('eth_getBlockByNumber', [numberToHex(number), isFull])
  return isAbsent(block) ? null : block
}

/** Null when they must be requested one by one, because the node has no such method or the response is too long. */
async function requestReceipts(node: ChainNode, number: number): Promise<readonly unknown[] | null> {
  try {
    const answer = await node.request('eth_getBlockReceipts', [numberToHex(number)])
    return isAbsent(answer) ? null : readArray(answer, 'receipts')
  } catch (error) {
    const isSingle =
      error instanceof RpcRefusal && (error.rpcCode === METHOD_NOT_FOUND || error.rpcCode === RESPONSE_TOO_LONG)
    if (isSingle) return null
    throw error
  }
}

async function requestEachReceipt(node: ChainNode, transactions: readonly unknown[]): Promise<readonly unknown[]> {
  const hashes = transactions.map((one) => readHash(readObject(one, 'transaction')['hash'], 'transaction.hash'))
  return readEach(hashes, MAX_CONCURRENT_RECEIPTS, async (hash) => [
    await node.request('eth_getTransactionReceipt', [hash]),
  ])
}

/** Equal for equal blocks only. */
function digestBlock(block: ChainBlock | null): string {
  if (block === null) return ''
  const digest = createHash('sha256')
  digest.update(`${block.number} ${block.hash} ${block.parentHash} ${block.timestamp}\n`)
  for (const { hash, from, to, created, value, nonce, selector, isReverted, logs } of block.transactions) {
    digest.update(`${hash} ${from} ${to} ${created} ${value} ${nonce} ${selector} ${isReverted} ${logs.length}\n`)
    for (const { address, topics, data } of logs) digest.update(`${address} ${topics.join()} ${data}\n`)
  }
  return digest.digest('base64')
}
