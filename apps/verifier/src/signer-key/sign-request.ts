import { createHash, createHmac } from 'node:crypto'

/** Credentials of AWS. */
export type AwsCredentials = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** For temporary credentials; null for permanent ones. */
  readonly sessionToken: string | null
}

/** The signed parts of a request. Header names in lower case. */
export type SignableRequest = {
  readonly method: 'POST'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Signs a request for AWS (Signature Version 4).
 * @param now - AWS rejects a request that is more than five minutes old.
 * @returns the headers to send: those given, `host`, `x-amz-date` and `authorization`.
 */
export function signRequest(
  { method, url, headers, body }: SignableRequest,
  { credentials, region, service, now }: { credentials: AwsCredentials; region: string; service: string; now: Date },
): Readonly<Record<string, string>> {
  const stamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = stamp.slice(0, 8)
  const sent: Readonly<Record<string, string>> = {
    ...headers,
    host: url.host,
    'x-amz-date': stamp,
    ...(credentials.sessionToken === null ? {} : { 'x-amz-security-token': credentials.sessionToken }),
  }
  const names = Object.keys(sent).sort()
  const signedHeaders = names.join(';')
  const canonical = [
    method,
    url.pathname,
    url.searchParams.toString(),
    ...names.map((name) => `${name}:${(sent[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    sha256(body),
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${credentials.secretAccessKey}`,
  )
  const signature = hmac(key, toSign).toString('hex')
  const credential = `Credential=${credentials.accessKeyId}/${scope}`
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
