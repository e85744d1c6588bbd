import type { Address, Client, Hex } from 'viem'
import { toMilliseconds } from '../sign-in-grammar.ts'
import { parseSignInMessage, type SignInMessage } from '../sign-in-message.ts'
import { SignInVerificationError } from './errors.ts'
import { createHmacNonceStore, createMemoryNonceStore, NONCE_TTL_MS, type NonceStore } from './nonce-store.ts'
import { isSignedBy } from './verify-signature.ts'

/** Clocks may differ by this much. Source: docs/security.md#f18. */
export const CLOCK_SKEW_MS = 60_000

/** What the server is made with. */
export type SignInServerOptions = {
  /** The site's own authority, as browsers write it: `meadow.example`, `localhost:5173`. Or several. */
  readonly domain: string | readonly string[]
  /** Ids of the chains one may sign in on. */
  readonly chains: readonly number[]
  /** A viem client on a chain, for accounts that are contracts. */
  readonly getClient: (chainId: number) => Client
  /**
   * Seals nonces, so that giving one out writes nothing. At least 32 characters. Left out with `nonces`, or for one
   * machine that may keep them in memory.
   */
  readonly secret?: string
  /** Where nonces are kept; needed when several machines answer. */
  readonly nonces?: NonceStore
  /** The longest time between `Issued At` and `Expiration Time`. 30 days when left out. */
  readonly longestSeconds?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** What a browser sent, and what the server knows of that browser. */
export type SignInRequest = {
  /** The text that was signed, as the browser sent it. */
  readonly message: string
  /** What the wallet made of it. */
  readonly signature: Hex
  /**
   * The nonce that this very browser was given: from its session or an http-only cookie, never from the request's body.
   * It binds the signature to the browser, so that nobody is signed in to a stranger's account.
   */
  readonly nonce: string
  /** The request's `Origin` header. */
  readonly origin: string | null | undefined
}

/** Who signed in. */
export type VerifiedSignIn = {
  readonly address: Address
  readonly chainId: number
  /** When the session must end, milliseconds since 1970: the message says so. */
  readonly expiresAt: number
  readonly message: SignInMessage
}

/** Gives out nonces and checks what comes back. It keeps no sessions: those are the app's own. */
export type SignInServer = {
  /** A nonce for one browser, good for five minutes and one use. Keep it in that browser's session. */
  readonly createNonce: () => Promise<string>
  /**
   * Checks message and signature. The nonce is used up by a message for this site, whatever its signature is.
   * @throws {SignInVerificationError} when anything is not as it must be.
   * @throws {SignInUnavailableError} when the chain had to be asked and did not answer.
   */
  readonly verify: (request: SignInRequest) => Promise<VerifiedSignIn>
}

/**
 * Makes the server's half of signing in with Ethereum. Runs wherever there is WebCrypto: Node, Deno, workers.
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
      // Used up before the signature is looked at: of two requests with one nonce, one gets this far.
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

/** The message is for this site, and this site's own page sent it. */
function checkSite(message: SignInMessage, domains: readonly string[], origin: string | null | undefined): void {
  const { scheme = 'https', domain, uri } = message
  if (!domains.includes(domain)) throw new SignInVerificationError('domain')
  const expected = `${scheme}://${domain}`
  // Without encryption anybody on the way could sign in for the visitor; on one's own machine nobody is on the way.
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(domain)
  if (scheme !== 'https' && !(scheme === 'http' && isLocal)) throw new SignInVerificationError('domain')
  if (origin !== expected) throw new SignInVerificationError('origin')
  if (uri !== expected && !uri.startsWith(`${expected}/`)) throw new SignInVerificationError('uri')
}

/** @returns when the session must end. */
function checkTimes(message: SignInMessage, now: number, longestSeconds: number): number {
  const issuedAt = toMilliseconds(message.issuedAt)
  if (issuedAt > now + CLOCK_SKEW_MS || issuedAt < now - NONCE_TTL_MS - CLOCK_SKEW_MS) {
    throw new SignInVerificationError('issued-at')
  }
  if (message.notBefore !== undefined && toMilliseconds(message.notBefore) > now + CLOCK_SKEW_MS) {
    throw new SignInVerificationError('not-before')
  }
  if (message.expirationTime === undefined) throw new SignInVerificationError('lifetime')
  const expiresAt = toMilliseconds(message.expirationTime)
  if (expiresAt <= now - CLOCK_SKEW_MS) throw new SignInVerificationError('expired')
  if (expiresAt <= issuedAt || expiresAt - issuedAt > longestSeconds * 1000)
    throw new SignInVerificationError('lifetime')
  return expiresAt
}
