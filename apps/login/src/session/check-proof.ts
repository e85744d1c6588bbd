import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { InvalidProofError, NonceRequiredError } from './errors.ts'
import type { Nonces } from './nonces.ts'

/** The request that a proof is for. */
export type ProvenRequest = {
  readonly method: string
  /** The URL without query and fragment. */
  readonly url: string
  /** The hash of the access token that it carries; null without one. */
  readonly accessTokenHash: string | null
}

/** Remembers proofs, so that each is used once. */
export type ProofReplays = {
  /** @returns false when it was used before. */
  use(key: string): boolean
}

const claimsShape = z.object({
  jti: z.string().min(8).max(128),
  htm: z.string(),
  htu: z.string(),
  nonce: z.string().optional(),
  ath: z.string().optional(),
})

/** The longest proof. A key of P-256, its claims and its signature have some 600 characters. */
const MAX_PROOF_LENGTH = 2_048

/**
 * Checks a DPoP proof (RFC 9449, section 4.3): ES256 alone, and a public key of P-256 in its header. The nonce takes the place of the
 * time, because the clocks of devices are wrong.
 * @param proof - the header `DPoP`; undefined without one.
 * @returns the id of the device: the thumbprint of its key.
 * @throws {InvalidProofError} @throws {NonceRequiredError}
 */
export async function checkProof(
  proof: string | undefined,
  { method, url, accessTokenHash }: ProvenRequest,
  { nonces, replays }: { readonly nonces: Nonces; readonly replays: ProofReplays },
): Promise<string> {
  if (proof === undefined) throw new InvalidProofError('the header “DPoP” is missing')
  // Several headers arrive as one text with commas, which no proof has.
  if (proof.length > MAX_PROOF_LENGTH) throw new InvalidProofError('it is too long')
  const { payload, jwk } = await verify(proof)
  const claims = claimsShape.safeParse(payload)
  if (!claims.success) throw new InvalidProofError('a claim is missing')
  const { jti, htm, htu, nonce, ath } = claims.data
  if (htm !== method) throw new InvalidProofError('it is for another method')
  if (htu !== url) throw new InvalidProofError('it is for another URL')
  if ((ath ?? null) !== accessTokenHash) throw new InvalidProofError('it is for another access token')
  if (nonce === undefined || !nonces.isRecent(nonce)) throw new NonceRequiredError()
  const device = await calculateJwkThumbprint(jwk)
  if (!replays.use(`${device} ${jti}`)) throw new InvalidProofError('it was used before')
  return device
}

const keyShape = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() })

async function verify(proof: string) {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, { typ: 'dpop+jwt', algorithms: ['ES256'] })
    return { payload, jwk: keyShape.parse(protectedHeader.jwk) }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError || error instanceof TypeError) {
      throw new InvalidProofError('its key, its type or its signature is wrong', { cause: error })
    }
    throw error
  }
}
