import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { createPresentationService } from '../boosts/presentation-service.ts'
import { createImageDecoder, type ImageDecoder } from './decode-in-thread.ts'
import { ImageSlowError } from './errors.ts'

const SHORT_TIMEOUT_MS = 50
const image = Uint8Array.of(1)
const png = Uint8Array.of(2)

const decoders: ImageDecoder[] = []
afterEach(async () => {
  await Promise.all(decoders.splice(0).map((decoder) => decoder.stop()))
})

/**
 * Opens a decoder whose thread answers late.
 * @param afterMs - when the thread answers each image. @param usedMs - the processor time of this process.
 */
function openDecoder(afterMs: number, usedMs: () => number, longestMs?: number): ImageDecoder {
  const code = `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', () => setTimeout(() => parentPort.postMessage({ png: Uint8Array.of(2) }), ${afterMs}))
    parentPort.postMessage('up')`
  const start = () => new Worker(code, { eval: true })
  const decoder = createImageDecoder({
    start,
    deadlineMs: SHORT_TIMEOUT_MS,
    usedMs,
    ...(longestMs ? { longestMs } : {}),
  })
  decoders.push(decoder)
  return decoder
}

const onBusyMachine = () => 0

describe('createImageDecoder', () => {
  test('behavior: a machine that gives the thread little time does not end it', async () => {
    expect(await openDecoder(SHORT_TIMEOUT_MS * 4, onBusyMachine).reencode(image)).toEqual(png)
  })

  test('error: a thread that has used its time is ended', async () => {
    await expect(openDecoder(600_000, () => performance.now()).reencode(image)).rejects.toThrow(ImageSlowError)
  })

  test('error: no image takes the thread longer than the longest time, however busy the machine is', async () => {
    const decoder = openDecoder(600_000, onBusyMachine, SHORT_TIMEOUT_MS * 2)
    await expect(decoder.reencode(image)).rejects.toThrow(ImageSlowError)
  })

  test('error: a thread that does not start decides nothing about the image', async () => {
    const start = () => new Worker('process.exit(1)', { eval: true })
    const decoder = createImageDecoder({ start })
    decoders.push(decoder)
    await expect(decoder.reencode(image)).rejects.toThrow(ImageSlowError)
  })

  test('behavior: a picture that was not decoded in time is not called invalid', async () => {
    const decoder = openDecoder(600_000, onBusyMachine, SHORT_TIMEOUT_MS)
    const store = {
      ...{ add: async () => false, find: async () => null, hasPicture: async () => false },
      findPicture: async () => null,
    }
    const service = createPresentationService({ store, chains: new Map(), decoder })
    await expect(service.preparePicture('AQ==')).rejects.toMatchObject({ code: 'api/image-slow' })
  })
})
