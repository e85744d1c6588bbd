import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { RowCorruptError } from '@laurel/server/database/errors.ts'
import { checkRow } from '@laurel/server/database/query-rows.ts'
import { signature as signatureShape } from '@laurel/server/database/row-values.ts'
import { and, eq } from 'drizzle-orm'
import type { Address } from 'viem'
import type { StoredSignature } from '../verify-claim/completion.ts'
import type { CompletionKey } from '../verify-claim/completion-key.ts'
import type { ReissueStore } from '../verify-claim/reissue.ts'
import { reissuedSignature } from './schema.ts'

/** Signatures made again after a change of keys, in PostgreSQL. The first one of each key wins. */
export function createReissueStore(db: DrizzleDatabase): ReissueStore {
  const find = async (key: CompletionKey, signer: Address): Promise<StoredSignature | null> => {
    const [row] = await db
      .select({ signature: reissuedSignature.signature })
      .from(reissuedSignature)
      .where(
        and(
          eq(reissuedSignature.chainId, key.chainId),
          eq(reissuedSignature.core, key.core),
          eq(reissuedSignature.boostId, key.boostId),
          eq(reissuedSignature.incentiveId, key.incentiveId),
          eq(reissuedSignature.transactionHash, key.transactionHash),
          eq(reissuedSignature.logIndex, key.logIndex),
          eq(reissuedSignature.signer, signer),
        ),
      )
    if (row === undefined) return null
    return { signature: checkRow(row.signature, { row: signatureShape, table: 'reissued_signature' }), signer }
  }
  return {
    find,
    async keep(key, { signature, signer }) {
      const { chainId, core, boostId, incentiveId, transactionHash, logIndex } = key
      await db
        .insert(reissuedSignature)
        .values({ chainId, core, boostId, incentiveId, transactionHash, logIndex, signer, signature })
        .onConflictDoNothing()
      const saved = await find(key, signer)
      if (saved === null) throw new RowCorruptError('reissued_signature')
      return saved
    },
  }
}
