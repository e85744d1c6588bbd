import { type Address, getBase58Decoder } from '@solana/kit'
import { DEFAULT_LASTS_SECONDS, type MessageOptions } from '../sign-in/prepare-message.ts'
import type { Wallet } from '../wallet.ts'
import { requestSignature } from './request-wallet.ts'
import { checkAnswer } from './sign-message.ts'
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
  { nonce, statement, resources, lastsSeconds = DEFAULT_LASTS_SECONDS }: SolanaSignInOptions,
): Promise<SignedSolanaSignIn> {
  const { now, window: page } = wallet.environment
  return requestSignature(wallet, async ({ address, network, link }) => {
    const { host, origin } = new URL(page?.location?.origin ?? '')
    const issuedAt = now()
    const message: SolanaSignInMessage = {
      ...{ domain: host, address, uri: origin, version: '1', nonce },
      ...(statement === undefined ? {} : { statement }),
      chainId: network.walletChain.slice('solana:'.length),
      issuedAt: new Date(issuedAt).toISOString(),
      expirationTime: new Date(issuedAt + lastsSeconds * 1000).toISOString(),
      ...(resources === undefined ? {} : { resources }),
    }
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
  })
}
