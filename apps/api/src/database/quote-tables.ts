import { bigint, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The latest quote that a requester got of an account for each pair. */
export const requesterQuote = pgTable(
  'requester_quote',
  {
    requester: text('requester').notNull(),
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    account: text('account').notNull(),
    fromToken: text('from_token').notNull(),
    toToken: text('to_token').notNull(),
    amount: numeric('amount', { precision: 78, scale: 0, mode: 'bigint' }).notNull(),
    spender: text('spender'),
    quotedAt: timestamp('quoted_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.requester, row.chainId, row.account, row.fromToken, row.toToken] })],
)
