import { request } from 'node:http'
import { verifierPaths } from '@laurel/protocol/verifier'

/** The result of one request. `outcome` is the status with the code, or `no answer` when the connection was closed. */
export type HttpResult = {
  readonly outcome: string
  readonly ms: number
  readonly body: Readonly<Record<string, unknown>>
}

/** A request and its source address. */
export type HttpRequest = {
  readonly method?: 'GET' | 'POST' | 'OPTIONS'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The local address. Linux accepts all of 127.0.0.0/8. */
  readonly from: string
}

const JSON_HEADERS = { 'content-type': 'application/json' }
const REQUEST_TIMEOUT_MS = 60_000

/** Sends one request over a new connection from a given address. Never throws. */
export function requestFrom(
  url: string,
  { method = 'GET', path, headers, body, from }: HttpRequest,
): Promise<HttpResult> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const end = (outcome: string, json: Readonly<Record<string, unknown>> = {}) =>
      resolve({ outcome, ms: performance.now() - startedAt, body: json })
    const { hostname, port } = new URL(url)
    const options = {
      host: hostname,
      port,
      method,
      path,
      localAddress: from,
      agent: false,
      timeout: REQUEST_TIMEOUT_MS,
    }
    const sent = request({ ...options, headers: headers ?? (body === undefined ? {} : JSON_HEADERS) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', () => end('no answer'))
      response.on('end', () => {
        const json = readObject(Buffer.concat(chunks).toString())
        const code = readObject(json['error'])['code'] ?? json['code'] ?? json['status'] ?? ''
        end(`${response.statusCode} ${typeof code === 'string' ? code : ''}`.trim(), json)
      })
    })
    sent.on('error', () => end('no answer'))
    sent.on('timeout', () => sent.destroy())
    sent.end(body)
  })
}

/** `POST /v1/claims` from an address. */
export function requestClaim(url: string, from: string, claim: object): Promise<HttpResult> {
  return requestFrom(url, { method: 'POST', path: verifierPaths.claims, body: JSON.stringify(claim), from })
}

/**
 * Returns one of many local addresses; the same number gives the same address. @param net - 1 to 254, the group of
 * addresses.
 */
export function addressAt(net: number, at: number): string {
  return `127.${net}.${(at >> 8) & 255}.${at & 255 || 1}`
}

function readObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'string') {
    try {
      return readObject(JSON.parse(value))
    } catch {
      return {}
    }
  }
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
