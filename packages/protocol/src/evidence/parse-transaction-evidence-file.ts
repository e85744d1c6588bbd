import type { Hash } from 'viem'
import { InvalidEvidenceError } from './errors.ts'
import { readArray, readCount, readHash, readObject } from './parse-rpc.ts'
import { readEvidence } from './to-transaction-evidence.ts'
import type { TransactionEvidence } from './transaction-evidence.ts'

/**
 * Parses recorded transactions: `{ chainId, transactions, receipts }`, where `transactions[i]` and `receipts[i]` belong
 * together and hex has the form of JSON-RPC. A null status or calldata means unknown. A null receipt means not mined.
 * @returns one piece of evidence for each transaction, in the file's order.
 * @throws {InvalidEvidenceError} with the first field that is missing or malformed.
 * @throws {WrongChainError} when a transaction names another chain than the file.
 */
export function parseTransactionEvidenceFile(json: unknown): TransactionEvidence[] {
  return [...openTransactionEvidenceFile(json).values()].map((read) => read())
}

/**
 * {@link parseTransactionEvidenceFile}, transaction by transaction: a malformed transaction does not hide the others,
 * and a transaction is only parsed when its reader is called.
 * @returns a reader for each transaction hash, in the file's order. It throws what {@link parseTransactionEvidenceFile}
 * throws.
 * @throws {InvalidEvidenceError} when the file as a whole is malformed, or holds one transaction twice.
 */
export function openTransactionEvidenceFile(json: unknown): ReadonlyMap<Hash, () => TransactionEvidence> {
  const file = readObject(json, 'evidence')
  const chainId = readCount(file['chainId'], 'chainId')
  const transactions = readArray(file['transactions'], 'transactions')
  const receipts = readArray(file['receipts'], 'receipts')
  if (transactions.length !== receipts.length) {
    throw new InvalidEvidenceError({ path: 'receipts', needed: `as long as transactions (${transactions.length})` })
  }
  const readers = new Map<Hash, () => TransactionEvidence>()
  transactions.forEach((transaction, index) => {
    const paths = { transaction: `transactions[${index}]`, receipt: `receipts[${index}]` }
    const hash = readHash(readObject(transaction, paths.transaction)['hash'], `${paths.transaction}.hash`)
    if (readers.has(hash))
      throw new InvalidEvidenceError({ path: `${paths.transaction}.hash`, needed: 'given only once' })
    readers.set(hash, () => readEvidence({ chainId, transaction, receipt: receipts[index] }, paths))
  })
  return readers
}
