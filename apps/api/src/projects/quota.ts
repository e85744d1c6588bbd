import { createRateLimiter } from '@laurel/server/http/rate-limiter.ts'
import { QuotaExceededError } from './errors.ts'
import type { Project } from './project.ts'
import type { ProjectStore } from './project-store.ts'

/** Processes count in PostgreSQL once for this part of a project's quota, so a busy one asks it some twenty times a minute. */
const STEPS = 20
/** Projects whose steps a process remembers. Each has had a request in the last minutes. */
const MAX_COUNTED_PROJECTS = 10_000
/** Usage of so many minutes stays in the database. Only the current minute counts. */
const MAX_USAGE_MINUTES = 5
const MINUTE_MS = 60_000
/** `retry-after` for a caller, whose bucket fills all the time. */
const CALLER_WAIT_SECONDS = 5
/** The part of a caller's quota that it can use at once after a pause: a page of wallets requests forty images at once. */
const BURST_PARTS = 4

/** Counts the requests of projects and of their callers. */
export type Quotas = {
  /**
   * Takes requests from the quotas of a project and of a caller.
   * @param count - 1, or the number of calls in one batch.
   * @throws {QuotaExceededError} when one of them is used up.
   */
  take(project: Project, caller: string, count?: number): Promise<void>
}

type Share = { readonly minute: number; left: number; isUsedUp: boolean; taking: Promise<void> | null }

/**
 * Creates the quotas. A caller has a token bucket in this process. The quota of a project counts in all processes: each takes a step of
 * it from PostgreSQL and uses it up alone, so that most requests wait for no database and the total is exact all the same.
 * While the database does not respond, each process allows a project its whole quota, because the quota is there against abuse.
 * @param options.nowMs - Unix time in milliseconds. @param options.monotonicMs - a monotonic clock.
 */
export function createQuotas({
  store,
  nowMs,
  monotonicMs,
}: {
  readonly store: Pick<ProjectStore, 'takeRequests' | 'forgetUsage'>
  readonly nowMs: () => number
  readonly monotonicMs: () => number
}): Quotas {
  const limiters = new Map<number, ReturnType<typeof createRateLimiter>>()
  const shares = new Map<string, Share>()
  let forgottenBefore = 0

  const limiterOf = (perMinute: number) => {
    const known = limiters.get(perMinute)
    if (known) return known
    const limit = { burst: Math.max(1, Math.ceil(perMinute / BURST_PARTS)), perSecond: perMinute / 60 }
    const limiter = createRateLimiter(limit, monotonicMs)
    limiters.set(perMinute, limiter)
    return limiter
  }

  const shareOf = (id: string, minute: number): Share => {
    const known = shares.get(id)
    if (known?.minute === minute) return known
    const share: Share = { minute, left: 0, isUsedUp: false, taking: null }
    shares.delete(id)
    shares.set(id, share)
    const [oldest] = shares.keys()
    if (shares.size > MAX_COUNTED_PROJECTS && oldest !== undefined) shares.delete(oldest)
    return share
  }

  const forget = (minute: number) => {
    const before = minute - MAX_USAGE_MINUTES
    if (before <= forgottenBefore) return
    forgottenBefore = before
    // Done again in the next minute if the database does not respond now.
    store.forgetUsage(before).catch(() => undefined)
  }

  /** Concurrent requests share one step. */
  const refill = (share: Share, { id, requestsPerMinute }: Project, count: number): Promise<void> => {
    share.taking ??= (async () => {
      const wanted = Math.max(count, Math.ceil(requestsPerMinute / STEPS))
      const taken = await store
        .takeRequests({ id, minute: share.minute, wanted, limit: requestsPerMinute })
        .catch(() => null)
      share.left += taken ?? requestsPerMinute
      share.isUsedUp = taken === null || taken < wanted
      share.taking = null
      forget(share.minute)
    })()
    return share.taking
  }

  return {
    async take(project, caller, count = 1) {
      const limiter = limiterOf(project.callerRequestsPerMinute)
      for (let taken = 0; taken < count; taken++) {
        if (!limiter.take(`${project.id} ${caller}`))
          throw new QuotaExceededError({ of: 'caller', retryAfterSeconds: CALLER_WAIT_SECONDS })
      }
      const now = nowMs()
      const share = shareOf(project.id, Math.floor(now / MINUTE_MS))
      while (share.left < count && !share.isUsedUp) await refill(share, project, count)
      if (share.left < count) {
        const retryAfterSeconds = Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000)
        throw new QuotaExceededError({ of: 'project', retryAfterSeconds })
      }
      share.left -= count
    },
  }
}
