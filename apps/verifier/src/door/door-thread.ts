/**
 * The door in a thread of its own: it has the connections, and all of HTTP. Who asks too much, or what is no request, is turned
 * away here, and `/health` is answered from what the main thread said last. It knows no key, no database and no environment.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { createAskingMain } from './ask-main.ts'
import { createKnownHealth, SAID_EVERY_MS } from './known-health.ts'
import { serveDoor } from './serve-door.ts'
import type { DoorStart, WordFromDoor, WordToDoor } from './words.ts'

const { settings, health }: DoorStart = workerData
const known = createKnownHealth(health, () => performance.now())
const say = (word: WordFromDoor) => parentPort?.postMessage(word)
const { answering, hear } = createAskingMain((id, ask) => say({ type: 'ask', id, ask }), {
  isStalled: () => known.read() === null,
})

let counts = new Map<string, number>()
function sayFailures(): void {
  if (counts.size === 0) return
  say({ type: 'failures', counts })
  counts = new Map()
}

async function start(): Promise<void> {
  const { url, stop } = await serveDoor(settings, {
    answering,
    readHealth: known.read,
    countFailure: (code) => counts.set(code, (counts.get(code) ?? 0) + 1),
    onFault: (error) => say({ type: 'fault', error: error instanceof Error ? error : new Error(String(error)) }),
  })
  const saying = setInterval(sayFailures, SAID_EVERY_MS)
  const stopAll = async () => {
    await stop()
    clearInterval(saying)
    sayFailures()
    say({ type: 'stopped' })
  }
  parentPort?.on('message', (word: WordToDoor) => {
    switch (word.type) {
      case 'health':
        return known.keep(word.health)
      case 'answer':
      case 'failure':
        return hear(word)
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
