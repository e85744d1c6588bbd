import { FrameError } from '../frame-error.ts'

/** A transaction of Solana cannot be read, or is not for this account. */
export class SolanaTransactionInvalidError extends FrameError {
  override readonly name = 'SolanaTransactionInvalidError'
  readonly code = 'frame/solana-transaction-invalid'
  constructor(detail: string, options?: ErrorOptions) {
    super(`The Solana transaction is not signed, because ${detail}.`, options)
  }
}

/** An address lookup table of a transaction cannot be read, so that nobody can say what it does. */
export class SolanaLookupError extends FrameError {
  override readonly name = 'SolanaLookupError'
  readonly code = 'frame/solana-lookup'
  constructor(table: string, options?: ErrorOptions) {
    super(
      `The Solana transaction is not signed, because its address lookup table ${table} has not all of its addresses on this network. Send it without the table, or after the table is extended.`,
      options,
    )
  }
}

/** A message is also a transaction: its signature would send it. */
export class SolanaMessageIsTransactionError extends FrameError {
  override readonly name = 'SolanaMessageIsTransactionError'
  readonly code = 'frame/solana-message-is-transaction'
  constructor(options?: ErrorOptions) {
    super('The message is not signed, because it is a Solana transaction. Use solana_signTransaction.', options)
  }
}

/** The operator has no Solana network. */
export class NoSolanaError extends FrameError {
  override readonly name = 'NoSolanaError'
  readonly code = 'frame/no-solana'
  constructor(options?: ErrorOptions) {
    super('This login has no Solana network. Its operator can add one.', options)
  }
}
