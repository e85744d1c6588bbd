import type { Address, Client, Hex } from 'viem'
import { parseSignInMessage, type SignInMessage } from '../sign-in-message.ts'
import { checkSite, checkTimes } from './check-message.ts'
import { SignInVerificationError } from './errors.ts'
import { createHmacNonceStore, createMemoryNonceStore, type NonceStore } from './nonce-store.ts'
import { isSignedBy } from './verify-signature.ts'

/** Options of the server. */
export type SignInServerOptions = {
  /** The domain of the site, or several, with the port as browsers show it: `meadow.example`, `localhost:5173`. */
  readonly domain: string | readonly string[]
  /** Ids of the chains on which users may sign in. */
  readonly chains: readonly number[]
  /** Returns the viem client of a chain. It verifies the signatures of contract accounts. */
  readonly getClient: (chainId: number) => Client
  /**
   * Authenticates nonces, so that issuing a nonce stores nothing. At least 32 characters. Leave it out if you pass
   * `nonces`, or if a single server may store the nonces in memory.
   */
  readonly secret?: string
  /** Stores the nonces. Required if several servers serve the site. */
  readonly nonces?: NonceStore
  /** The longest time between `Issued At` and `Expiration Time`, in seconds. Defaults to 30 days. */
  readonly longestSeconds?: number
  /** Returns the time in milliseconds since 1970. Defaults to `Date.now`. */
  readonly now?: () => number
}

/** What a browser sent, and what the server knows about that browser. */
export type SignInRequest = {
  /** The text that was signed, as the browser sent it. */
  readonly message: string
  /** The wallet's signature of the message. */
  readonly signature: Hex
  /**
   * The nonce that was issued to this browser. Take it from the browser's session or from an http-only cookie, never
   * from the request's body. It binds the signature to the browser, so that an attacker cannot sign a user in to the
   * attacker's account.
   */
  readonly nonce: string
  /** The request's `Origin` header. */
  readonly origin: string | null | undefined
}

/** The account that signed in. */
export type VerifiedSignIn = {
  readonly address: Address
  readonly chainId: number
  /** When the session must end, in milliseconds since 1970, as the message says. */
  readonly expiresAt: number
  readonly message: SignInMessage
}

/** Issues nonces and verifies sign-ins. It stores no sessions, since those are part of the app. */
export type SignInServer = {
  /** Returns a nonce for one browser. It is valid once, for five minutes. Save it in that browser's session. */
  readonly createNonce: () => Promise<string>
  /**
   * Verifies a message and its signature. A message for this site uses up the nonce, whatever its signature is.
   * @throws {SignInVerificationError} when a check fails.
   * @throws {SignInUnavailableError} when the chain is needed and did not respond.
   */
  readonly verify: (request: SignInRequest) => Promise<VerifiedSignIn>
}

/**
 * Creates the server side of signing in with Ethereum. It runs wherever WebCrypto is available: Node, Deno, workers.
 * @throws {RangeError} when `secret` is too short, or no domain or chain is given.
 */
export function createSignInServer({
  domain,
  chains,
  getClient,
  secret,
  nonces = secret === undefined ? createMemoryNonceStore() : createHmacNonceStore({ secret }),
  longestSeconds = 30 * 86_400,
  now = Date.now,
}: SignInServerOptions): SignInServer {
  const domains = typeof domain === 'string' ? [domain] : domain
  if (domains.length === 0 || domains.includes('')) throw new RangeError('Give the domain that people sign in to.')
  if (chains.length === 0) throw new RangeError('Give the chains that people sign in on.')

  return {
    createNonce: () => nonces.create(now()),
    async verify({ message: text, signature, nonce, origin }) {
      const message = readMessage(text)
      checkSite(message, domains, origin)
      if (!chains.includes(message.chainId)) throw new SignInVerificationError('chain')
      const time = now()
      const expiresAt = checkTimes(message, time, longestSeconds)
      // The nonce is used up before the signature is verified, so only one of two requests with the same nonce
      // continues.
      if (message.nonce !== nonce || !(await nonces.consume(nonce, time))) throw new SignInVerificationError('nonce')
      const { address, chainId } = message
      const client = getClient(chainId)
      if (!(await isSignedBy(client, { address, message: text, signature, chainId }))) {
        throw new SignInVerificationError('signature')
      }
      return { address, chainId, expiresAt, message }
    },
  }
}

function readMessage(text: unknown): SignInMessage {
  try {
    if (typeof text !== 'string') throw new TypeError('A message is a text.')
    return parseSignInMessage(text)
  } catch (cause) {
    throw new SignInVerificationError('message', { cause })
  }
}
