import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { concat, type Hex, hexToBytes, keccak256, numberToHex } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
/** SubjectPublicKeyInfo of a secp256k1 point, up to the point. */
const KEY_PREFIX = '0x3056301006072a8648ce3d020106052b8104000a034200'

/** How the service answers: as it should, with the higher s, with another key's signature, with nonsense, or not at all. */
export type ServiceMood = 'low-s' | 'high-s' | 'another-key' | 'nonsense' | 'refuses'

/** The credentials that it knows. */
export const serviceCredentials = { accessKeyId: 'AKIDLOCAL', secretAccessKey: 'not/so+secret', sessionToken: null }

/** A key service on this machine that speaks as AWS KMS does: it checks Signature Version 4 and answers in DER. */
export async function startKeyService(privateKey: Hex) {
  let mood: ServiceMood = 'low-s'
  const refused: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString()
      const answer = (status: number, value: unknown) => {
        response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(value))
      }
      if (!isSigned(request.headers, request.url ?? '/', body)) {
        refused.push(body)
        return answer(403, { __type: 'InvalidSignatureException' })
      }
      if (mood === 'refuses') return answer(500, { __type: 'KMSInternalException' })
      const { Message } = JSON.parse(body)
      if (request.headers['x-amz-target'] === 'TrentService.GetPublicKey') {
        const { publicKey } = privateKeyToAccount(privateKey)
        return answer(200, { PublicKey: base64(concat([KEY_PREFIX, publicKey])), KeySpec: 'ECC_SECG_P256K1' })
      }
      const hash: Hex = `0x${Buffer.from(Message, 'base64').toString('hex')}`
      const { r, s } = await sign({ hash, privateKey: mood === 'another-key' ? keccak256(privateKey) : privateKey })
      const shown = mood === 'high-s' ? ORDER - BigInt(s) : BigInt(s)
      answer(200, { Signature: mood === 'nonsense' ? 'MAA=' : base64(derSignature(BigInt(r), shown)) })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('The service has no port.')
  return {
    endpoint: `http://127.0.0.1:${address.port}/`,
    refused,
    setMood(next: ServiceMood) {
      mood = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Two positive integers in DER. */
export function derSignature(r: bigint, s: bigint): Hex {
  const part = (value: bigint): Hex => {
    const bytes = numberToHex(value, { size: Math.ceil(value.toString(16).length / 2) })
    const positive: Hex = Number.parseInt(bytes.slice(2, 4), 16) >= 0x80 ? concat(['0x00', bytes]) : bytes
    return concat(['0x02', numberToHex((positive.length - 2) / 2, { size: 1 }), positive])
  }
  const both = concat([part(r), part(s)])
  return concat(['0x30', numberToHex((both.length - 2) / 2, { size: 1 }), both])
}

function base64(hex: Hex): string {
  return Buffer.from(hexToBytes(hex)).toString('base64')
}

/** Works the signature out from what came in, and compares. */
function isSigned(headers: IncomingHttpHeaders, path: string, body: string): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/kms\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!match) return false
  const [, keyId, day = '', region = '', signedHeaders = '', signature] = match
  const names = signedHeaders.split(';')
  if (
    keyId !== serviceCredentials.accessKeyId ||
    !['host', 'x-amz-date', 'x-amz-target'].every((one) => names.includes(one))
  ) {
    return false
  }
  const sha = (text: string) => createHash('sha256').update(text).digest('hex')
  const canonical = `POST\n${path}\n\n${names.map((name) => `${name}:${String(headers[name])}\n`).join('')}\n${signedHeaders}\n${sha(body)}`
  const text = `AWS4-HMAC-SHA256\n${String(headers['x-amz-date'])}\n${day}/${region}/kms/aws4_request\n${sha(canonical)}`
  let key: Buffer = Buffer.from(`AWS4${serviceCredentials.secretAccessKey}`)
  for (const part of [day, region, 'kms', 'aws4_request']) key = createHmac('sha256', key).update(part).digest()
  return createHmac('sha256', key).update(text).digest('hex') === signature
}
