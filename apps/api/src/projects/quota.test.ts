import { beforeEach, describe, expect, test } from 'vitest'
import { BatchTooLargeError, QuotaExceededError } from './errors.ts'
import { createQuotas } from './quota.ts'

/** Noon on a day, and the time since then. */
const NOON_MS = Date.UTC(2026, 0, 1, 12)
let sinceMs = 0
beforeEach(() => {
  sinceMs = 0
})

/** Quotas of one process, whose store counts as PostgreSQL does. */
function open({ perMinute = 1_000, callerPerMinute = 1_000 }) {
  const used = new Map<number, number>()
  const quotas = createQuotas({
    store: {
      async takeRequests({ minute, wanted, limit }) {
        const before = used.get(minute) ?? 0
        const taken = Math.min(wanted, limit - before)
        used.set(minute, before + taken)
        return taken
      },
      forgetUsage: async () => undefined,
    },
    nowMs: () => NOON_MS + sinceMs,
    monotonicMs: () => sinceMs,
  })
  const project = {
    ...{ id: 'app', name: 'App', allowedOrigins: [] },
    ...{ requestsPerMinute: perMinute, callerRequestsPerMinute: callerPerMinute },
  }
  return {
    take: () => quotas.take(project, 'caller'),
    takeBatch: async (calls: number) => {
      await quotas.take(project, 'caller')
      await quotas.takeBatch(project, 'caller', calls - 1)
    },
    countLeft: async () => {
      for (let taken = 0; ; taken++)
        if ((await quotas.take(project, 'caller').catch(() => 'none')) === 'none') return taken
    },
  }
}

async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  )
}

describe('createQuotas', () => {
  test('default: each call of a batch counts', async () => {
    const { takeBatch, countLeft } = open({ callerPerMinute: 80 })
    await takeBatch(12)
    expect(await countLeft()).toBe(8)
  })

  test('error: a batch that is refused takes nothing from its caller, who can send it when the response says so', async () => {
    const { take, takeBatch, countLeft } = open({ callerPerMinute: 80 })
    for (let at = 0; at < 15; at++) await take()
    const error = await errorOf(takeBatch(20))
    expect(error).toBeInstanceOf(QuotaExceededError)
    // 15 calls, at 80 a minute.
    expect(error).toMatchObject({ retryAfterSeconds: 12 })
    sinceMs += 12_000
    await takeBatch(20)
    expect(await countLeft()).toBe(0)
    expect(await errorOf(take())).toMatchObject({ retryAfterSeconds: 1 })
  })

  test('error: a batch that never passes is refused for good, and takes nothing', async () => {
    const { takeBatch, countLeft } = open({ callerPerMinute: 60 })
    for (let at = 0; at < 30; at++) {
      const error = await errorOf(takeBatch(50))
      expect(error).toBeInstanceOf(BatchTooLargeError)
      expect(error).toMatchObject({ retryAfterSeconds: null, message: expect.stringContaining('allows 15 at once') })
    }
    expect(await errorOf(open({ perMinute: 10 }).takeBatch(11))).toBeInstanceOf(BatchTooLargeError)
    await takeBatch(15)
    expect(await countLeft()).toBe(0)
  })

  test('error: a batch that the project has no quota for takes nothing from project and caller', async () => {
    const { takeBatch, countLeft } = open({ perMinute: 60, callerPerMinute: 400 })
    sinceMs = 10_000
    await takeBatch(40)
    for (let at = 0; at < 10; at++) expect(await errorOf(takeBatch(30))).toMatchObject({ retryAfterSeconds: 50 })
    expect(await countLeft()).toBe(20)
    sinceMs = 60_000
    await takeBatch(60)
    expect(await errorOf(takeBatch(1))).toMatchObject({ retryAfterSeconds: 60 })
  })
})
