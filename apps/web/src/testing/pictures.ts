/** The beginning of a PNG of this size. */
export function png(width: number, height: number, length = 64): Uint8Array {
  const bytes = new Uint8Array(length)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

/** The beginning of a JPEG of this size: a comment, a table of Huffman codes, then the frame header. */
export function jpeg(width: number, height: number): Uint8Array {
  const [w, h] = [Uint8Array.of(width >> 8, width & 255), Uint8Array.of(height >> 8, height & 255)]
  const comment = [0xff, 0xfe, 0, 4, 1, 2]
  const table = [0xff, 0xc4, 0, 3, 9]
  return Uint8Array.of(...[0xff, 0xd8], ...comment, ...table, ...[0xff, 0xff, 0xc2, 0, 11, 8], ...h, ...w, 1, 1, 17, 0)
}
