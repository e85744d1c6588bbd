import { getAddress } from 'viem'
import { NonceInvalidError } from './errors.ts'
import type { PreparedMessage, SignInTarget } from './sign-in.ts'
import { formatSignInMessage, isSiweNonce, type SignInMessage } from './sign-in-message.ts'

/** What the app says in its messages beside what is bound. */
export type MessageOptions = {
  /** One line, in the characters EIP-4361 allows: letters, digits and what addresses are made of. */
  readonly statement?: string
  /** How long the signature counts. 7 days when left out. */
  readonly lastsSeconds?: number
  /** Addresses that the message names: terms, a policy. */
  readonly resources?: readonly string[]
}

/** How long a signature counts when the app does not say. */
export const DEFAULT_LASTS_SECONDS = 7 * 86_400

/**
 * The message for an account: bound to this page's own address, to the network and to the server's nonce. The page
 * cannot speak for another site: its domain is not an option.
 * @param options.pageOrigin - `https://meadow.example`, from the page's location.
 * @param options.now - milliseconds since 1970.
 * @throws {NonceInvalidError} when the server's nonce cannot stand in a message.
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
    // A wallet takes a message without a scheme for one from https.
    ...(protocol === 'https:' ? {} : { scheme: protocol.slice(0, -1) }),
    domain: host,
    // Wallets often give it in lower case.
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
