import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { queryRows, runStatement } from '@laurel/server/database/query-rows.ts'
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { AnalyticsStore, EventCount } from '../analytics/analytics-store.ts'
import { analyticsCount } from './analytics-tables.ts'

const ADD = `INSERT INTO analytics_count AS counted (hour, project_id, domain, event, wallet, platform, failure, events)
  SELECT to_timestamp(hour / 1000.0), project_id, domain, event, wallet, platform, failure, events
  FROM unnest($1::double precision[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[])
    AS given (hour, project_id, domain, event, wallet, platform, failure, events)
  ON CONFLICT (hour, project_id, domain, event, wallet, platform, failure)
    DO UPDATE SET events = counted.events + EXCLUDED.events`

/** Lines of a table in a report. The rest is of no use on a page. */
const MAX_LINES = 25
const WHERE = `FROM analytics_count WHERE hour >= to_timestamp($1 / 1000.0) AND ($2::text IS NULL OR project_id = $2)`
const DAYS = `SELECT floor(extract(epoch FROM hour) / 86400)::integer AS day,
    coalesce(sum(events) FILTER (WHERE event = 'MODAL_LOADED'), 0)::double precision AS visits,
    coalesce(sum(events) FILTER (WHERE event = 'CONNECT_SUCCESS'), 0)::double precision AS connects,
    coalesce(sum(events) FILTER (WHERE failure <> ''), 0)::double precision AS failures
  ${WHERE} GROUP BY day ORDER BY day`
const WALLETS = `SELECT wallet AS name, sum(events)::double precision AS events ${WHERE} AND event = 'CONNECT_SUCCESS'
  GROUP BY wallet ORDER BY events DESC, name LIMIT ${MAX_LINES}`
const FAILURES = `SELECT event, wallet, failure, sum(events)::double precision AS events ${WHERE} AND failure <> ''
  GROUP BY event, wallet, failure ORDER BY events DESC, event, wallet, failure LIMIT ${MAX_LINES}`
const byColumn = (
  column: 'domain' | 'event',
) => `SELECT ${column} AS name, sum(events)::double precision AS events ${WHERE}
  GROUP BY ${column} ORDER BY events DESC, name LIMIT ${MAX_LINES}`

const dayShape = z.object({ day: z.number(), visits: z.number(), connects: z.number(), failures: z.number() })
const nameShape = z.object({ name: z.string(), events: z.number() })
const failureShape = z.object({ event: z.string(), wallet: z.string(), failure: z.string(), events: z.number() })

/** Counts of events in PostgreSQL. */
export function createAnalyticsStore(db: DrizzleDatabase): AnalyticsStore {
  const pool = db.$client
  return {
    async add(counts) {
      // In one order, so that two processes do not wait for each other.
      const rows = counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
      await runStatement(pool, ADD, [
        ...[rows.map(({ hourMs }) => hourMs), rows.map(({ projectId }) => projectId), rows.map(({ domain }) => domain)],
        ...[rows.map(({ event }) => event), rows.map(({ wallet }) => wallet), rows.map(({ platform }) => platform)],
        ...[rows.map(({ failure }) => failure), rows.map(({ events }) => events)],
      ])
    },
    async forget(beforeMs) {
      await db.delete(analyticsCount).where(lt(analyticsCount.hour, new Date(beforeMs)))
    },
    async report({ sinceMs, projectId }) {
      const list = <shape extends z.ZodType>(statement: string, row: shape) =>
        queryRows(pool, { statement, values: [sinceMs, projectId], row, table: 'analytics_count' })
      return {
        days: await list(DAYS, dayShape),
        connectsByWallet: await list(WALLETS, nameShape),
        failures: await list(FAILURES, failureShape),
        domains: await list(byColumn('domain'), nameShape),
        events: await list(byColumn('event'), nameShape),
      }
    },
  }
}

function keyOf({ hourMs, projectId, domain, event, wallet, platform, failure }: EventCount): string {
  return JSON.stringify([hourMs, projectId, domain, event, wallet, platform, failure])
}
