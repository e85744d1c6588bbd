import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { hashToken } from '../session/tokens.ts'

/** A device of a test: it signs proofs as the frame does. */
export type TestDevice = Awaited<ReturnType<typeof createTestDevice>>

/** Creates a device with a new key. */
export async function createTestDevice() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  let proofs = 0
  return {
    id: await calculateJwkThumbprint(jwk),
    jwk,
    privateKey,
    /** Signs a proof of a request. @param claims - replace or add claims. */
    async prove(
      { method, url, nonce, accessToken }: { method: string; url: string; nonce: string; accessToken?: string },
      claims: Readonly<Record<string, unknown>> = {},
    ): Promise<string> {
      proofs += 1
      const ath = accessToken === undefined ? {} : { ath: hashToken(accessToken) }
      return new SignJWT({ htm: method, htu: url, nonce, ...ath, jti: `proof-${proofs}-of-test`, ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .setIssuedAt()
        .sign(privateKey)
    },
  }
}
