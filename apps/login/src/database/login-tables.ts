import type { LanguageId } from '@laurel/wallet/login-schemas'
import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** The languages of mails. Those of the modal, written out because the column has them as a union. */
const LANGUAGES = [
  'en',
  'es',
  'pt',
  'fr',
  'de',
  'it',
  'tr',
  'ru',
  'zh-CN',
  'ja',
  'ko',
  'ar',
] as const satisfies readonly LanguageId[]

/** Logins with an email address. */
export const login = pgTable('login', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  deviceId: text('device_id').notNull(),
  projectId: text('project_id').notNull(),
  origin: text('origin').notNull(),
  browser: text('browser').notNull(),
  language: text('language', { enum: LANGUAGES }).notNull().default('en'),
  status: text('status', { enum: ['link-sent', 'approved', 'code-sent', 'finished', 'failed'] }).notNull(),
  failure: text('failure', { enum: ['denied', 'no-tries', 'codes-stopped', 'replaced'] }),
  linkHash: text('link_hash').unique(),
  matchCode: text('match_code'),
  codeHash: text('code_hash'),
  triesLeft: integer('tries_left'),
  expiresAt: time('expires_at'),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** Wrong codes in a row, by the keyed hash of an address. */
export const addressGuard = pgTable('address_guard', {
  addressDigest: text('address_digest').primaryKey(),
  wrongCodes: integer('wrong_codes').notNull().default(0),
  changedAt: time('changed_at').notNull().defaultNow(),
})

/** When mails were sent, by the keyed hash of an address, or of an address and a device. */
export const mailBudget = pgTable('mail_budget', {
  budgetDigest: text('budget_digest').primaryKey(),
  sentAt: bigint('sent_at', { mode: 'number' }).array().notNull().default([]),
  changedAt: time('changed_at').notNull().defaultNow(),
})

/** Changes of email addresses. */
export const emailChange = pgTable('email_change', {
  accountId: text('account_id').primaryKey(),
  sessionId: text('session_id').notNull(),
  newEmail: text('new_email').notNull(),
  language: text('language', { enum: LANGUAGES }).notNull().default('en'),
  step: text('step', { enum: ['primary', 'secondary'] }).notNull(),
  codeHash: text('code_hash').notNull(),
  triesLeft: integer('tries_left').notNull(),
  expiresAt: time('expires_at').notNull(),
})
