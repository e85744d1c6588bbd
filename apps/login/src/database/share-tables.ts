import { bigint, customType, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** The keys of accounts, encrypted under a key of the operator. */
export const shareKey = pgTable('share_key', {
  accountId: text('account_id').primaryKey(),
  keyId: text('key_id').notNull(),
  wrapped: bytes('wrapped').notNull(),
  wrappedAt: time('wrapped_at').notNull().defaultNow(),
})

/** The share sets. */
export const shareSet = pgTable('share_set', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  deviceId: text('device_id').notNull(),
  serverShare: bytes('server_share'),
  recoveryMethod: text('recovery_method', { enum: ['passkey', 'password'] }),
  recoveryCiphertext: text('recovery_ciphertext'),
  recoveryParameters: text('recovery_parameters'),
  contentHash: text('content_hash').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  revokedAt: time('revoked_at'),
  deletedAt: time('deleted_at'),
})

/** How often the shares of accounts were used. */
export const shareUse = pgTable(
  'share_use',
  {
    accountId: text('account_id').notNull(),
    kind: text('kind', { enum: ['open', 'recovery', 'save'] }).notNull(),
    windowStart: bigint('window_start', { mode: 'number' }).notNull(),
    uses: integer('uses').notNull(),
  },
  (row) => [primaryKey({ columns: [row.accountId, row.kind] })],
)
