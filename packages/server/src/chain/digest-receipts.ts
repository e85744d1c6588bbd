import { createHash } from 'node:crypto'
import { readArray, readHash, readObject } from '@laurel/protocol/rpc'
import type { Hex } from 'viem'
import { receiptsRoot } from './receipts-root.ts'

/** What is compared with the header of a block. */
export type BlockDigest = {
  /** Null when a receipt has a type whose encoding is not known here. */
  readonly root: Hex | null
  /** The part of each receipt that the root commits to, by transaction hash. */
  readonly fingerprints: ReadonlyMap<string, string>
}

/** Computes what takes long for long receipts, here or in another thread. */
export type Digester = {
  /** {@link digestReceipts}. */
  readonly block: (receipts: readonly unknown[]) => BlockDigest | Promise<BlockDigest>
  /** {@link fingerprint}. */
  readonly receipt: (receipt: unknown) => string | Promise<string>
}

/**
 * Digests all receipts of a block as a node returns them. Pure. A full block takes some tenths of a second.
 * @throws {InvalidEvidenceError} when a receipt does not have the right shape.
 */
export function digestReceipts(receipts: readonly unknown[]): BlockDigest {
  const root = receiptsRoot(receipts)
  if (root === null) return { root, fingerprints: new Map() }
  const fingerprints = receipts.map((one) => {
    const transaction = readHash(readObject(one, 'receipt')['transactionHash'], 'receipt.transactionHash')
    return [transaction, fingerprint(one)] as const
  })
  return { root, fingerprints: new Map(fingerprints) }
}

/** The part of a receipt that the root commits to. @throws {InvalidEvidenceError} */
export function fingerprint(value: unknown): string {
  const { status, cumulativeGasUsed, logs } = readObject(value, 'receipt')
  const plain = readArray(logs, 'receipt.logs').map((entry) => {
    const { address, topics, data } = readObject(entry, 'log')
    return [address, topics, data]
  })
  const text = JSON.stringify([status, cumulativeGasUsed, plain]).toLowerCase()
  return createHash('sha256').update(text).digest('base64')
}

/** Digests in the current thread. */
export const digestHere: Digester = { block: digestReceipts, receipt: fingerprint }
