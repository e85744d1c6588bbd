import { createPublicKey, verify } from 'node:crypto'
import { field } from './relay-request.ts'

/** The client that connects, identified by the key of its token. */
export type RelayClient = { readonly id: string }

/** The maximum difference between two clocks, in seconds. */
const SKEW = 60
/** The longest lifetime of a token, in seconds. The tokens of sign-client expire after a day. */
const MAX_TOKEN_SECONDS = 24 * 60 * 60
/** The maximum number of used tokens that are stored. The oldest is deleted first. */
const MAX_USED_TOKENS = 10_000

/** Verifies tokens. Each one is accepted once. */
export type TokenVerifier = (token: string, at: { readonly host: string }) => RelayClient | null

/**
 * Verifies the token that a client connects with: a JWT signed by the client's key (did:key, Ed25519), issued for this
 * relay, not expired and not used before. It proves only that the client is the same as before.
 * Source: https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth; docs/security.md#g4.
 * @param now - milliseconds since 1970.
 */
export function createTokenVerifier(now: () => number): TokenVerifier {
  const used = new Set<string>()
  return (token, { host }) => {
    const claims = readToken(token)
    if (claims === null) return null
    const { iss, aud, iat, exp, sub } = claims
    const seconds = now() / 1000
    const isTimely = iat <= seconds + SKEW && exp > seconds - SKEW && exp - iat <= MAX_TOKEN_SECONDS + SKEW
    if (!isTimely || hostOf(aud) !== host || used.has(`${iss} ${sub}`)) return null
    used.add(`${iss} ${sub}`)
    if (used.size > MAX_USED_TOKENS)
      for (const oldest of used) {
        used.delete(oldest)
        break
      }
    return { id: iss }
  }
}

type Claims = {
  readonly iss: string
  readonly aud: string
  readonly sub: string
  readonly iat: number
  readonly exp: number
}

/** Returns the claims of a token whose signature is valid for the key in it. */
function readToken(token: string): Claims | null {
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || token.length > 2000) return null
  try {
    if (field(readPart(header), 'alg') !== 'EdDSA') return null
    const claims = readPart(payload)
    const [iss, aud, sub] = ['iss', 'aud', 'sub'].map((key) => field(claims, key))
    const [iat, exp] = ['iat', 'exp'].map((key) => field(claims, key))
    if (typeof iss !== 'string' || typeof aud !== 'string' || typeof sub !== 'string') return null
    if (typeof iat !== 'number' || typeof exp !== 'number') return null
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: keyOf(iss) }, format: 'jwk' })
    const isSigned = verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))
    return isSigned ? { iss, aud, sub, iat, exp } : null
  } catch {
    return null
  }
}

function readPart(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The Ed25519 key in a did:key, in base64url. Source: https://w3c-ccg.github.io/did-key-spec/. */
function keyOf(did: string): string {
  const text = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(did)?.[1] ?? ''
  let number = 0n
  for (const letter of text) number = number * 58n + BigInt(BASE58.indexOf(letter))
  const bytes = Buffer.from(number.toString(16).padStart(68, '0'), 'hex')
  if (bytes.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 0x01)
    throw new TypeError('The issuer is not an Ed25519 did:key.')
  return bytes.subarray(2).toString('base64url')
}

function hostOf(url: string): string | null {
  try {
    return new URL(url).host
  } catch {
    return null
  }
}
