import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { startDigestThread } from './digest-in-thread.ts'
import { startMatchThread } from './match-in-thread.ts'

/** Of the system's threads of this process. */
const priorities = () => readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))

test.runIf(process.platform === 'linux')(
  'behavior: the threads that calculate for strangers come after all others of their process',
  { timeout: 120_000 },
  async () => {
    const own = getPriority()
    const isBehind = (priority: number) => priority > own
    expect(priorities().filter(isBehind)).toEqual([])
    const matching = startMatchThread(undefined)
    const digesting = startDigestThread()
    const answered = once(Object(digesting), 'message')
    digesting.postMessage({ id: 1, type: 'block', receipts: [] })
    await Promise.all([once(matching, 'message'), answered])
    expect(priorities().filter(isBehind)).toHaveLength(2)
    expect(getPriority()).toBe(own)
    await Promise.all([matching.terminate(), digesting.terminate()])
  },
)
