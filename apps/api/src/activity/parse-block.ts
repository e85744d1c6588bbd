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
import type { Hex } from 'viem'
import type { BlockHeader, BlockLog, BlockTransaction, ChainBlock, TimedHeader } from './chain-block.ts'
import { readLowerAddress, readLowerBytes, readLowerHash, readNumber, requireHash } from './read-lower.ts'

/** Transactions in one block, and blocks of a chain, that a position can hold. */
const MAX_TRANSACTIONS = 2 ** 20
const MAX_BLOCK_NUMBER = 2 ** 33

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads a block and the receipts of its transactions as a node returns them. Every receipt and log must name this block and its
 * transaction, and none may be missing, so that what one block says is not taken for another.
 * @param receipts - in any order.
 * @throws {InvalidEvidenceError} when they do not fit together.
 */
export function parseBlock(block: unknown, receipts: readonly unknown[]): ChainBlock {
  const fields = readObject(block, 'block')
  const header = parseHeader(block)
  const sent = readArray(fields['transactions'], 'block.transactions')
  if (sent.length !== receipts.length || sent.length > MAX_TRANSACTIONS)
    throw new InvalidEvidenceError({ path: 'receipts', needed: 'one receipt for each transaction' })
  const mined = receipts
    .map((receipt) => readObject(receipt, 'receipt'))
    .sort((one, other) => indexOf(one, 'receipt') - indexOf(other, 'receipt'))
  let nextLog = 0
  const transactions = sent.map((one, at) => {
    const transaction = parseTransaction(readObject(one, 'transaction'), mined[at] ?? {}, { at, header, nextLog })
    nextLog += transaction.logs.length
    return transaction
  })
  return { ...header, transactions }
}

/** Reads a block's number, hashes and time. @throws {InvalidEvidenceError} */
export function parseHeader(block: unknown): TimedHeader {
  const fields = readObject(block, 'block')
  const number = readNumber(fields['number'], 'block.number')
  if (number > MAX_BLOCK_NUMBER) throw new InvalidEvidenceError({ path: 'block.number', needed: 'a block number' })
  const hash = readHash(fields['hash'], 'block.hash')
  const timestamp = readNumber(fields['timestamp'], 'block.timestamp')
  return { number, hash, parentHash: readHash(fields['parentHash'], 'block.parentHash'), timestamp }
}

type Place = { readonly at: number; readonly header: BlockHeader; readonly nextLog: number }

function parseTransaction(sent: Fields, mined: Fields, place: Place): BlockTransaction {
  const hash = readHash(sent['hash'], 'transaction.hash')
  requireHash(mined['transactionHash'], hash, 'receipt.transactionHash')
  requireHash(mined['blockHash'], place.header.hash, 'receipt.blockHash')
  if (indexOf(sent, 'transaction') !== place.at || indexOf(mined, 'receipt') !== place.at)
    throw new InvalidEvidenceError({ path: 'transactionIndex', needed: 'the position in the block' })
  const to = isAbsent(sent['to']) ? null : readAddress(sent['to'], 'transaction.to')
  const created = mined['contractAddress']
  const input = readBytes(sent['input'], 'transaction.input')
  // Before Byzantium there was no status.
  const isReverted = !isAbsent(mined['status']) && readQuantity(mined['status'], 'receipt.status') !== 1n
  return {
    hash,
    from: readAddress(sent['from'], 'transaction.from'),
    to,
    created: to !== null || isAbsent(created) ? null : readAddress(created, 'receipt.contractAddress'),
    value: readQuantity(sent['value'], 'transaction.value'),
    nonce: readNumber(sent['nonce'], 'transaction.nonce'),
    selector: to !== null && input.length >= 10 ? firstBytes(input) : null,
    isReverted,
    logs: readArray(mined['logs'], 'receipt.logs').map((log, index) =>
      parseLog(readObject(log, 'log'), { ...place, hash, logIndex: place.nextLog + index }),
    ),
  }
}

function parseLog(log: Fields, place: Place & { readonly hash: Hex; readonly logIndex: number }): BlockLog {
  requireHash(log['blockHash'], place.header.hash, 'log.blockHash')
  requireHash(log['transactionHash'], place.hash, 'log.transactionHash')
  if (log['removed'] === true) throw new InvalidEvidenceError({ path: 'log.removed', needed: 'false' })
  const logIndex = readNumber(log['logIndex'], 'log.logIndex')
  if (logIndex !== place.logIndex)
    throw new InvalidEvidenceError({ path: 'log.logIndex', needed: 'the position in the block' })
  const topics = readArray(log['topics'], 'log.topics').map((topic) => readLowerHash(topic, 'log.topics'))
  if (topics.length > 4) throw new InvalidEvidenceError({ path: 'log.topics', needed: 'four topics at most' })
  return {
    logIndex,
    address: readLowerAddress(log['address'], 'log.address'),
    topics,
    data: readLowerBytes(log['data'], 'log.data'),
  }
}

function indexOf(fields: Fields, path: string): number {
  return readNumber(fields['transactionIndex'], `${path}.transactionIndex`)
}

function firstBytes(input: Hex): Hex {
  return `0x${input.slice(2, 10)}`
}
