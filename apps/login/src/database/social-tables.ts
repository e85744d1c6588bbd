import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })
const providers = ['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster'] as const

/** Who accounts belong to at a provider. */
export const socialIdentity = pgTable(
  'social_identity',
  {
    provider: text('provider', { enum: providers }).notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    accountId: text('account_id').notNull().unique(),
    name: text('name'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.provider, row.issuer, row.subject] })],
)

/** Logins at a provider. */
export const socialLogin = pgTable('social_login', {
  id: text('id').primaryKey(),
  provider: text('provider', { enum: providers }).notNull(),
  deviceId: text('device_id').notNull(),
  projectId: text('project_id').notNull(),
  origin: text('origin').notNull(),
  browser: text('browser').notNull(),
  popupHash: text('popup_hash'),
  usedAt: time('used_at'),
  expiresAt: time('expires_at').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})
