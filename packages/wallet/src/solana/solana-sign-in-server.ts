import type { Address } from '@solana/kit'
import { checkSite, checkTimes } from '../sign-in/server/check-message.ts'
import { SignInVerificationError } from '../sign-in/server/errors.ts'
import { createHmacNonceStore, createMemoryNonceStore, type NonceStore } from '../sign-in/server/nonce-store.ts'
import { parseSolanaSignInMessage, type SolanaSignInMessage } from './solana-sign-in-message.ts'
import { isSolanaSignature } from './solana-signature.ts'

/** Options of the server. */
export type SolanaSignInServerOptions = {
  /** The domain of the site, or several, with the port as browsers show it: `meadow.example`, `localhost:5173`. */
  readonly domain: string | readonly string[]
  /** The networks on which users may sign in, as the message writes them: `mainnet`, `solana:mainnet`. */
  readonly chains: readonly string[]
  /** As of `createSignInServer`. */
  readonly secret?: string
  /** As of `createSignInServer`. Both servers may share one store. */
  readonly nonces?: NonceStore
  /** The longest time between `Issued At` and `Expiration Time`, in seconds. Defaults to 30 days. */
  readonly longestSeconds?: number
  /** Returns the time in milliseconds since 1970. Defaults to `Date.now`. */
  readonly now?: () => number
}

/** What a browser sent, and what the server knows about that browser. */
export type SolanaSignInRequest = {
  /** The text that was signed: `signedMessage` of the wallet, as UTF-8. */
  readonly message: string
  /** The wallet's signature, 64 bytes in base58. */
  readonly signature: string
  /** The nonce that was issued to this browser, from its session or an http-only cookie, never from the request's body. */
  readonly nonce: string
  /** The request's `Origin` header. */
  readonly origin: string | null | undefined
}

/** The account that signed in. */
export type VerifiedSolanaSignIn = {
  readonly address: Address
  readonly chainId: string
  /** When the session must end, in milliseconds since 1970, as the message says. */
  readonly expiresAt: number
  readonly message: SolanaSignInMessage
}

/** Issues nonces and verifies sign-ins. It stores no sessions, since those are part of the app. */
export type SolanaSignInServer = {
  /** Returns a nonce for one browser. It is valid once, for five minutes. Save it in that browser's session. */
  readonly createNonce: () => Promise<string>
  /**
   * Verifies a message and its signature. A message for this site uses up the nonce, whatever its signature is.
   * @throws {SignInVerificationError} when a check fails.
   */
  readonly verify: (request: SolanaSignInRequest) => Promise<VerifiedSolanaSignIn>
}

/**
 * Creates the server side of signing in with Solana. It needs no network: every account signs with its own key (Ed25519).
 * It runs where WebCrypto has Ed25519: Node, Deno, workers.
 * @throws {RangeError} when `secret` is too short, or no domain or chain is given.
 */
export function createSolanaSignInServer({
  domain,
  chains,
  secret,
  nonces = secret === undefined ? createMemoryNonceStore() : createHmacNonceStore({ secret }),
  longestSeconds = 30 * 86_400,
  now = Date.now,
}: SolanaSignInServerOptions): SolanaSignInServer {
  const domains = typeof domain === 'string' ? [domain] : domain
  if (domains.length === 0 || domains.includes('')) throw new RangeError('Give the domain that people sign in to.')
  if (chains.length === 0) throw new RangeError('Give the chains that people sign in on.')
  return {
    createNonce: () => nonces.create(now()),
    async verify({ message: text, signature, nonce, origin }) {
      const message = readMessage(text)
      // The message has no scheme. That of its URI is compared with the origin of the page.
      checkSite({ ...message, scheme: message.uri.split(':')[0] ?? '' }, domains, origin)
      if (!chains.includes(message.chainId)) throw new SignInVerificationError('chain')
      const time = now()
      const expiresAt = checkTimes(message, time, longestSeconds)
      // Used up before the signature is verified, so only one of two requests with the same nonce continues.
      if (message.nonce !== nonce || !(await nonces.consume(nonce, time))) throw new SignInVerificationError('nonce')
      if (!(await isSolanaSignature(message.address, new TextEncoder().encode(text), signature))) {
        throw new SignInVerificationError('signature')
      }
      return { address: message.address, chainId: message.chainId, expiresAt, message }
    },
  }
}

function readMessage(text: unknown): SolanaSignInMessage {
  try {
    if (typeof text !== 'string') throw new TypeError('A message is a text.')
    return parseSolanaSignInMessage(text)
  } catch (cause) {
    throw new SignInVerificationError('message', { cause })
  }
}
