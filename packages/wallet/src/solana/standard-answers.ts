import { getTransactionDecoder, isAddress, type Transaction } from '@solana/kit'
import { SolanaAnswerError } from './wallet-errors.ts'

/** Longest answer of a wallet that is read, in bytes: several times a transaction, which has at most 1,232. */
const MAX_ANSWER_BYTES = 64 * 1024

/**
 * Returns the answers of a Wallet Standard feature: an array with exactly one for each request.
 * @throws {SolanaAnswerError} for anything else.
 */
export function readAnswers(answer: unknown, count: number): readonly unknown[] {
  if (!Array.isArray(answer) || answer.length !== count) throw new SolanaAnswerError('malformed')
  return answer
}

/** Returns bytes of an answer, copied, since the wallet may change its own. @throws {SolanaAnswerError} */
export function readBytes(answer: unknown, key: string): Uint8Array<ArrayBuffer> {
  const value = readMember(answer, key)
  // A wallet may have made it in another realm, where `instanceof` does not hold.
  const isBytes = ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]'
  if (!isBytes || value.byteLength > MAX_ANSWER_BYTES) throw new SolanaAnswerError('malformed')
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}

/** Returns the address of the account of an answer. @throws {SolanaAnswerError} */
export function readAccount(answer: unknown): string {
  const address = readMember(readMember(answer, 'account'), 'address')
  if (typeof address !== 'string' || !isAddress(address)) throw new SolanaAnswerError('malformed')
  return address
}

/** Decodes a transaction of an answer. @throws {SolanaAnswerError} */
export function decodeTransaction(bytes: Uint8Array): Transaction {
  try {
    return getTransactionDecoder().decode(bytes)
  } catch (cause) {
    throw new SolanaAnswerError('malformed', { cause })
  }
}

function readMember(value: unknown, key: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  } catch {
    return undefined
  }
}
