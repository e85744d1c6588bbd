import type { CountedEvent } from './event-count.ts'

/** How often an event happened in an hour. */
export type EventCount = CountedEvent & {
  /** Its first second, Unix time in milliseconds. */
  readonly hourMs: number
  /** Empty in an API that needs no project. */
  readonly projectId: string
  readonly events: number
}

/** One line of a report. */
export type CountedName = { readonly name: string; readonly events: number }

/** What an operator reads. */
export type AnalyticsReport = {
  /** Unix days (UTC), each with how often the modal was loaded and how often a wallet connected or did not. */
  readonly days: readonly {
    readonly day: number
    readonly visits: number
    readonly connects: number
    readonly failures: number
  }[]
  readonly connectsByWallet: readonly CountedName[]
  readonly failures: readonly {
    readonly event: string
    readonly wallet: string
    readonly failure: string
    readonly events: number
  }[]
  readonly domains: readonly CountedName[]
  readonly events: readonly CountedName[]
}

/** The counts of all processes. */
export type AnalyticsStore = {
  /** Adds to the counts. */
  add(counts: readonly EventCount[]): Promise<void>
  /** Forgets the counts before an hour. */
  forget(beforeMs: number): Promise<void>
  /** @param query.projectId - of one project; null for all. @param query.sinceMs - the first hour. */
  report(query: { readonly sinceMs: number; readonly projectId: string | null }): Promise<AnalyticsReport>
}
