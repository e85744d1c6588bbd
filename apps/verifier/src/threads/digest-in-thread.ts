import { type Digester, digestHere } from '@laurel/server/chain/digest-receipts.ts'
import type { DigestJob, DigestMessage } from './digest-worker.ts'
import { startThread, type Thread } from './start-thread.ts'

/** In characters of the logs' data. A shorter block takes a millisecond, less than a message to a thread. */
const SHORT_BLOCK = 16 * 1024
/** The longest response takes half a second on an idle machine. */
const DIGEST_TIMEOUT_MS = 30_000

type DigestThread = Thread<DigestJob, DigestMessage>

type Waiting = {
  readonly resolve: (word: DigestMessage) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

type WithoutId<job> = job extends unknown ? Omit<job, 'id'> : never

/**
 * Digests long receipts in a separate thread, so that full blocks do not block the main thread; short ones at once. The callers bound
 * how many wait.
 * @param start - starts the thread, and again after it has ended.
 */
export function createThreadDigester(
  start: () => DigestThread,
  { deadlineMs = DIGEST_TIMEOUT_MS }: { deadlineMs?: number } = {},
): Digester & { stop(): Promise<void> } {
  const waiting = new Map<number, Waiting>()
  let thread: DigestThread | null = null
  let last = 0
  const settle = (id: number, how: (one: Waiting) => void) => {
    const one = waiting.get(id)
    if (one === undefined) return
    waiting.delete(id)
    clearTimeout(one.timer)
    how(one)
    // Nothing waits, so the process may end.
    if (waiting.size === 0) thread?.unref()
  }
  const giveUp = (why: string) => {
    const before = thread
    thread = null
    for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(new Error(why)))
    return before?.terminate()
  }
  const startOwn = () => {
    const own = start()
    own.on('message', (word) => {
      settle(word.id, ({ resolve, reject }) => {
        if (word.type === 'failed') reject(new Error(word.reason))
        else resolve(word)
      })
    })
    own.on('error', (error) => thread === own && giveUp(error.message))
    own.on('exit', () => thread === own && giveUp('the thread ended'))
    return own
  }
  const request = (job: WithoutId<DigestJob>): Promise<DigestMessage> => {
    const own = thread ?? startOwn()
    thread = own
    own.ref()
    const id = ++last
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => giveUp('the receipts were not digested in time'), deadlineMs)
      waiting.set(id, { resolve, reject, timer })
      own.postMessage({ ...job, id })
    })
  }
  return {
    block(receipts) {
      if (isShort(receipts)) return digestHere.block(receipts)
      return request({ type: 'block', receipts }).then((word) => {
        if (word.type !== 'block') throw new Error('the thread returned another result')
        return word.digest
      })
    },
    receipt(receipt) {
      if (isShort([receipt])) return digestHere.receipt(receipt)
      return request({ type: 'receipt', receipt }).then((word) => {
        if (word.type !== 'receipt') throw new Error('the thread returned another result')
        return word.fingerprint
      })
    },
    async stop() {
      await giveUp('the verifier is stopping')
    },
  }
}

/** By the logs' data alone. The rest of a receipt is bounded by the number of its logs, and that by gas. */
function isShort(receipts: readonly unknown[]): boolean {
  let length = 0
  for (const receipt of receipts) {
    const logs = field(receipt, 'logs')
    for (const log of Array.isArray(logs) ? logs : []) {
      const data = field(log, 'data')
      length += 256 + (typeof data === 'string' ? data.length : 0)
      if (length > SHORT_BLOCK) return false
    }
  }
  return true
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Heap that digesting the longest response never needs, in MiB. */
const DIGEST_THREAD_HEAP_MIB = 160
/** Part of the heap for short-lived objects, in MiB. */
const DIGEST_THREAD_YOUNG_HEAP_MIB = 16

/** Starts the thread. */
export function startDigestThread(): DigestThread {
  return startThread('digest-worker', {
    env: {},
    resourceLimits: {
      maxOldGenerationSizeMb: DIGEST_THREAD_HEAP_MIB,
      maxYoungGenerationSizeMb: DIGEST_THREAD_YOUNG_HEAP_MIB,
    },
  })
}
