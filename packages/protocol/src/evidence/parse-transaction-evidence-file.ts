import type { Hash } from 'viem'
import { InvalidEvidenceError } from './errors.ts'
import { readArray, readCount, readHash, readObject } from './parse-rpc.ts'
import { readEvidence } from './to-transaction-evidence.ts'
import type { TransactionEvidence } from './transaction-evidence.ts'

/**
 * Reads recorded material: `{ chainId, transactions, receipts }`, where `transactions[i]` and `receipts[i]` belong
 * together and hex is JSON-RPC's. A null status or calldata stays unknown; a null receipt means not mined.
 * @returns one piece of evidence for each transaction, in the file's order.
 * @throws {InvalidEvidenceError} naming the first field that is missing or malformed.
 * @throws {WrongChainError} when a transaction names another chain than the file.
 */
export function parseTransactionEvidenceFile(json: unknown): TransactionEvidence[] {
  return [...openTransactionEvidenceFile(json).values()].map((read) => read())
}

/**
 * The same, transaction by transaction: one that is malformed does not hide the others, and only those asked for are
 * read.
 * @returns a reader for each transaction hash, in the file's order; it throws what {@link parseTransactionEvidenceFile} throws.
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
