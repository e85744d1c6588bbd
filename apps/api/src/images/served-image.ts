import { createHash } from 'node:crypto'
import type { ImageDecoder } from './decode-in-thread.ts'
import { MAX_SVG_LENGTH, sanitizeSvg } from './sanitize-svg.ts'

/** An image as it is sent. */
export type ServedImage = {
  readonly type: 'image/png' | 'image/svg+xml'
  readonly bytes: Uint8Array<ArrayBuffer>
  /** With its quotes. */
  readonly etag: string
}

/** Returns an image that is sent as it is. */
export function serveAs(type: ServedImage['type'], bytes: Uint8Array): ServedImage {
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
  return { type, bytes: Uint8Array.from(bytes), etag }
}

/**
 * Makes a file fit to be sent: an SVG is written again, and anything else is decoded and encoded again.
 * @returns null when it is not an image that is served.
 */
export async function toServedImage(bytes: Uint8Array, decoder: ImageDecoder): Promise<ServedImage | null> {
  // By its content, because the type in a header says nothing.
  const start = Buffer.from(bytes.subarray(0, 512))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (start.startsWith('<')) {
    if (bytes.length > MAX_SVG_LENGTH) return null
    const svg = sanitizeSvg(Buffer.from(bytes).toString('utf8'))
    return svg === null ? null : serveAs('image/svg+xml', Buffer.from(svg))
  }
  const png = await decoder.reencode(bytes)
  return png === null ? null : serveAs('image/png', png)
}
