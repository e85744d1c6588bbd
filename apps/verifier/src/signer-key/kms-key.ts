import { AwsV4Signer } from 'aws4fetch'
import { type Hex, hexToBytes, numberToHex, recoverAddress, serializeSignature } from 'viem'
import { publicKeyToAddress } from 'viem/utils'
import { z } from 'zod'
import type { DigestKey } from './claim-signer.ts'
import { readDerPublicKey, readDerSignature } from './der.ts'
import { KmsError } from './errors.ts'

/** Credentials of AWS. */
export type AwsCredentials = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** For temporary credentials; null for permanent ones. */
  readonly sessionToken: string | null
}

/** The key and the credentials. */
export type KmsOptions = {
  /** Key id, alias or ARN of an `ECC_SECG_P256K1` key for signing. */
  readonly keyId: string
  readonly region: string
  /** The service's default URL unless another is given. */
  readonly endpoint?: string
  /** Called for each request, because credentials of a machine's role expire. */
  readonly getCredentials: () => Promise<AwsCredentials>
  readonly timeoutMs: number
  readonly now: () => Date
}

const publicKeyAnswer = z.object({ PublicKey: z.string(), KeySpec: z.literal('ECC_SECG_P256K1').optional() })
const signAnswer = z.object({ Signature: z.string() })

/**
 * A key in AWS KMS: it never leaves the service, which signs digests and returns DER.
 * @throws {KmsError} when the service does not return its public key.
 */
export async function createKmsKey(options: KmsOptions): Promise<DigestKey> {
  const { PublicKey } = publicKeyAnswer.parse(await requestKms(options, 'GetPublicKey', { KeyId: options.keyId }))
  const point = readDerPublicKey(Buffer.from(PublicKey, 'base64'))
  const address: Hex = `0x${publicKeyToAddress(point).slice(2).toLowerCase()}`
  return {
    address,
    async signDigest(digest) {
      const message = Buffer.from(hexToBytes(digest)).toString('base64')
      const answer = await requestKms(options, 'Sign', {
        KeyId: options.keyId,
        Message: message,
        MessageType: 'DIGEST',
        SigningAlgorithm: 'ECDSA_SHA_256',
      })
      const parsed = signAnswer.safeParse(answer)
      if (!parsed.success) throw new KmsError('the response has no signature')
      const { r, s } = readDerSignature(Buffer.from(parsed.data.Signature, 'base64'))
      const half = { r: numberToHex(r, { size: 32 }), s: numberToHex(s, { size: 32 }) }
      // The service does not return the parity, so both are tried.
      for (const yParity of [0, 1]) {
        const signature = serializeSignature({ ...half, yParity })
        const recovered = await recoverAddress({ hash: digest, signature }).catch(() => null)
        if (recovered?.toLowerCase() === address) return signature
      }
      throw new KmsError('the signature is of another key')
    },
  }
}

async function requestKms(
  { region, endpoint = `https://kms.${region}.amazonaws.com/`, getCredentials, timeoutMs, now }: KmsOptions,
  operation: 'Sign' | 'GetPublicKey',
  question: object,
): Promise<unknown> {
  const { sessionToken, ...credentials } = await getCredentials()
  const signer = new AwsV4Signer({
    ...{ url: endpoint, method: 'POST', body: JSON.stringify(question), region, service: 'kms' },
    ...{ ...credentials, ...(sessionToken === null ? {} : { sessionToken }) },
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${operation}` },
    // AWS rejects a request that is more than five minutes old.
    datetime: now()
      .toISOString()
      .replace(/[-:]|\.\d{3}/g, ''),
  })
  const { url, ...signed } = await signer.sign()
  let response: Response
  try {
    response = await fetch(url, { ...signed, signal: AbortSignal.timeout(timeoutMs) })
    const answer: unknown = await response.json()
    if (response.ok) return answer
    const type = typeof answer === 'object' && answer !== null && '__type' in answer ? String(answer.__type) : ''
    throw new KmsError(`HTTP ${response.status} ${type}`.trim())
  } catch (cause) {
    if (cause instanceof KmsError) throw cause
    throw new KmsError('no answer', { cause })
  }
}
