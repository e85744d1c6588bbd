import type { Address, Hash, Hex } from 'viem'
import { WrongChainError } from '../chain/errors.ts'
import { InvalidEvidenceError } from './errors.ts'
import {
  isAbsent,
  readAddress,
  readArray,
  readBytes,
  readCount,
  readHash,
  readObject,
  readWholeNumber,
  type UnknownFields,
} from './parse-rpc.ts'
import type { EvidenceLog, TransactionEvidence } from './transaction-evidence.ts'

/** A whole number as viem (bigint, number) or JSON-RPC (hex) represents it. */
type QuantitySource = bigint | number | string

/**
 * The transaction fields that {@link toTransactionEvidence} reads. viem's `Transaction` and JSON-RPC's own form both
 * fit.
 */
export type TransactionSource = {
  readonly hash: Hash
  readonly from: Address
  /** Null or absent for a contract creation. */
  readonly to?: Address | null | undefined
  /** Calldata. Null or absent when it is unknown. */
  readonly input?: Hex | null | undefined
  /** Null or absent while the transaction is in no block. */
  readonly blockNumber?: QuantitySource | null | undefined
  /** Absent in transactions older than EIP-155. */
  readonly chainId?: QuantitySource | null | undefined
  /** EIP-2718 type, in hex or in viem's words. Only a deposit of the OP stack (`0x7e`, `deposit`) has an effect. */
  readonly type?: string | number | null | undefined
  /** The type in hex, where viem has no word for it. */
  readonly typeHex?: string | null | undefined
}

/** The log fields that {@link toTransactionEvidence} reads. viem's `Log` and JSON-RPC's own form both fit. */
export type LogSource = {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly logIndex: QuantitySource | null
  readonly removed?: boolean | null | undefined
  /** When the log names its transaction, it must be that of its receipt. */
  readonly transactionHash?: Hash | null | undefined
  readonly blockHash?: Hash | null | undefined
  readonly blockNumber?: QuantitySource | null | undefined
}

/**
 * The receipt fields that {@link toTransactionEvidence} reads. viem's `TransactionReceipt` and JSON-RPC's own form both
 * fit.
 */
export type ReceiptSource = {
  readonly transactionHash: Hash
  readonly blockNumber: QuantitySource
  /**
   * `0x1`, `0x0`, or viem's words. Null or absent when unknown, as before Byzantium, when a receipt had a `root`
   * instead.
   */
  readonly status?: 'success' | 'reverted' | Hex | null | undefined
  readonly blockHash?: Hash | null | undefined
  readonly logs: readonly LogSource[]
}

/**
 * Converts a transaction and its receipt, in viem's shapes or those of JSON-RPC, to the match engine's plain data. Hex
 * becomes lower case. Missing data becomes null, never a guess.
 * @param receipt - null while the transaction is in no block. The evidence then has no block, status or logs.
 * @throws {InvalidEvidenceError} when a field is missing or malformed, or when the transaction, the receipt and its
 * logs are not all of one transaction and block.
 * @throws {WrongChainError} when the transaction names another chain than `chainId`.
 */
export function toTransactionEvidence({
  chainId,
  transaction,
  receipt,
}: {
  chainId: number
  transaction: TransactionSource
  receipt: ReceiptSource | null
}): TransactionEvidence {
  return readEvidence({ chainId, transaction, receipt }, { transaction: 'transaction', receipt: 'receipt' })
}

/**
 * {@link toTransactionEvidence} for input of unknown shape.
 * @param paths - how errors name the transaction and the receipt.
 * @throws {InvalidEvidenceError} when a value does not have the shape of a transaction, a receipt or a log.
 * @throws {WrongChainError} when the node serves another chain than the client's.
 */
export function readEvidence(
  { chainId, transaction, receipt }: { chainId: number; transaction: unknown; receipt: unknown },
  paths: { transaction: string; receipt: string },
): TransactionEvidence {
  const sent = readObject(transaction, paths.transaction)
  const hash = readHash(sent['hash'], `${paths.transaction}.hash`)
  checkChain(sent, chainId, `${paths.transaction}.chainId`)
  const common = {
    chainId,
    transactionHash: hash,
    from: readAddress(sent['from'], `${paths.transaction}.from`),
    to: isAbsent(sent['to']) ? null : readAddress(sent['to'], `${paths.transaction}.to`),
    input: isAbsent(sent['input']) ? null : readBytes(sent['input'], `${paths.transaction}.input`),
    ...(isDeposit(sent) ? { isDeposit: true } : {}),
  }
  if (isAbsent(receipt)) return { ...common, blockNumber: null, status: null, logs: [] }
  const mined = readReceipt(receipt, paths.receipt)
  if (mined.transactionHash !== hash) {
    throw new InvalidEvidenceError({ path: `${paths.receipt}.transactionHash`, needed: `the transaction's, ${hash}` })
  }
  checkBlocks(sent, readObject(receipt, paths.receipt), paths)
  return { ...common, blockNumber: mined.blockNumber, status: mined.status, logs: mined.logs }
}

