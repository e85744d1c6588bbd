import { getAddress } from 'viem'
import { NonceInvalidError } from './errors.ts'
import type { PreparedMessage, SignInTarget } from './sign-in.ts'
import { formatSignInMessage, isSiweNonce, type SignInMessage } from './sign-in-message.ts'

/** What an app adds to its messages. */
export type MessageOptions = {
  /** One line, in the characters that EIP-4361 allows: letters, digits and the characters of URIs. */
  readonly statement?: string
  /** The validity of the signature, in seconds. Defaults to 7 days. */
  readonly lastsSeconds?: number
  /** URIs that the message lists, such as the terms of use. */
  readonly resources?: readonly string[]
}

/** How long a signature is valid by default, in seconds. */
export const DEFAULT_LASTS_SECONDS = 7 * 86_400

/**
 * Returns the message for an account. It is bound to this page's own origin, to the network and to the server's nonce.
 * The domain is not an option, so the page cannot sign in to another site.
 * @param options.pageOrigin - `https://meadow.example`, from the page's location.
 * @param options.now - milliseconds since 1970.
 * @throws {NonceInvalidError} when the server's nonce is not allowed in a message.
 * @throws {SignInMessageError} when `statement` or `resources` are not what EIP-4361 allows.
 */
export function prepareMessage(
  { address, chainId }: SignInTarget,
  {
    nonce,
    pageOrigin,
    now,
    statement,
    lastsSeconds = DEFAULT_LASTS_SECONDS,
    resources,
  }: MessageOptions & { readonly nonce: string; readonly pageOrigin: string; readonly now: number },
): PreparedMessage {
  if (!isSiweNonce(nonce)) throw new NonceInvalidError()
  const { protocol, host, origin } = new URL(pageOrigin)
  const message: SignInMessage = {
    // A wallet reads a message without a scheme as one for https.
    ...(protocol === 'https:' ? {} : { scheme: protocol.slice(0, -1) }),
    domain: host,
    // Wallets often return it in lower case.
    address: getAddress(address),
    ...(statement === undefined ? {} : { statement }),
    uri: origin,
    version: '1',
    chainId,
    nonce,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + lastsSeconds * 1000).toISOString(),
    ...(resources === undefined ? {} : { resources }),
  }
  return { message, text: formatSignInMessage(message), preparedAt: now }
}
