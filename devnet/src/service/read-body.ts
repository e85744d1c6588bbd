import type { IncomingMessage } from 'node:http'

/**
 * Reads the body of a request as UTF-8, to its end: a connection that is cut would lose the answer, and requests after it.
 * @returns null when it has more than `maxBytes`.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) return null
    length += part.length
    if (length <= maxBytes) parts.push(part)
    else parts = []
  }
  return length > maxBytes ? null : Buffer.concat(parts).toString('utf8')
}
