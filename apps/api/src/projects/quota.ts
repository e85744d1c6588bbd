import { createRateLimiter } from '@laurel/server/http/rate-limiter.ts'
import { BatchTooLargeError, QuotaExceededError } from './errors.ts'
import type { Project } from './project.ts'
import type { ProjectStore } from './project-store.ts'
import { withinTime } from './within-time.ts'

/** Processes count in PostgreSQL once for this part of a project's quota, so a busy one asks it some twenty times a minute. */
const STEPS = 20
/** Projects whose steps a process remembers. Each has had a request in the last minutes. */
const MAX_COUNTED_PROJECTS = 10_000
/** Usage of so many minutes stays in the database. Only the current minute counts. */
const MAX_USAGE_MINUTES = 5
const MINUTE_MS = 60_000
/** The part of a caller's quota that it can use at once after a pause: a page of wallets requests forty images at once. */
const BURST_PARTS = 4

/** Counts the requests of projects and of their callers. */
export type Quotas = {
  /**
   * Takes a request from the quotas of a project and of a caller.
   * @throws {QuotaExceededError} when one of them is used up. Then nothing is taken.
   */
  take(project: Project, caller: string): Promise<void>
  /**
   * Takes the other calls of a batch, whose first was taken as a request.
   * @param others - at least 1.
   * @throws {QuotaExceededError} when the quotas do not have so many now. Then the first is given back, because none is answered.
   * @throws {BatchTooLargeError} when they never have so many at once.
   */
  takeBatch(project: Project, caller: string, others: number): Promise<void>
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
  const shares = createShares(store)

  const limiterOf = (perMinute: number) => {
    const known = limiters.get(perMinute)
    if (known) return known
    const limiter = createRateLimiter({ burst: burstOf(perMinute), perSecond: perMinute / 60 }, monotonicMs)
    limiters.set(perMinute, limiter)
    return limiter
  }

  const take = async (project: Project, caller: string, count: number) => {
    const limiter = limiterOf(project.callerRequestsPerMinute)
    const name = `${project.id} ${caller}`
    if (!limiter.take(name, count)) {
      // A second more where it ends exactly, because the bucket is filled in fractions.
      const retryAfterSeconds = Math.floor(limiter.secondsUntil(name, count)) + 1
      throw new QuotaExceededError({ of: 'caller', retryAfterSeconds })
    }
    const now = nowMs()
    const share = shares.of(project.id, Math.floor(now / MINUTE_MS))
    while (share.left < count && !share.isUsedUp) await shares.refill(share, project, count)
    if (share.left < count) {
      limiter.giveBack(name, count)
      const retryAfterSeconds = Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000)
      throw new QuotaExceededError({ of: 'project', retryAfterSeconds })
    }
    share.left -= count
  }

  /** In a later minute the share of the request has ended, and there is nothing to return to it. */
  const giveBack = ({ id, callerRequestsPerMinute }: Project, caller: string) => {
    limiterOf(callerRequestsPerMinute).giveBack(`${id} ${caller}`)
    const share = shares.find(id, Math.floor(nowMs() / MINUTE_MS))
    if (share !== null) share.left++
  }

  return {
    take: (project, caller) => take(project, caller, 1),
    async takeBatch(project, caller, others) {
      try {
        const maximum = Math.min(burstOf(project.callerRequestsPerMinute), project.requestsPerMinute)
        if (others + 1 > maximum) throw new BatchTooLargeError(maximum)
        await take(project, caller, others)
      } catch (error) {
        giveBack(project, caller)
        throw error
      }
    },
  }
}

/** The parts of projects' quotas that this process has taken from PostgreSQL, each for a minute. */
function createShares(store: Pick<ProjectStore, 'takeRequests' | 'forgetUsage'>) {
  const shares = new Map<string, Share>()
  let forgottenBefore = 0

  const find = (id: string, minute: number): Share | null => {
    const known = shares.get(id)
    return known?.minute === minute ? known : null
  }

  const start = (id: string, minute: number): Share => {
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
      const taking = store.takeRequests({ id, minute: share.minute, wanted, limit: requestsPerMinute })
      const taken = (await withinTime(taking).catch(() => null))?.result ?? null
      share.left += taken ?? requestsPerMinute
      share.isUsedUp = taken === null || taken < wanted
      share.taking = null
      forget(share.minute)
    })()
    return share.taking
  }

  return { find, of: (id: string, minute: number) => find(id, minute) ?? start(id, minute), refill }
}

function burstOf(perMinute: number): number {
  return Math.max(1, Math.ceil(perMinute / BURST_PARTS))
}
