import { Agent, errors, request } from 'undici'

/** The options of one request. What `onStatus` and `onBytes` throw ends it and rejects its promise. */
export type PostOptions = {
  /** From the request to the last byte of the response. */
  readonly timeoutMs: number
  readonly userAgent: string
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

const headers = { 'content-type': 'application/json', accept: 'application/json' }
/** Connections are reused, because most requests go to a few nodes, many times a second. Each request has its own deadline. */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/**
 * Posts JSON and returns the text of the response. The user and the password of the URL are sent as Basic authorization, which
 * undici leaves out. Redirects are not followed.
 * Source: docs/decisions/0004-how-nodes-are-reached.md.
 * @throws {PostError} @throws {TypeError} when the URL is invalid.
 */
export async function postJson(
  url: string,
  body: string,
  { timeoutMs, userAgent, onStatus, onBytes }: PostOptions,
): Promise<string> {
  const target = new URL(url)
  const sent = { ...headers, 'user-agent': userAgent, ...authorizationOf(target) }
  // Whatever ends the request is the reason of its signal, which also closes the connection.
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(new PostError({ isLate: true })), timeoutMs)
  const send = () => request(target, { method: 'POST', headers: sent, body, dispatcher, signal: end.signal })
  const guard = (notify: () => void) => {
    try {
      notify()
    } catch (error) {
      end.abort(error)
    }
    end.signal.throwIfAborted()
  }
  try {
    const response = await send().catch((error: unknown) => {
      // The node closed an idle connection meanwhile. A new one reaches it, and sending the request twice does no harm.
      if (isClosed(error)) return send()
      throw error
    })
    guard(() => onStatus(response.statusCode))
    const parts: Buffer[] = []
    const arriving: AsyncIterable<Buffer> = response.body
    for await (const part of arriving) {
      parts.push(part)
      guard(() => onBytes(part.length))
    }
    return Buffer.concat(parts).toString('utf8')
  } catch (cause) {
    throw end.signal.aborted ? end.signal.reason : new PostError({ isLate: false }, { cause })
  } finally {
    clearTimeout(timer)
  }
}

function authorizationOf({ username, password }: URL): { readonly authorization?: string } {
  if (username === '' && password === '') return {}
  const user = `${decodePercent(username)}:${decodePercent(password)}`
  return { authorization: `Basic ${Buffer.from(user, 'utf8').toString('base64')}` }
}

/** Returns text that is not percent-encoded as it is. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function isClosed(error: unknown): boolean {
  return (
    error instanceof errors.SocketError || (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
  )
}
