import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The operator's projects. */
export const project = pgTable('project', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  allowedOrigins: text('allowed_origins').array().notNull().default([]),
  requestsPerMinute: integer('requests_per_minute').notNull(),
  callerRequestsPerMinute: integer('caller_requests_per_minute').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** How many requests of a project all processes have taken in a minute. */
export const projectUsage = pgTable(
  'project_usage',
  {
    projectId: text('project_id').notNull(),
    minute: bigint('minute', { mode: 'number' }).notNull(),
    requests: integer('requests').notNull(),
  },
  (row) => [primaryKey({ columns: [row.projectId, row.minute] })],
)
