/** The thread that decodes untrusted images. It sees nothing else: no key, no database and no environment. */
import { parentPort } from 'node:worker_threads'
import { reencodeImage } from './raster.ts'

/** What the thread sends: once that it is up, then one result for each image; null for one that is not served. */
export type ImageMessage = 'up' | { readonly png: Uint8Array | null }

function say(message: ImageMessage): void {
  parentPort?.postMessage(message)
}

parentPort?.on('message', (bytes: Uint8Array) => say({ png: reencodeImage(bytes) }))
say('up')
