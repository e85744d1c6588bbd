/** Images that are meant to take memory or time, given to the thread that decodes untrusted images. */
import { Worker } from 'node:worker_threads'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { encode as encodeJpeg } from 'jpeg-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createImageDecoder, startImageThread } from '../src/images/decode-in-thread.ts'
import { ImageBusyError, ImageSlowError } from '../src/images/errors.ts'
import { MAX_IMAGE_BYTES, MAX_WAITING_IMAGES } from '../src/images/image-limits.ts'
import { toServedImage } from '../src/images/served-image.ts'

/** What the process may grow by. The thread itself and its heap are in it. */
const MAX_GROWTH_BYTES = 64 * 1024 * 1024

/** A busy machine must not end the thread, because the limits of this test are those before the decoding. */
const PATIENT = { deadlineMs: 60_000 }
const decoder = createImageDecoder(PATIENT)
afterAll(() => decoder.stop())

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
}

type Header = { width: number; height: number; depth?: number; color?: number; interlace?: number }

function png({ width, height, depth = 8, color = 6, interlace = 0 }: Header, data: Buffer, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, color, 0, 0, interlace], 8)
  const parts = [chunk('IHDR', header), ...more, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 })
const jpeg = (side: number) =>
  encodeJpeg({ width: side, height: side, data: Buffer.alloc(side * side * 4, 90) }, 50).data

/** A JPEG that says it has another size. */
function jpegOf(width: number, height: number): Buffer {
  const file = Buffer.from(jpeg(64))
  const at = file.indexOf(Buffer.from([0xff, 0xc0]))
  file.writeUInt16BE(height, at + 5)
  file.writeUInt16BE(width, at + 7)
  return file
}

/** A JPEG with its first scan again and again. */
function jpegWithScans(count: number): Buffer {
  const file = Buffer.from(jpeg(1000))
  const at = file.indexOf(Buffer.from([0xff, 0xda]))
  const scan = file.subarray(at, file.length - 2)
  const end = Buffer.from([0xff, 0xd9])
  return Buffer.concat([file.subarray(0, at), ...Array.from({ length: count }, () => scan), end]).subarray(
    0,
    MAX_IMAGE_BYTES,
  )
}

