import { toTransactionEvidence } from '@laurel/protocol'
import {
  InvalidEvidenceError,
  isAbsent,
  readAddress,
  readArray,
  readBytes,
  readHash,
  readObject,
  readQuantity,
} from '@laurel/protocol/rpc'
import type { Hash } from 'viem'
import { numberToHex } from 'viem'
import { checkReceipt } from './block-proof.ts'
import { type ChainNode, type OnBytes, RpcRefusal } from './chain-node.ts'
import { InvalidRpcResponseError, QuorumNotReachedError, ReadCapacityError } from './errors.ts'
import { type Finality, finalityTag, finalizedHeight } from './finality.ts'
import type { MinedTransaction } from './mined-transaction.ts'
import { type NodeSet, plainText, requireQuorum } from './quorum.ts'
import type { TransactionReading } from './transaction-reading.ts'

/**
 * Reads one transaction from every node: its receipt, its block by number (so that it is canonical), and how far the chain is
 * finalized. When a node returns all receipts of the block, they must match the header's root.
 * @param onBytes - receives the size of each chunk of the transaction's own responses.
 * @throws {QuorumNotReachedError} when too few nodes agree.
 */
export async function readTransaction(
  set: NodeSet,
  hash: Hash,
  finality: Finality,
  onBytes?: OnBytes,
): Promise<TransactionReading> {
  const readings = new Map<ChainNode, Promise<TransactionReading>>()
  const readOnce = (node: ChainNode) => {
    const known = readings.get(node) ?? readFromNode(node, { set, hash, finality, onBytes })
    readings.set(node, known)
    return known
  }
  try {
    return await requireQuorum(set, readOnce, plainText)
  } catch (error) {
    if (!(error instanceof QuorumNotReachedError)) throw error
    // Some nodes are ahead of others. Then the transaction exists, but too few nodes have finalized it.
    const early = async (node: ChainNode): Promise<TransactionReading> => {
      const reading = await readOnce(node)
      return reading.status === 'finalized' ? { ...reading, status: 'mined' } : reading
    }
    return requireQuorum(set, early, plainText)
  }
}

type Question = {
  readonly set: NodeSet
  readonly hash: Hash
  readonly finality: Finality
  readonly onBytes: OnBytes | undefined
}

async function readFromNode(node: ChainNode, question: Question): Promise<TransactionReading> {
  try {
    return await read(node, question)
  } catch (error) {
    if (error instanceof InvalidRpcResponseError || error instanceof ReadCapacityError) throw error
    if (error instanceof RpcRefusal)
      throw new InvalidRpcResponseError({ node: node.name, why: 'it refuses the request' }, { cause: error })
    const why = error instanceof Error ? error.message : 'its response is invalid'
    throw new InvalidRpcResponseError({ node: node.name, why }, { cause: error })
  }
}

