import { type Address, getBase58Decoder, type ReadonlyUint8Array } from '@solana/kit'
import type { Wallet } from '../wallet.ts'
import { requestSignature } from './request-wallet.ts'
import { checkSolanaSignature } from './solana-signature.ts'
import { SolanaAnswerError, type SolanaAnswerProblem } from './wallet-errors.ts'

/** A message that a wallet signed. */
export type SignedSolanaMessage = {
  readonly address: Address
  /** The bytes that were signed: exactly those that were requested. */
  readonly message: Uint8Array
  /** 64 bytes in base58. */
  readonly signature: string
}

/**
 * Requests that the wallet of the active Solana account signs a message.
 * @param options.message - a text, which is signed in UTF-8, or bytes.
 * @throws {SolanaAnswerError} when it signed another message, or its signature is not one of the account.
 * @throws {FeatureMissingError} when the wallet cannot sign messages.
 * @throws {SolanaAccountMissingError}, {AccountChangedError}, {UserRejectedError} and {SigningError} as every request.
 */
export function signSolanaMessage(
  wallet: Wallet,
  { message }: { readonly message: string | Uint8Array },
): Promise<SignedSolanaMessage> {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message.slice()
  return requestSignature(wallet, async ({ address, link }) => {
    // The wallet gets a copy, so that it cannot change what the answer is compared with.
    const signed = await link.signMessage(bytes.slice())
    if (!isSameBytes(signed.message, bytes)) throw new SolanaAnswerError('other-message')
    await checkAnswer(address, bytes, signed.signature)
    return { address, message: bytes, signature: getBase58Decoder().decode(signed.signature) }
  })
}

/** Returns whether two byte arrays are equal. */
export function isSameBytes(one: ReadonlyUint8Array, other: ReadonlyUint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

/**
 * Checks that a signature is one of the account. A browser without Ed25519 cannot check it; your server does.
 * @throws {SolanaAnswerError}
 */
export async function checkAnswer(
  account: Address,
  bytes: ReadonlyUint8Array,
  signature: ReadonlyUint8Array,
  problem: SolanaAnswerProblem = 'signature',
): Promise<void> {
  if ((await checkSolanaSignature(account, bytes, signature)) === 'invalid') throw new SolanaAnswerError(problem)
}
