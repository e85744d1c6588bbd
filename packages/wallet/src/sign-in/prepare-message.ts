import { getAddress } from 'viem'
import { NonceInvalidError } from './errors.ts'
import { DEFAULT_LASTS_SECONDS, type PrepareOptions } from './message-options.ts'
import type { EvmSignInTarget, PreparedMessage } from './sign-in.ts'
import { formatSignInMessage, isSiweNonce, type SignInMessage } from './sign-in-message.ts'

/**
 * Returns the message for an account. It is bound to this page's own origin, to the network and to the server's nonce.
 * The domain is not an option, so the page cannot sign in to another site.
 * @throws {NonceInvalidError} when the server's nonce is not allowed in a message.
 * @throws {SignInMessageError} when `statement` or `resources` are not what EIP-4361 allows.
 */
export function prepareMessage(
  { address, chainId }: EvmSignInTarget,
  { nonce, pageOrigin, now, statement, lastsSeconds = DEFAULT_LASTS_SECONDS, resources }: PrepareOptions,
): PreparedMessage & { readonly message: SignInMessage } {
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