async function read(node: ChainNode, { set, hash, finality, onBytes }: Question): Promise<TransactionReading> {
  const { chainId, digester } = set
  // Requested together and each time, because a node that was moved to another chain must not be used even once.
  const [answeredChain, transaction, receipt, finalized] = await Promise.all([
    node.request('eth_chainId', []),
    node.request('eth_getTransactionByHash', [hash], onBytes),
    node.request('eth_getTransactionReceipt', [hash], onBytes),
    readFinalized(node, finality),
  ])
  if (readQuantity(answeredChain, 'chain id') !== BigInt(chainId))
    throw new InvalidEvidenceError({ path: 'chain id', needed: 'the id of this chain' })
  if (isAbsent(transaction) || isAbsent(receipt)) return { status: 'not-found' }
  const mined = readObject(receipt, 'receipt')
  const number = readQuantity(mined['blockNumber'], 'receipt.blockNumber')
  const blockHash = readHash(mined['blockHash'], 'receipt.blockHash')
  const sent = readObject(transaction, 'transaction')
  if (isAbsent(sent['blockHash'])) return { status: 'not-found' }
  if (readHash(sent['blockHash'], 'transaction.blockHash') !== blockHash) {
    throw new InvalidEvidenceError({ path: 'transaction.blockHash', needed: 'the block of its receipt' })
  }
  const header = readObject(await node.request('eth_getBlockByNumber', [numberToHex(number), false], onBytes), 'block')
  // Another block is at that height, so the transaction is not on the chain, or not any more.
  if (readHash(header['hash'], 'block.hash') !== blockHash) return { status: 'not-found' }
  await checkReceipt(node, header, mined, digester)
  const evidence = toTransactionEvidence({
    chainId,
    transaction: {
      hash: readHash(sent['hash'], 'transaction.hash'),
      from: readAddress(sent['from'], 'transaction.from'),
      to: isAbsent(sent['to']) ? null : readAddress(sent['to'], 'transaction.to'),
      input: readBytes(sent['input'], 'transaction.input'),
      blockNumber: number,
      ...(isAbsent(sent['chainId']) ? {} : { chainId: readQuantity(sent['chainId'], 'transaction.chainId') }),
    },
    receipt: {
      transactionHash: readHash(mined['transactionHash'], 'receipt.transactionHash'),
      blockNumber: number,
      blockHash,
      status: readQuantity(mined['status'], 'receipt.status') === 1n ? 'success' : 'reverted',
      logs: readArray(mined['logs'], 'receipt.logs').map(readLogSource),
    },
  })
  if (evidence.transactionHash !== hash)
    throw new InvalidEvidenceError({ path: 'transaction.hash', needed: 'the requested hash' })
  const minedTransaction: MinedTransaction = {
    evidence,
    type: isAbsent(mined['type']) ? 0 : Number(readQuantity(mined['type'], 'receipt.type')),
    block: { number, hash: blockHash },
    timestamp: readQuantity(header['timestamp'], 'block.timestamp'),
    gas: {
      gasUsed: readQuantity(mined['gasUsed'], 'receipt.gasUsed'),
      effectiveGasPrice: orZero(mined['effectiveGasPrice'], 'receipt.effectiveGasPrice'),
      baseFeePerGas: isAbsent(header['baseFeePerGas'])
        ? null
        : readQuantity(header['baseFeePerGas'], 'block.baseFeePerGas'),
      blobGasUsed: orZero(mined['blobGasUsed'], 'receipt.blobGasUsed'),
      blobGasPrice: orZero(mined['blobGasPrice'], 'receipt.blobGasPrice'),
    },
  }
  return { status: number <= finalized ? 'finalized' : 'mined', transaction: minedTransaction }
}

/** The newest finalized height; below zero while there is none. */
async function readFinalized(node: ChainNode, finality: Finality): Promise<bigint> {
  const answer = await node.request('eth_getBlockByNumber', [finalityTag(finality), false])
  if (isAbsent(answer)) return -1n
  return finalizedHeight(finality, readQuantity(readObject(answer, 'block')['number'], 'block.number'))
}

function readLogSource(value: unknown) {
  const log = readObject(value, 'log')
  return {
    address: readAddress(log['address'], 'log.address'),
    topics: readArray(log['topics'], 'log.topics').map((topic) => readHash(topic, 'log.topics')),
    data: readBytes(log['data'], 'log.data'),
    logIndex: readQuantity(log['logIndex'], 'log.logIndex'),
    removed: log['removed'] === true,
    // A log of another transaction in the receipt is rejected where the evidence is built.
    transactionHash: isAbsent(log['transactionHash']) ? null : readHash(log['transactionHash'], 'log.transactionHash'),
    blockHash: isAbsent(log['blockHash']) ? null : readHash(log['blockHash'], 'log.blockHash'),
  }
}

function orZero(value: unknown, path: string): bigint {
  return isAbsent(value) ? 0n : readQuantity(value, path)
}
