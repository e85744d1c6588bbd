/**
 * The HTTP server, in a separate thread: it holds the connections and does all of HTTP. Rate limits and invalid requests are
 * handled here, and `/health` returns what the main thread reported last. This thread has no key, no database and no environment.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { createCachedHealth, HEALTH_INTERVAL_MS } from './cached-health.ts'
import { createMainThreadClient } from './main-thread-client.ts'
import type { HttpThreadData, MessageFromHttp, MessageToHttp } from './messages.ts'
import { serveHttp } from './serve-http.ts'

const { settings, health }: HttpThreadData = workerData
const known = createCachedHealth(health, () => performance.now())
const say = (word: MessageFromHttp) => parentPort?.postMessage(word)
const { verifierService, receive } = createMainThreadClient((id, request) => say({ type: 'request', id, request }), {
  isStalled: () => known.read() === null,
})

let counts = new Map<string, number>()
function sayFailures(): void {
  if (counts.size === 0) return
  say({ type: 'failures', counts })
  counts = new Map()
}

async function start(): Promise<void> {
  const { url, stop } = await serveHttp(settings, {
    verifierService,
    readHealth: known.read,
    countFailure: (code) => counts.set(code, (counts.get(code) ?? 0) + 1),
    onFault: (error) => say({ type: 'fault', error: error instanceof Error ? error : new Error(String(error)) }),
  })
  const saying = setInterval(sayFailures, HEALTH_INTERVAL_MS)
  const stopAll = async () => {
    await stop()
    clearInterval(saying)
    sayFailures()
    say({ type: 'stopped' })
  }
  parentPort?.on('message', (word: MessageToHttp) => {
    switch (word.type) {
      case 'health':
        return known.keep(word.health)
      case 'answer':
      case 'failure':
        return receive(word)
      case 'stop':
        return void stopAll()
      default:
        return word satisfies never
    }
  })
  say({ type: 'listening', url })
}

say({ type: 'up' })
start().catch((error: unknown) =>
  say({ type: 'refused', reason: error instanceof Error ? error.message : String(error) }),
)
