import { crc32, deflateSync } from 'node:zlib'

/** What a picture shows. */
export type PictureName = 'mountain' | 'leaf' | 'note' | 'frost' | 'coin'

/** Pixels of a side. A picture of a presentation has no more. */
const SIDE = 192
/** Points that are looked at for each pixel and direction, so that edges are smooth. */
const SAMPLES = 3

type Color = readonly [red: number, green: number, blue: number]
/** A shape: whether it has a point, in units of the side from the middle: −0.5 to 0.5, downwards. */
type Shape = (x: number, y: number) => boolean

/** The layers of each picture, from the background to the front. */
const pictures: Readonly<Record<PictureName, readonly (readonly [Color, Shape])[]>> = {
  mountain: [
    [[244, 219, 178], () => true],
    [[219, 132, 74], (x, y) => Math.hypot(x - 0.17, y + 0.16) < 0.11],
    [[86, 110, 92], (x, y) => y > 1.15 * Math.abs(x - 0.1) - 0.16 && y < 0.5],
    [[48, 74, 62], (x, y) => y > 1.05 * Math.abs(x + 0.14) - 0.06],
  ],
  leaf: [
    [[222, 236, 214], () => true],
    [[62, 125, 78], (x, y) => Math.hypot(x - y * 0.35 + 0.3, y) < 0.46 && Math.hypot(x - y * 0.35 - 0.3, y) < 0.46],
    [[222, 236, 214], (x, y) => Math.abs(x - y * 0.35) < 0.012 && y > -0.3],
    [[62, 125, 78], (x, y) => Math.abs(x - y * 0.35) < 0.016 && y > 0.3 && y < 0.44],
  ],
  note: [
    [[66, 84, 136], () => true],
    [[250, 246, 235], (x, y) => Math.abs(x) < 0.24 && Math.abs(y) < 0.32],
    [[214, 171, 92], (x, y) => Math.abs(x) < 0.24 && y > -0.32 && y < -0.24],
    [
      [150, 158, 186],
      (x, y) => x > -0.17 && x < 0.17 && [-0.12, -0.02, 0.08].some((line) => Math.abs(y - line) < 0.014),
    ],
    [[150, 158, 186], (x, y) => x > -0.17 && x < 0.04 && Math.abs(y - 0.18) < 0.014],
  ],
  frost: [
    [[205, 226, 240], () => true],
    [[255, 255, 255], (x, y) => Math.hypot(x, y) < 0.38],
    [[58, 116, 168], (x, y) => [0, 1, 2].some((turn) => isOnArm(x, y, (turn * Math.PI) / 3))],
  ],
  coin: [
    [[38, 92, 96], () => true],
    [[226, 178, 84], (x, y) => Math.hypot(x, y) < 0.34],
    [[198, 146, 58], (x, y) => Math.abs(Math.hypot(x, y) - 0.27) < 0.018],
    [[38, 92, 96], (x, y) => Math.abs(x) < 0.15 && Math.abs(y - 0.12) < 0.022],
    [[38, 92, 96], (x, y) => [-0.1, 0, 0.1].some((column) => Math.abs(x - column) < 0.024) && y > -0.06 && y < 0.1],
    [[38, 92, 96], (x, y) => y > -0.16 && y < -0.08 && Math.abs(x) < (y + 0.17) * 2],
  ],
}

/** Whether a point is on one of three arms of a snowflake, or on its small branches. */
function isOnArm(x: number, y: number, angle: number): boolean {
  const along = Math.abs(x * Math.cos(angle) + y * Math.sin(angle))
  const across = Math.abs(y * Math.cos(angle) - x * Math.sin(angle))
  if (along < 0.3 && across < 0.018) return true
  return along > 0.17 && along < 0.27 && Math.abs(across - (along - 0.17)) < 0.02
}

/** Draws a picture. @returns a PNG. */
export function drawPicture(name: PictureName): Uint8Array {
  const rows: Buffer[] = []
  for (let row = 0; row < SIDE; row++) {
    const bytes = Buffer.alloc(1 + SIDE * 3)
    for (let column = 0; column < SIDE; column++) bytes.set(colorAt(name, column, row), 1 + column * 3)
    rows.push(bytes)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))],
  ])
}

/** Returns the mean color of the points of a pixel. */
function colorAt(name: PictureName, column: number, row: number): Color {
  const sum = [0, 0, 0]
  for (let sample = 0; sample < SAMPLES ** 2; sample++) {
    const x = (column + ((sample % SAMPLES) + 0.5) / SAMPLES) / SIDE - 0.5
    const y = (row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) / SIDE - 0.5
    const layer = pictures[name].findLast(([, has]) => has(x, y))
    for (const [at, part] of (layer?.[0] ?? []).entries()) sum[at] = (sum[at] ?? 0) + part
  }
  const [red = 0, green = 0, blue = 0] = sum.map((part) => Math.round(part / SAMPLES ** 2))
  return [red, green, blue]
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
