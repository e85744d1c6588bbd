import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { beforeAll, expect, test } from 'vitest'
import { buildThreads } from '../testing/build-threads.ts'
import { startDigestThread } from './digest-in-thread.ts'
import { startMatchThread } from './match-in-thread.ts'

beforeAll(buildThreads)

/** The priorities of this process's threads. */
const priorities = () => readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))

test.runIf(process.platform === 'linux')(
  'behavior: the threads that process untrusted data have a lower priority than the others',
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
