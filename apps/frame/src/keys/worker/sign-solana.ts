import { decodeMessage, isTransactionLike, signersOf } from '../../solana/decode-message.ts'
import { SolanaTransactionInvalidError } from '../../solana/errors.ts'
import { signSolanaMessage, solanaAddressOf } from '../derive/solana-key.ts'
import { AddressMismatchError, InvalidSignRequestError } from '../errors.ts'
import type { SignResult, SolanaSignRequest } from './sign-request.ts'

/**
 * Signs with a Solana key. A signature of a message is never one of a transaction, and the other way round: the bytes are decoded here
 * again, so that a mistake of the page does not change what they are.
 * @param privateKey - 32 bytes. It is not changed.
 * @throws {AddressMismatchError} when the key is not that of the account that was shown.
 * @throws {InvalidSignRequestError} for a message that is a transaction, and a transaction that is not one of the account.
 */
export function signSolana({ type, message, address }: SolanaSignRequest, privateKey: Uint8Array): SignResult {
  if (solanaAddressOf(privateKey) !== address) throw new AddressMismatchError(address)
  const isAllowed = type === 'solanaMessage' ? !isTransactionLike(message) : isSignerOf(message, address)
  if (!isAllowed) throw new InvalidSignRequestError()
  return { type: 'solana', signature: signSolanaMessage(privateKey, message) }
}

function isSignerOf(bytes: Uint8Array, address: string): boolean {
  try {
    return signersOf(decodeMessage(bytes)).includes(address)
  } catch (error) {
    if (error instanceof SolanaTransactionInvalidError) return false
    throw error
  }
}
