import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { SettingsError } from '@laurel/server/settings/errors.ts'

/** A key of the Coinbase Developer Platform. */
export type CoinbaseKey = { readonly id: string; readonly key: KeyObject; readonly algorithm: 'EdDSA' | 'ES256' }

/** How long a token is valid. It is for one request. */
const TOKEN_SECONDS = 120
/** The start of an Ed25519 key in PKCS #8. Source: https://www.rfc-editor.org/rfc/rfc8410. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Reads a key as the platform gives it.
 * @param secret - base64 of an Ed25519 key with its public half, or an EC key in PEM.
 * @throws {SettingsError}
 */
export function readCoinbaseKey(id: string, secret: string): CoinbaseKey {
  try {
    if (secret.includes('PRIVATE KEY')) {
      // A PEM in JSON often has its line breaks as two characters.
      return { id, key: createPrivateKey(secret.replaceAll('\\n', '\n')), algorithm: 'ES256' }
    }
    const bytes = Buffer.from(secret, 'base64')
    if (bytes.length !== 64) throw new RangeError('length')
    const key = createPrivateKey({
      key: Buffer.concat([PKCS8_ED25519, bytes.subarray(0, 32)]),
      format: 'der',
      type: 'pkcs8',
    })
    return { id, key, algorithm: 'EdDSA' }
  } catch {
    throw new SettingsError('LAUREL_API_COINBASE.keySecret is neither an Ed25519 key in base64 nor an EC key in PEM')
  }
}

/**
 * Returns the token that authorizes one request.
 * Source: https://docs.cdp.coinbase.com/get-started/authentication/jwt-authentication.
 * @param options.request - such as `POST api.developer.coinbase.com/onramp/v1/token`. @param options.nowSeconds - Unix time.
 */
export function createCoinbaseToken(
  { id, key, algorithm }: CoinbaseKey,
  { request, nowSeconds }: { readonly request: string; readonly nowSeconds: number },
): string {
  const header = { alg: algorithm, typ: 'JWT', kid: id, nonce: randomBytes(16).toString('hex') }
  const claims = {
    sub: id,
    iss: 'cdp',
    nbf: nowSeconds,
    exp: nowSeconds + TOKEN_SECONDS,
    uri: request,
    uris: [request],
  }
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature =
    algorithm === 'EdDSA'
      ? sign(null, Buffer.from(text), key)
      : sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
