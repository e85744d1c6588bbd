import { base58, base64 } from '@scure/base'
import type { Bytes } from '../keys/bytes.ts'
import { createReader, decodeMessage, type SolanaMessage } from './decode-message.ts'
import { SolanaTransactionInvalidError } from './errors.ts'

/** Maximum size of a transaction in bytes. Source: https://solana.com/docs/core/transactions#transaction-size. */
const MAX_TRANSACTION_BYTES = 1_232
/** Maximum length of a transaction as text, in characters: base58 of {@link MAX_TRANSACTION_BYTES}. Longer ones are not decoded. */
const MAX_TRANSACTION_LENGTH = 1_683
const SIGNATURE_BYTES = 64

/** A transaction as an app sends it. */
export type SolanaTransaction = {
  /** How the app wrote it, and reads the answer. */
  readonly encoding: 'base58' | 'base64'
  /** One for each signer, in their order; zeros where it is missing. */
  readonly signatures: readonly Uint8Array[]
  /** What is signed, byte by byte. */
  readonly messageBytes: Bytes
  readonly message: SolanaMessage
}

/**
 * Parses a transaction in base58, as public clients send it, or in base64, as WalletConnect has it. A text that is a transaction in both
 * is refused, because nobody could say which one is signed.
 * @throws {SolanaTransactionInvalidError}
 */
export function parseTransaction(text: string): SolanaTransaction {
  if (text.length > MAX_TRANSACTION_LENGTH) throw new SolanaTransactionInvalidError('it is too long')
  const [one, other] = [tryParse(text, 'base58'), tryParse(text, 'base64')]
  const isOne = !(one instanceof SolanaTransactionInvalidError)
  const isOther = !(other instanceof SolanaTransactionInvalidError)
  if (isOne && isOther) throw new SolanaTransactionInvalidError('it can be read in two ways')
  if (isOne) return one
  if (isOther) return other
  // All of base58 is base64 as well, but for its length.
  throw decodeText(text, 'base64') === null ? one : other
}

/** Returns the transaction with a signature of one of its signers, in the encoding of the app. Pure. */
export function withSignature(
  { signatures, messageBytes, message, encoding }: SolanaTransaction,
  signer: string,
  signature: Uint8Array,
): string {
  const place = message.keys.indexOf(signer)
  const signed = signatures.map((known, at) => (at === place ? signature : known))
  const bytes = new Uint8Array(1 + signed.length * SIGNATURE_BYTES + messageBytes.length)
  // 19 signatures fill a transaction, so that their number is one byte.
  bytes[0] = signed.length
  for (const [at, one] of signed.entries()) bytes.set(one, 1 + at * SIGNATURE_BYTES)
  bytes.set(messageBytes, 1 + signed.length * SIGNATURE_BYTES)
  return encoding === 'base58' ? base58.encode(bytes) : base64.encode(bytes)
}

function decodeText(text: string, encoding: SolanaTransaction['encoding']): Uint8Array | null {
  try {
    return encoding === 'base58' ? base58.decode(text) : base64.decode(text)
  } catch {
    return null
  }
}

function tryParse(
  text: string,
  encoding: SolanaTransaction['encoding'],
): SolanaTransaction | SolanaTransactionInvalidError {
  try {
    const bytes = decodeText(text, encoding)
    if (bytes === null) throw new SolanaTransactionInvalidError('it is neither base58 nor base64')
    if (bytes.length > MAX_TRANSACTION_BYTES) throw new SolanaTransactionInvalidError('it is too long')
    const reader = createReader(bytes, true)
    const signatures = reader.list(() => reader.take(SIGNATURE_BYTES))
    const messageBytes = new Uint8Array(reader.take(reader.rest()))
    const message = decodeMessage(messageBytes)
    if (signatures.length !== message.signerCount)
      throw new SolanaTransactionInvalidError('it has not one signature for each signer')
    return { encoding, signatures, messageBytes, message }
  } catch (error) {
    if (error instanceof SolanaTransactionInvalidError) return error
    throw error
  }
}
