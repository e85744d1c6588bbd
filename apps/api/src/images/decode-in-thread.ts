import { Worker } from 'node:worker_threads'
import { ImageBusyError, ImageSlowError } from './errors.ts'
import { DECODE_TIMEOUT_MS, MAX_IMAGE_BYTES, MAX_WAITING_IMAGES, STARVED_DECODE_TIMEOUT_MS } from './image-limits.ts'
import type { ImageMessage } from './image-worker.ts'
import { type ProcessorLimits, readProcessorMs, startDeadline } from './processor-deadline.ts'

/** Decodes untrusted images. */
export type ImageDecoder = {
  /**
   * @param bytes - a PNG or a JPEG.
   * @returns a small PNG; null when the image is of another kind, broken or too large.
   * @throws {ImageBusyError} when too many wait. @throws {ImageSlowError} when the thread did not get to a result, which
   * says nothing about the image.
   */
  reencode(bytes: Uint8Array): Promise<Uint8Array | null>
  stop(): Promise<void>
}

/** Heap that the largest image never needs, in MiB. Its pixels are outside of the heap, and few by {@link MAX_WAITING_IMAGES}. */
const HEAP_MIB = 64
const YOUNG_HEAP_MIB = 8
/** A busy machine may take this long until the thread is up. */
const START_TIMEOUT_MS = 30_000

type Waiting = {
  readonly bytes: Uint8Array
  readonly resolve: (png: Uint8Array | null) => void
  readonly reject: (error: ImageSlowError) => void
}

/**
 * Decodes images in a separate thread, one at a time, each with a deadline. A thread that exceeds the deadline or its memory is ended,
 * and the next image gets a new one.
 * @param options.start - starts the thread.
 * @param options.deadlineMs - and the others: see {@link ProcessorLimits}.
 */
export function createImageDecoder({
  start = startImageThread,
  deadlineMs = DECODE_TIMEOUT_MS,
  longestMs = STARVED_DECODE_TIMEOUT_MS,
  usedMs = readProcessorMs,
}: Partial<ProcessorLimits> & { readonly start?: () => Worker } = {}): ImageDecoder {
  const waiting: Waiting[] = []
  let thread: { readonly worker: Worker; isUp: boolean } | null = null
  let current: Waiting | null = null
  let stopTimer = () => {}

  const settle = (result: Uint8Array | ImageSlowError | null) => {
    stopTimer()
    if (result instanceof ImageSlowError) current?.reject(result)
    else current?.resolve(result)
    current = null
    next()
  }
  const giveUp = (result: ImageSlowError | null) => {
    const before = thread
    thread = null
    void before?.worker.terminate()
    // Without an image the thread did not start. The next image must not wait for it forever.
    current ??= waiting.shift() ?? null
    settle(result)
  }
  /** A thread that was up ends by itself when an image exceeds its memory. */
  const giveUpEnded = ({ isUp }: { readonly isUp: boolean }) => giveUp(isUp ? null : new ImageSlowError())
  const open = () => {
    const own = { worker: start(), isUp: false }
    thread = own
    const timer = setTimeout(() => thread === own && giveUpEnded(own), START_TIMEOUT_MS)
    stopTimer = () => clearTimeout(timer)
    own.worker.on('message', (message: ImageMessage) => {
      if (thread !== own) return
      if (message !== 'up') return settle(message.png)
      own.isUp = true
      stopTimer()
      next()
    })
    own.worker.on('error', () => thread === own && giveUpEnded(own))
    own.worker.on('exit', () => thread === own && giveUpEnded(own))
  }
  const next = () => {
    if (current !== null) return
    if (waiting.length === 0) {
      thread?.worker.unref()
      return
    }
    if (thread === null) return open()
    if (!thread.isUp) return
    current = waiting.shift() ?? null
    if (current === null) return
    thread.worker.ref()
    stopTimer = startDeadline({ deadlineMs, longestMs, usedMs }, () => giveUp(new ImageSlowError()))
    // A copy that moves to the thread. A view would take along all of the memory that it is a part of.
    const bytes = Uint8Array.from(current.bytes)
    thread.worker.postMessage(bytes, [bytes.buffer])
  }
  return {
    async reencode(bytes) {
      if (bytes.length > MAX_IMAGE_BYTES) return null
      if (waiting.length >= MAX_WAITING_IMAGES) throw new ImageBusyError()
      return new Promise((resolve, reject) => {
        waiting.push({ bytes, resolve, reject })
        next()
      })
    },
    async stop() {
      for (const { reject } of waiting.splice(0)) reject(new ImageSlowError())
      const before = thread
      thread = null
      stopTimer()
      current?.reject(new ImageSlowError())
      current = null
      await before?.worker.terminate()
    },
  }
}

/** Starts the thread from the bundle, or from the source as tests do. */
export function startImageThread(): Worker {
  const options = {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB, maxYoungGenerationSizeMb: YOUNG_HEAP_MIB },
  }
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('image-worker.mjs', import.meta.url), options)
  const { href } = new URL('./image-worker.ts', import.meta.url)
  const code = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(href)})))`
  return new Worker(code, { ...options, eval: true, execArgv: ['--conditions=laurel-source'] })
}
