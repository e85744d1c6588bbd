import { type Address, getBase58Decoder } from '@solana/kit'
import { DEFAULT_LASTS_SECONDS, type MessageOptions, type PrepareOptions } from '../sign-in/message-options.ts'
import type { Wallet } from '../wallet.ts'
import { requestSignature } from './request-wallet.ts'
import { checkAnswer } from './sign-message.ts'
import type { SolanaLink } from './solana-link.ts'
import { toSignInChain } from './solana-networks.ts'
import { formatSolanaSignInMessage, type SolanaSignInMessage } from './solana-sign-in-message.ts'
import { SolanaAnswerError } from './wallet-errors.ts'

/** A sign-in that a wallet signed, as {@link createSolanaSignInServer} verifies it. */
export type SignedSolanaSignIn = {
  readonly address: Address
  /** The text that was signed. */
  readonly message: string
  /** 64 bytes in base58. */
  readonly signature: string
}

/** What an app adds to its sign-in messages, and the nonce of its server. */
export type SolanaSignInOptions = MessageOptions & {
  /** From your server: `createNonce` of `createSolanaSignInServer`. */
  readonly nonce: string
}

/**
 * Requests that the wallet of the active Solana account signs in to this page. A wallet with `solana:signIn` shows what it
 * is for; any other one signs the same text as a message. The domain is not an option, so the page cannot sign in to
 * another site.
 * @throws {SolanaAnswerError} when it signed another text or with another account.
 * @throws {SolanaSignInMessageError} when an option or the nonce is not what the message allows.
 * @throws {FeatureMissingError} when the wallet can neither sign in nor sign messages.
 * @throws {SolanaAccountMissingError}, {AccountChangedError}, {UserRejectedError} and {SigningError} as every request.
 */
export function signInWithSolana(
  wallet: Wallet,
  { nonce, ...options }: SolanaSignInOptions,
): Promise<SignedSolanaSignIn> {
  const { now, window: page } = wallet.environment
  const pageOrigin = page?.location?.origin ?? ''
  return requestSignature(wallet, async ({ address, network, link }) => {
    const target = { address, chainId: toSignInChain(network) }
    return signInBy(link, toSolanaSignInMessage(target, { ...options, nonce, pageOrigin, now: now() }))
  })
}

/** Returns the message of an account for a page. Times are checked where it is formatted. */
export function toSolanaSignInMessage(
  { address, chainId }: { readonly address: Address; readonly chainId: string },
  { nonce, pageOrigin, now, statement, resources, lastsSeconds = DEFAULT_LASTS_SECONDS }: PrepareOptions,
): SolanaSignInMessage {
  const { host, origin } = new URL(pageOrigin)
  return {
    ...{ domain: host, address, uri: origin, version: '1', nonce, chainId },
    ...(statement === undefined ? {} : { statement }),
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + lastsSeconds * 1000).toISOString(),
    ...(resources === undefined ? {} : { resources }),
  }
}

/**
 * Requests that a wallet signs in with a message.
 * @throws {SolanaAnswerError}, {SolanaSignInMessageError}, {FeatureMissingError}, and what the wallet throws.
 */
export async function signInBy(link: SolanaLink, message: SolanaSignInMessage): Promise<SignedSolanaSignIn> {
  const { address } = message
  const text = formatSolanaSignInMessage(message)
  const bytes = new TextEncoder().encode(text)
  const signed =
    link.signIn === null
      ? { ...(await link.signMessage(bytes.slice())), account: address }
      : await link.signIn(structuredClone(message))
  if (signed.account !== address) throw new SolanaAnswerError('other-account')
  if (new TextDecoder().decode(signed.message) !== text) throw new SolanaAnswerError('other-message')
  await checkAnswer(address, bytes, signed.signature)
  return { address, message: text, signature: getBase58Decoder().decode(signed.signature) }
}
