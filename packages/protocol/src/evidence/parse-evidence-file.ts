import type { Hash } from 'viem'
import { EvidenceShapeError } from './errors.ts'
import type { Evidence } from './evidence.ts'
import { readArray, readCount, readHash, readObject } from './read-shape.ts'
import { readEvidence } from './to-evidence.ts'

/**
 * Reads recorded material: `{ chainId, transactions, receipts }`, where `transactions[i]` and `receipts[i]` belong
 * together and hex is JSON-RPC's. A null status or calldata stays unknown; a null receipt means not mined.
 * @returns one piece of evidence for each transaction, in the file's order.
 * @throws {EvidenceShapeError} naming the first field that is missing or malformed.
 * @throws {WrongChainError} when a transaction names another chain than the file.
 */
export function parseEvidenceFile(json: unknown): Evidence[] {
  return [...openEvidenceFile(json).values()].map((read) => read())
}

/**
 * The same, transaction by transaction: one that is malformed does not hide the others, and only those asked for are
 * read.
 * @returns a reader for each transaction hash, in the file's order; it throws what {@link parseEvidenceFile} throws.
 * @throws {EvidenceShapeError} when the file as a whole is malformed, or holds one transaction twice.
 */
export function openEvidenceFile(json: unknown): ReadonlyMap<Hash, () => Evidence> {
  const file = readObject(json, 'evidence')
  const chainId = readCount(file['chainId'], 'chainId')
  const transactions = readArray(file['transactions'], 'transactions')
  const receipts = readArray(file['receipts'], 'receipts')
  if (transactions.length !== receipts.length) {
    throw new EvidenceShapeError({ path: 'receipts', needed: `as long as transactions (${transactions.length})` })
  }
  const readers = new Map<Hash, () => Evidence>()
  transactions.forEach((transaction, index) => {
    const paths = { transaction: `transactions[${index}]`, receipt: `receipts[${index}]` }
    const hash = readHash(readObject(transaction, paths.transaction)['hash'], `${paths.transaction}.hash`)
    if (readers.has(hash))
      throw new EvidenceShapeError({ path: `${paths.transaction}.hash`, needed: 'given only once' })
    readers.set(hash, () => readEvidence({ chainId, transaction, receipt: receipts[index] }, paths))
  })
  return readers
}
