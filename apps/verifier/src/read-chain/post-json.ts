import { Agent as PlainAgent, request as requestPlain } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'

/** The options of one request. What `onStatus` and `onBytes` throw ends it and rejects its promise. */
export type PostOptions = {
  /** From the request to the last byte of the response. */
  readonly timeoutMs: number
  /** Receives the status before anything else is read. */
  readonly onStatus: (status: number) => void
  /** Receives the size of each chunk. */
  readonly onBytes: (bytes: number) => void
}

/** No complete response arrived. */
export class PostError extends Error {
  override readonly name = 'PostError'
  readonly isLate: boolean
  constructor({ isLate }: { isLate: boolean }, options?: ErrorOptions) {
    super(isLate ? 'no response in time' : 'no response', options)
    this.isLate = isLate
  }
}

// Connections are reused, because most requests go to a few nodes, many times a second.
const agents = { 'http:': new PlainAgent({ keepAlive: true }), 'https:': new SecureAgent({ keepAlive: true }) } as const
const headers = { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'laurel-verifier' }

/**
 * Posts JSON and returns the text of the response. It uses the runtime's HTTP client and not `fetch`, which takes several times the
 * processor time for a short response, and a claim needs many of those. Redirects are not followed.
 * @throws {PostError} @throws {TypeError} when the URL is invalid.
 */
export function postJson(url: string, body: string, { timeoutMs, onStatus, onBytes }: PostOptions): Promise<string> {
  const target = new URL(url)
  const isSecure = target.protocol === 'https:'
  const agent = isSecure ? agents['https:'] : agents['http:']
  const length = { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    let isOver = false
    let end = () => {}
    const settle = (how: () => void) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      how()
    }
    const fail = (error: unknown) => {
      settle(() => reject(error))
      end()
    }
    const timer = setTimeout(() => fail(new PostError({ isLate: true })), timeoutMs)
    const attempt = (by: PlainAgent | SecureAgent | false) => {
      const options = { method: 'POST', agent: by, headers: { ...headers, ...length } }
      const request = (isSecure ? requestSecure : requestPlain)(target, options, (response) => {
        const parts: Buffer[] = []
        const guard = (notify: () => void) => {
          if (isOver) return
          try {
            notify()
          } catch (error) {
            fail(error)
          }
        }
        guard(() => onStatus(response.statusCode ?? 0))
        response.on('data', (part: Buffer) => {
          parts.push(part)
          guard(() => onBytes(part.length))
        })
        response.on('error', (cause) => fail(new PostError({ isLate: false }, { cause })))
        response.once('end', () => settle(() => resolve(Buffer.concat(parts).toString('utf8'))))
      })
      end = () => request.destroy()
      request.on('error', (cause) => {
        if (isOver) return
        // The node closed an idle connection meanwhile. A new one reaches it, and sending the request twice does no harm.
        if (request.reusedSocket) attempt(false)
        else fail(new PostError({ isLate: false }, { cause }))
      })
      request.end(body)
    }
    attempt(agent)
  })
}
