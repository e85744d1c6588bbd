import { createHash } from 'node:crypto'
import type { Hex } from 'viem'
import { readFields, readHash, readList } from './parse-rpc.ts'
import { receiptsRoot } from './receipts-root.ts'

/** What of a block's receipts is held against its header. */
export type BlockDigest = {
  /** Null when there is a receipt of a kind whose encoding is not known here. */
  readonly root: Hex | null
  /** What the root commits to of each receipt, by transaction hash. */
  readonly fingerprints: ReadonlyMap<string, string>
}

/** What takes long of long receipts: done here, or elsewhere. */
export type Digester = {
  /** {@link digestReceipts}. */
  readonly block: (receipts: readonly unknown[]) => BlockDigest | Promise<BlockDigest>
  /** {@link fingerprint}. */
  readonly receipt: (receipt: unknown) => string | Promise<string>
}

/**
 * Takes all receipts of a block, as a node tells them. Pure; a filled block takes some tenths of a second.
 * @throws {InvalidShapeError} when a receipt has not the shape of one.
 */
export function digestReceipts(receipts: readonly unknown[]): BlockDigest {
  const root = receiptsRoot(receipts)
  if (root === null) return { root, fingerprints: new Map() }
  const fingerprints = receipts.map((one) => {
    const transaction = readHash(readFields(one, 'receipt')['transactionHash'], 'receipt.transactionHash')
    return [transaction, fingerprint(one)] as const
  })
  return { root, fingerprints: new Map(fingerprints) }
}

/** The part of a receipt that the root commits to. @throws {InvalidShapeError} */
export function fingerprint(value: unknown): string {
  const { status, cumulativeGasUsed, logs } = readFields(value, 'receipt')
  const plain = readList(logs, 'receipt.logs').map((entry) => {
    const { address, topics, data } = readFields(entry, 'log')
    return [address, topics, data]
  })
  const text = JSON.stringify([status, cumulativeGasUsed, plain]).toLowerCase()
  return createHash('sha256').update(text).digest('base64')
}

/** Does it at once, where it is asked. */
export const digestHere: Digester = { block: digestReceipts, receipt: fingerprint }