// A reorg moved the transaction: its effects in one block say nothing about the other.
function checkBlocks(sent: UnknownFields, mined: UnknownFields, paths: { transaction: string; receipt: string }): void {
  const differs = (field: string, read: (value: unknown, path: string) => unknown) =>
    !isAbsent(sent[field]) &&
    !isAbsent(mined[field]) &&
    read(sent[field], `${paths.transaction}.${field}`) !== read(mined[field], `${paths.receipt}.${field}`)
  for (const [field, isOther] of [
    ['blockNumber', differs('blockNumber', readWholeNumber)],
    ['blockHash', differs('blockHash', readHash)],
  ] as const) {
    if (isOther) throw new InvalidEvidenceError({ path: `${paths.receipt}.${field}`, needed: "the transaction's own" })
  }
}

/**
 * Reads the part of a receipt that evidence needs, from a receipt of unknown shape.
 * @throws {InvalidEvidenceError} when a value does not have the shape of a transaction, a receipt or a log.
 */
export function readReceipt(
  value: unknown,
  path: string,
): Pick<TransactionEvidence, 'transactionHash' | 'blockNumber' | 'status' | 'logs'> {
  const receipt = readObject(value, path)
  return {
    transactionHash: readHash(receipt['transactionHash'], `${path}.transactionHash`),
    blockNumber: isAbsent(receipt['blockNumber'])
      ? null
      : readWholeNumber(receipt['blockNumber'], `${path}.blockNumber`),
    status: readStatus(receipt['status'], `${path}.status`),
    logs: readArray(receipt['logs'], `${path}.logs`).map((log, index) => {
      const logPath = `${path}.logs[${index}]`
      checkPlace(readObject(log, logPath), receipt, logPath)
      return readLog(log, logPath)
    }),
  }
}

/** Rejects a log that names another transaction or block than its receipt: it was inserted from elsewhere. */
function checkPlace(log: UnknownFields, receipt: UnknownFields, path: string): void {
  for (const [field, read] of placeFields) {
    const [own, wanted] = [log[field], receipt[field]]
    // The two are nearly always identical, so nothing needs to be parsed.
    if (own === wanted || isAbsent(own) || isAbsent(wanted)) continue
    if (read(own, `${path}.${field}`) !== read(wanted, field)) {
      throw new InvalidEvidenceError({ path: `${path}.${field}`, needed: "the receipt's own" })
    }
  }
}

const placeFields = [
  ['transactionHash', readHash],
  ['blockHash', readHash],
  ['blockNumber', readWholeNumber],
] as const

/**
 * Reads one log of a receipt or of `eth_getLogs`, of unknown shape.
 * @throws {InvalidEvidenceError} when a value does not have the shape of a transaction, a receipt or a log.
 */
export function readLog(value: unknown, path: string): EvidenceLog {
  const log = readObject(value, path)
  const topics = readArray(log['topics'], `${path}.topics`)
  // The chain has no opcode for more than four.
  if (topics.length > 4) throw new InvalidEvidenceError({ path: `${path}.topics`, needed: 'at most four topics' })
  return {
    address: readAddress(log['address'], `${path}.address`),
    topics: topics.map((topic, index) => readHash(topic, `${path}.topics[${index}]`)),
    data: readBytes(log['data'], `${path}.data`),
    logIndex: readCount(log['logIndex'], `${path}.logIndex`),
    ...(log['removed'] === true ? { removed: true } : {}),
  }
}

function readStatus(value: unknown, path: string): TransactionEvidence['status'] {
  switch (value) {
    case null:
    case undefined:
      return null
    case 'success':
    case 'reverted':
      return value
    default:
      switch (readWholeNumber(value, path)) {
        case 1n:
          return 'success'
        case 0n:
          return 'reverted'
        default:
          throw new InvalidEvidenceError({ path, needed: '0x1, 0x0 or null' })
      }
  }
}

/** Returns whether a transaction of unknown shape is a deposit of the OP stack. */
export function isDeposit({ type, typeHex }: UnknownFields): boolean {
  return [type, typeHex].some((value) => value === 'deposit' || value === 0x7e || value === '0x7e' || value === '0x7E')
}

function checkChain(sent: UnknownFields, chainId: number, path: string): void {
  if (isAbsent(sent['chainId'])) return
  const actual = readCount(sent['chainId'], path)
  if (actual !== chainId) throw new WrongChainError({ expected: chainId, actual })
}
