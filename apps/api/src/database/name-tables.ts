import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The names of accounts. */
export const registeredName = pgTable('registered_name', {
  label: text('label').primaryKey(),
  skeleton: text('skeleton').notNull().unique(),
  address: text('address').notNull(),
  coinType: bigint('coin_type', { mode: 'number' }).notNull(),
  signedBy: text('signed_by').notNull(),
  registeredAt: timestamp('registered_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The messages that registered a name, until long after they expire. */
export const nameMessage = pgTable('name_message', {
  key: text('key').primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
