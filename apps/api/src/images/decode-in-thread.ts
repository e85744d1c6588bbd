import { Worker } from 'node:worker_threads'
import { ImageBusyError } from './errors.ts'
import { DECODE_TIMEOUT_MS, MAX_IMAGE_BYTES, MAX_WAITING_IMAGES } from './image-limits.ts'
import type { ImageMessage } from './image-worker.ts'

/** Decodes untrusted images. */
export type ImageDecoder = {
  /**
   * @param bytes - a PNG or a JPEG.
   * @returns a small PNG; null when the image is of another kind, broken, too large or takes too long.
   * @throws {ImageBusyError} when too many wait.
   */
  reencode(bytes: Uint8Array): Promise<Uint8Array | null>
  stop(): Promise<void>
}

/** Heap that the largest image never needs, in MiB. Its pixels are outside of the heap, and few by {@link MAX_WAITING_IMAGES}. */
const HEAP_MIB = 64
const YOUNG_HEAP_MIB = 8
/** A busy machine may take this long until the thread is up. */
const START_TIMEOUT_MS = 30_000

type Waiting = { readonly bytes: Uint8Array; readonly resolve: (png: Uint8Array | null) => void }

/**
 * Decodes images in a separate thread, one at a time, each with a deadline. A thread that exceeds the deadline or its memory is ended,
 * and the next image gets a new one.
 * @param options.start - starts the thread.
 */
export function createImageDecoder({
  start = startImageThread,
  deadlineMs = DECODE_TIMEOUT_MS,
}: {
  readonly start?: () => Worker
  readonly deadlineMs?: number
} = {}): ImageDecoder {
  const waiting: Waiting[] = []
  let thread: { readonly worker: Worker; isUp: boolean } | null = null
  let current: Waiting | null = null
  let timer: NodeJS.Timeout | undefined

  const settle = (png: Uint8Array | null) => {
    clearTimeout(timer)
    current?.resolve(png)
    current = null
    next()
  }
  const giveUp = () => {
    const before = thread
    thread = null
    void before?.worker.terminate()
    // Without an image the thread did not start. The next image must not wait for it forever.
    current ??= waiting.shift() ?? null
    settle(null)
  }
  const open = () => {
    const own = { worker: start(), isUp: false }
    thread = own
    timer = setTimeout(() => thread === own && giveUp(), START_TIMEOUT_MS)
    own.worker.on('message', (message: ImageMessage) => {
      if (thread !== own) return
      if (message !== 'up') return settle(message.png)
      own.isUp = true
      clearTimeout(timer)
      next()
    })
    own.worker.on('error', () => thread === own && giveUp())
    own.worker.on('exit', () => thread === own && giveUp())
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
    timer = setTimeout(giveUp, deadlineMs)
    // A copy that moves to the thread. A view would take along all of the memory that it is a part of.
    const bytes = Uint8Array.from(current.bytes)
    thread.worker.postMessage(bytes, [bytes.buffer])
  }
  return {
    async reencode(bytes) {
      if (bytes.length > MAX_IMAGE_BYTES) return null
      if (waiting.length >= MAX_WAITING_IMAGES) throw new ImageBusyError()
      return new Promise((resolve) => {
        waiting.push({ bytes, resolve })
        next()
      })
    },
    async stop() {
      for (const { resolve } of waiting.splice(0)) resolve(null)
      const before = thread
      thread = null
      clearTimeout(timer)
      current?.resolve(null)
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
