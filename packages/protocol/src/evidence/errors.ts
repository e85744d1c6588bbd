import type { Hash } from 'viem'
import { ProtocolError } from '../protocol-error.ts'

/** A transaction hash is not 32 bytes of hex. */
export class InvalidTransactionHashError extends ProtocolError {
  override readonly name = 'InvalidTransactionHashError'
  readonly code = 'protocol/invalid-transaction-hash'
  readonly hash: string
  constructor(hash: string, options?: ErrorOptions) {
    super(`"${shorten(hash)}" is not a transaction hash. A hash is 0x and 64 hex digits.`, options)
    this.hash = hash
  }
}

/** The node, or the recorded file, does not know the transaction. A reorg may have removed it permanently. */
export class UnknownTransactionError extends ProtocolError {
  override readonly name = 'UnknownTransactionError'
  readonly code = 'protocol/unknown-transaction'
  readonly hash: Hash
  constructor({ hash, where }: { hash: Hash; where: string }, options?: ErrorOptions) {
    super(
      `Transaction ${hash} is not on ${where}. Check the hash and the chain. A reorg may also have removed it.`,
      options,
    )
    this.hash = hash
  }
}

/** The transaction is in a block, but the node does not have its receipt yet. */
export class ReceiptNotFoundError extends ProtocolError {
  override readonly name = 'ReceiptNotFoundError'
  readonly code = 'protocol/receipt-not-found'
  readonly hash: Hash
  constructor(hash: Hash, options?: ErrorOptions) {
    super(`The node has no receipt of the mined transaction ${hash}. Try again later, or use another node.`, options)
    this.hash = hash
  }
}

/** The blocks changed during every attempt to read one transaction. */
export class TransactionReorgedError extends ProtocolError {
  override readonly name = 'TransactionReorgedError'
  readonly code = 'protocol/transaction-reorged'
  readonly hash: Hash
  constructor(hash: Hash, options?: ErrorOptions) {
    super(`A reorg happened each time transaction ${hash} was read. Wait for a few blocks and try again.`, options)
    this.hash = hash
  }
}

/** A reorg of a watched chain was deeper than the watcher's memory. */
export class ReorgTooDeepError extends ProtocolError {
  override readonly name = 'ReorgTooDeepError'
  readonly code = 'protocol/reorg-too-deep'
  /** How many blocks the watcher remembers. */
  readonly depth: number
  constructor(depth: number, options?: ErrorOptions) {
    super(
      `A reorg was deeper than the ${depth} remembered blocks. Older logs may have been removed without an event. Read them again from a finalized block.`,
      options,
    )
    this.depth = depth
  }
}

/** A value that should be a transaction, a receipt or a log does not have its shape. */
export class InvalidEvidenceError extends ProtocolError {
  override readonly name = 'InvalidEvidenceError'
  readonly code = 'protocol/invalid-evidence'
  /** The position in the input, such as `receipts[3].logs[0].topics`. */
  readonly path: string
  constructor({ path, needed }: { path: string; needed: string }, options?: ErrorOptions) {
    super(`${path} must be ${needed}. Check the node’s response, or the recorded file.`, options)
    this.path = path
  }
}

/** A decoded log that cannot be converted back into topics and data. */
export class InvalidDecodedLogError extends ProtocolError {
  override readonly name = 'InvalidDecodedLogError'
  readonly code = 'protocol/invalid-decoded-log'
  constructor(what: string, options?: ErrorOptions) {
    super(`${what}. Pass the ABI item of the event and all its arguments, as viem decodes them.`, options)
  }
}

/** Shortens long untrusted input for error messages. */
function shorten(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 77)}…`
}
