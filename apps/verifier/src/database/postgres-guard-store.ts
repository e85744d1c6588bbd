import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { checkRow } from '@laurel/server/database/query-rows.ts'
import { hash } from '@laurel/server/database/row-values.ts'
import { and, eq, lt } from 'drizzle-orm'
import type { Address } from 'viem'
import { z } from 'zod'
import type { GuardStore } from '../verify-claim/chain-guard.ts'
import { chainHalt, finalizedCheckpoint } from './schema.ts'

const blockShape = z.object({ number: z.bigint(), hash })

/** The state of one core's chain guard in PostgreSQL, shared by all processes. */
export function createGuardStore(
  db: DrizzleDatabase,
  { chainId, core }: { chainId: number; core: Address },
): GuardStore {
  return {
    async read() {
      const [[mark], [halt]] = await Promise.all([
        db
          .select({ number: finalizedCheckpoint.blockNumber, hash: finalizedCheckpoint.blockHash })
          .from(finalizedCheckpoint)
          .where(and(eq(finalizedCheckpoint.chainId, chainId), eq(finalizedCheckpoint.core, core))),
        db
          .select({ number: chainHalt.blockNumber, hash: chainHalt.blockHash, found: chainHalt.foundHash })
          .from(chainHalt)
          .where(and(eq(chainHalt.chainId, chainId), eq(chainHalt.core, core))),
      ])
      return {
        mark: mark ? checkRow(mark, { row: blockShape, table: 'finalized_checkpoint' }) : null,
        halt: halt
          ? {
              mark: checkRow(halt, { row: blockShape, table: 'chain_halt' }),
              found: checkRow(halt.found, { row: hash, table: 'chain_halt' }),
            }
          : null,
      }
    },
    async saveCheckpoint({ number, hash }) {
      const block = { blockNumber: number, blockHash: hash }
      await db
        .insert(finalizedCheckpoint)
        .values({ chainId, core, ...block })
        .onConflictDoUpdate({
          target: [finalizedCheckpoint.chainId, finalizedCheckpoint.core],
          set: block,
          setWhere: lt(finalizedCheckpoint.blockNumber, number),
        })
    },
    async saveHalt({ mark, found }) {
      const block = { blockNumber: mark.number, blockHash: mark.hash }
      await db
        .insert(chainHalt)
        .values({ chainId, core, ...block, foundHash: found })
        .onConflictDoNothing()
    },
  }
}

/**
 * Resumes a halted chain after the operator has looked. The finalized checkpoint starts again from the chain.
 * @param found - the hash that the halt was saved with, which shows that the operator has read it.
 * @returns false when the chain is not halted, or for another reason.
 */
export async function resumeChain(
  db: DrizzleDatabase,
  { chainId, found }: { chainId: number; found: string },
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const resumed = await transaction
      .delete(chainHalt)
      .where(and(eq(chainHalt.chainId, chainId), eq(chainHalt.foundHash, found)))
      .returning({ core: chainHalt.core })
    if (resumed.length === 0) return false
    await transaction.delete(finalizedCheckpoint).where(eq(finalizedCheckpoint.chainId, chainId))
    return true
  })
}
