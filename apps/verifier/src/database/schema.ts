import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** How far a chain has been watched: everything below `nextBlock` has been scanned. */
export const watchCursor = pgTable(
  'watch_cursor',
  {
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    core: text('core').notNull(),
    nextBlock: bigint('next_block', { mode: 'bigint' }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.chainId, row.core] })],
)