/** A JPEG with its frame header again and again: each would be decoded. */
function jpegWithFrames(count: number): Buffer {
  const file = Buffer.from(jpeg(900))
  const at = file.indexOf(Buffer.from([0xff, 0xc0]))
  const frame = file.subarray(at, at + 2 + file.readUInt16BE(at + 2))
  return Buffer.concat([file.subarray(0, at), ...Array.from({ length: count }, () => frame), file.subarray(at)])
}

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${content}</svg>`)

function laughs(depth: number, width: number, tag: (id: number, content: string) => string): Buffer {
  let content = tag(0, '<path d="M0 0h1"/>')
  for (let at = 1; at < depth; at++) content += tag(at, `<use href="#a${at - 1}"/>`.repeat(width))
  return svg(content)
}

/** 500 MB of zeros, without ever holding them: they would be in the memory that is measured. */
const megabyte = deflateRawSync(Buffer.alloc(1_000_000), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
const huge = Buffer.concat([Buffer.from('78da', 'hex'), ...Array.from({ length: 500 }, () => megabyte)])
const sides = [1025, 5000, 20_000, 65_535, 2 ** 24, 2 ** 31 - 1]

const bombs: readonly (readonly [string, Buffer])[] = [
  ...sides.map((side) => [`PNG of ${side} × ${side}`, png({ width: side, height: side }, zeros(1000))] as const),
  ...sides.map((side) => [`PNG of ${side} × 1024`, png({ width: side, height: 1024 }, zeros(1000))] as const),
  ...sides.map(
    (side) => [`interlaced PNG of ${side}`, png({ width: side, height: side, interlace: 1 }, huge)] as const,
  ),
  ...[0, 2, 3, 4, 6].map(
    (color) => [`PNG with 500 MB of data, color ${color}`, png({ width: 8, height: 8, color }, huge)] as const,
  ),
  ...[1, 2, 4, 8, 16].map(
    (depth) =>
      [
        `interlaced PNG with 500 MB of data, depth ${depth}`,
        png({ width: 8, height: 8, color: 0, depth, interlace: 1 }, huge),
      ] as const,
  ),
  ...['zTXt', 'iTXt', 'iCCP', 'fdAT', 'PLTE', 'tRNS'].map(
    (type) => [`PNG with 500 MB in ${type}`, png({ width: 8, height: 8 }, zeros(8), chunk(type, huge))] as const,
  ),
  ['PNG of no size', png({ width: 0, height: 0 }, zeros(8))],
  [
    'PNG with many chunks',
    png({ width: 8, height: 8 }, zeros(8), ...Array.from({ length: 100_000 }, () => chunk('tEXt', Buffer.alloc(0)))),
  ],
  [
    'PNG with a chunk longer than the file',
    Buffer.concat([png({ width: 8, height: 8 }, zeros(8)).subarray(0, 33), Buffer.from('7fffffff49444154', 'hex')]),
  ],
  ...(
    [
      [65_535, 65_535],
      [65_535, 1],
      [1, 65_535],
      [4096, 4096],
      [0, 100],
      [100, 0],
    ] as const
  ).map(([width, height]) => [`JPEG of ${width} × ${height}`, jpegOf(width, height)] as const),
  ...[40, 100, 1_000].map((count) => [`JPEG with ${count} scans`, jpegWithScans(count)] as const),
  ['JPEG without an end', jpeg(900).subarray(0, 400)],
  ['JPEG of markers', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000_000, 0xff)])],
  ['JPEG of frames', jpegWithFrames(20)],
  [
    'JPEG with a marker of no length',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), Buffer.alloc(1_000_000)]),
  ],
  ...[4, 8, 40].map(
    (depth) =>
      [`SVG with ${depth} levels of use`, laughs(depth, 40, (id, content) => `<g id="a${id}">${content}</g>`)] as const,
  ),
  ['SVG with masks in masks', laughs(9, 30, (id, content) => `<mask id="a${id}">${content}</mask>`)],
  ['SVG that uses itself', svg('<g id="a"><use href="#a"/><use href="#a"/></g>')],
  ['SVG with entities', Buffer.from(`<!DOCTYPE s [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;">]><svg>&b;</svg>`)],
  ['SVG with an endless attribute', Buffer.from(`<svg a="${'x'.repeat(1_000_000)}`)],
  ['SVG of openings', Buffer.from('<svg '.repeat(40_000))],
  ['SVG of comments', Buffer.from(`<svg>${'<!--'.repeat(50_000)}`)],
  ['SVG of spaces', Buffer.from(`<svg ${' '.repeat(200_000)}x`)],
  ['SVG of attributes', Buffer.from(`<svg ${'a="b" '.repeat(30_000)}`)],
  ['SVG with a million elements', svg('<path/>'.repeat(1_000_000))],
  ['GIF of 65,535 × 65,535', Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1')],
  ['WebP', Buffer.from('RIFF\x00\x00\x00\x00WEBPVP8X', 'latin1')],
  ['PNG that is HTML too', Buffer.from('<html><script>alert(1)</script></html>')],
]

describe('untrusted images', () => {
  beforeAll(async () => {
    // The thread is up, so that only what bombs add is measured.
    expect(await toServedImage(png({ width: 1024, height: 1024 }, zeros(1024 * 4097)), decoder)).not.toBeNull()
  })

  test('behavior: no bomb is served, and memory and time stay bounded', async () => {
    expect(bombs.length).toBeGreaterThanOrEqual(60)
    const before = process.memoryUsage().rss
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before)
    }, 2)
    const served: string[] = []
    for (const [name, bytes] of bombs) if ((await toServedImage(bytes, decoder)) !== null) served.push(name)
    clearInterval(watch)
    // Chunks that are not read do no harm, and the pixels of the others are few.
    expect(served.filter((name) => !/^PNG with (500 MB in|many chunks)/.test(name))).toEqual([])
    expect(most, `${Math.round(most / 2 ** 20)} MiB more`).toBeLessThan(MAX_GROWTH_BYTES)
  })

  test('behavior: a thread that takes too long is ended, and the next image gets another', async () => {
    const ended: number[] = []
    const slow = createImageDecoder({
      ...{ deadlineMs: 5_000, longestMs: 5_000 },
      start() {
        if (ended.length > 0) return startImageThread()
        // A loop without an end, which leaves the processor to others.
        const lines = `const { parentPort } = require('worker_threads')
          const nothing = new Int32Array(new SharedArrayBuffer(4))
          parentPort.on('message', () => { while (true) Atomics.wait(nothing, 0, 0, 50) }).postMessage('up')`
        const hanging = new Worker(lines, { eval: true })
        hanging.once('exit', (code) => ended.push(code))
        ended.push(0)
        return hanging
      },
    })
    const image = png({ width: 8, height: 8 }, zeros(8 * 33))
    const [first, second] = await Promise.allSettled([slow.reencode(image), slow.reencode(image)])
    expect(first).toMatchObject({ status: 'rejected', reason: new ImageSlowError() })
    expect(second).toMatchObject({ status: 'fulfilled', value: expect.any(Uint8Array) })
    expect(ended).toHaveLength(2)
    await slow.stop()
  })

  test('error: too many wait', async () => {
    const image = png({ width: 8, height: 8 }, zeros(8 * 33))
    const waiting = Array.from({ length: MAX_WAITING_IMAGES + 40 }, () => decoder.reencode(image))
    const results = await Promise.allSettled(waiting)
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused.length).toBeGreaterThan(0)
    for (const reason of refused) expect(reason).toBeInstanceOf(ImageBusyError)
    expect(await decoder.reencode(image)).not.toBeNull()
  })
})
