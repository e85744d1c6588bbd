import { bigint, boolean, customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** The passkeys that log in to accounts. */
export const passkey = pgTable('passkey', {
  credential: text('credential').primaryKey(),
  accountId: text('account_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  isBackupEligible: boolean('is_backup_eligible').notNull(),
  isBackedUp: boolean('is_backed_up').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  usedAt: time('used_at'),
})

/** Logins with a passkey. */
export const passkeyLogin = pgTable('passkey_login', {
  id: text('id').primaryKey(),
  deviceId: text('device_id').notNull(),
  projectId: text('project_id').notNull(),
  origin: text('origin').notNull(),
  browser: text('browser').notNull(),
  usedAt: time('used_at'),
  expiresAt: time('expires_at').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})
