/**
 * Names the format of an image that browsers show and the API does not decode, so that an operator knows what to convert.
 * @returns null for any other file.
 */
export function findOtherFormat(bytes: Uint8Array): 'GIF' | 'WebP' | 'AVIF' | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (/^GIF8[79]a/.test(start)) return 'GIF'
  if (/^RIFF.{4}WEBP/s.test(start)) return 'WebP'
  return /^.{4}ftypavi[fs]/s.test(start) ? 'AVIF' : null
}
