import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { count, eq, min, ne, sql } from 'drizzle-orm'
import type { ShareStore } from '../shares/share-store.ts'
import { shareKey } from './share-tables.ts'

/** The encrypted keys of accounts in PostgreSQL, for an operator who rotates the keys that encrypt them. */
export function createShareKeyStore(db: DrizzleDatabase): Pick<ShareStore, 'rewrapKeys' | 'readKeyUses'> {
  return {
    rewrapKeys: (currentId, limit, rewrap) =>
      db.transaction(async (tx) => {
        // Two commands at once share the work.
        const rows = await tx
          .select({ accountId: shareKey.accountId, keyId: shareKey.keyId, wrapped: shareKey.wrapped })
          .from(shareKey)
          .where(ne(shareKey.keyId, currentId))
          .limit(limit)
          .for('update', { skipLocked: true })
        for (const { accountId, ...wrapped } of rows) {
          await tx
            .update(shareKey)
            .set({ ...rewrap(accountId, wrapped), wrappedAt: sql`now()` })
            .where(eq(shareKey.accountId, accountId))
        }
        return rows.length
      }),
    async readKeyUses() {
      const uses = db
        .select({ accounts: count().as('accounts'), accountId: min(shareKey.accountId).as('first_account') })
        .from(shareKey)
        .groupBy(shareKey.keyId)
        .as('uses')
      const rows = await db
        .select({
          ...{ accounts: uses.accounts, accountId: shareKey.accountId },
          ...{ keyId: shareKey.keyId, wrapped: shareKey.wrapped },
        })
        .from(shareKey)
        .innerJoin(uses, eq(uses.accountId, shareKey.accountId))
      return rows.map(({ accounts, accountId, ...accountKey }) => ({ accounts, accountId, accountKey }))
    },
  }
}
