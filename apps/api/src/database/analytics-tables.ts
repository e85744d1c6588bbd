import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** How often an event happened in an hour. */
export const analyticsCount = pgTable(
  'analytics_count',
  {
    hour: timestamp('hour', { withTimezone: true }).notNull(),
    projectId: text('project_id').notNull(),
    domain: text('domain').notNull(),
    event: text('event').notNull(),
    wallet: text('wallet').notNull(),
    platform: text('platform').notNull(),
    failure: text('failure').notNull(),
    events: bigint('events', { mode: 'number' }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.hour, row.projectId, row.domain, row.event, row.wallet, row.platform, row.failure] }),
  ],
)
