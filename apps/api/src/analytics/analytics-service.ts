import { startPolling } from '@laurel/server/start/start-polling.ts'
import type { AnalyticsStore, EventCount } from './analytics-store.ts'
import { toCountedEvent, toEvents } from './event-count.ts'
import { createCountLimit } from './limit-counts.ts'

/** Why an event is not counted. */
export type DropReason = 'invalid' | 'full' | 'off' | 'opted-out'

/** Counts events. */
export type AnalyticsService = {
  readonly isEnabled: boolean
  /**
   * Counts the events of a body, without waiting for anything.
   * @param from.pageOrigin - the origin of the page that sends them, as the browser says; null when no page does.
   * @param from.hasOptedOut - whether the browser says that its user wants not to be counted.
   * @returns false when the body is not of events.
   */
  accept(body: unknown, from: EventSender): boolean
}

/** Who sends events. */
export type EventSender = {
  readonly projectId: string | null
  readonly pageOrigin: string | null
  readonly hasOptedOut: boolean
}

/** Events of one body. The public clients send at most some dozens. */
const MAX_EVENTS = 500
/** Different counts that wait to be stored. One process has some hundreds in the time between. */
const MAX_WAITING_COUNTS = 10_000
/** How often counts are stored. A process that is killed loses those of this time. */
const STORE_INTERVAL_MS = 2_000
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/**
 * Creates the service. Counts are added up in this process and stored every few seconds. While the database does not respond they
 * wait, and what is beyond their limit is dropped and counted as dropped.
 * @param options.storedDays - how long counts are stored. @param options.nowMs - Unix time in milliseconds.
 * @param options.onFault - receives why counts could not be stored.
 */
export function createAnalyticsService({
  store,
  isEnabled,
  storedDays,
  isKnownWallet,
  countDropped,
  onFault,
  nowMs,
}: {
  readonly store: Pick<AnalyticsStore, 'add' | 'forget'>
  readonly isEnabled: boolean
  readonly storedDays: number
  readonly isKnownWallet: (name: string) => boolean
  readonly countDropped: (reason: DropReason, events: number) => void
  readonly onFault: (error: unknown) => void
  readonly nowMs: () => number
}): AnalyticsService & { stop(): Promise<void> } {
  let waiting = new Map<string, EventCount>()
  let forgottenAtMs = Number.NEGATIVE_INFINITY
  const limit = createCountLimit()

  const add = (counts: Map<string, EventCount>, count: EventCount) => {
    const { events, ...named } = count
    const key = JSON.stringify(Object.values(named))
    const known = counts.get(key)
    if (known === undefined && counts.size >= MAX_WAITING_COUNTS) return countDropped('full', events)
    counts.set(key, known === undefined ? count : { ...known, events: known.events + events })
  }
  const flush = async () => {
    const counts = waiting
    waiting = new Map()
    try {
      if (counts.size > 0) await store.add([...counts.values()])
      if (nowMs() - forgottenAtMs < HOUR_MS) return
      await store.forget(nowMs() - storedDays * DAY_MS)
      forgottenAtMs = nowMs()
    } catch (error) {
      onFault(error)
      // Counted twice at worst, when the database stored them and did not say so.
      for (const count of counts.values()) add(waiting, count)
    }
  }
  const polling = isEnabled ? startPolling(flush, STORE_INTERVAL_MS) : null
  return {
    isEnabled,
    accept(body, { projectId, pageOrigin, hasOptedOut }) {
      const events = toEvents(body)
      if (events === null) return false
      if (!isEnabled) countDropped('off', events.length)
      else if (hasOptedOut) countDropped('opted-out', events.length)
      else {
        const hourMs = Math.floor(nowMs() / HOUR_MS) * HOUR_MS
        if (events.length > MAX_EVENTS) countDropped('full', events.length - MAX_EVENTS)
        for (const value of events.slice(0, MAX_EVENTS)) {
          const event = toCountedEvent(value, { isKnownWallet, pageOrigin })
          if (event === null) countDropped('invalid', 1)
          else add(waiting, { ...limit({ hourMs, projectId: projectId ?? '', ...event }), events: 1 })
        }
      }
      return true
    },
    async stop() {
      await polling?.stop()
      if (isEnabled) await flush()
    },
  }
}
