import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Cursor } from '../watch-chain/scan-chain.ts'
import { watchCursor } from './schema.ts'

/** How far one core's chain has been watched, in PostgreSQL. It never decreases. */
export function createCursorStore(db: DrizzleDatabase, { chainId, core }: { chainId: number; core: string }): Cursor {
  return {
    async read() {
      const [row] = await db
        .select()
        .from(watchCursor)
        .where(and(eq(watchCursor.chainId, chainId), eq(watchCursor.core, core)))
      return row?.nextBlock ?? null
    },
    async keep(nextBlock) {
      await db
        .insert(watchCursor)
        .values({ chainId, core, nextBlock })
        .onConflictDoUpdate({
          target: [watchCursor.chainId, watchCursor.core],
          set: { nextBlock: sql`greatest(${watchCursor.nextBlock}, excluded.next_block)`, changedAt: sql`now()` },
        })
    },
  }
}
