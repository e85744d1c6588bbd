import { bigint, boolean, foreignKey, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** The accounts. */
export const account = pgTable('account', {
  id: text('id').primaryKey(),
  email: text('email').unique(),
  address: text('address').unique(),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** The device keys that have logged in to accounts. */
export const device = pgTable(
  'device',
  {
    accountId: text('account_id').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    origin: text('origin').notNull(),
    firstSeenAt: time('first_seen_at').notNull().defaultNow(),
    lastSeenAt: time('last_seen_at').notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.accountId, row.id] })],
)

/** The sessions, with the hashes of their tokens. */
export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    deviceId: text('device_id').notNull(),
    projectId: text('project_id').notNull(),
    origin: text('origin').notNull(),
    accessHash: text('access_hash').notNull(),
    accessExpiresAt: time('access_expires_at').notNull(),
    refreshHash: text('refresh_hash').notNull(),
    previousRefreshHash: text('previous_refresh_hash'),
    isUsed: boolean('is_used').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
    refreshedAt: time('refreshed_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
    endReason: text('end_reason', { enum: ['sign-out', 'device-revoked', 'token-reused', 'replaced'] }),
  },
  (row) => [
    foreignKey({ columns: [row.accountId, row.deviceId], foreignColumns: [device.accountId, device.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** The audit log. Rows are only added. */
export const auditEntry = pgTable('audit_entry', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: time('at').notNull().defaultNow(),
  event: text('event').notNull(),
  accountId: text('account_id'),
  deviceId: text('device_id'),
  projectId: text('project_id'),
  origin: text('origin'),
  emailDigest: text('email_digest'),
})
