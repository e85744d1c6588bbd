import { InvalidBoostTextError, parseBoostText, serializeBoostText } from '@laurel/protocol'
import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { RowCorruptError } from '@laurel/server/database/errors.ts'
import { checkRow } from '@laurel/server/database/query-rows.ts'
import { hex } from '@laurel/server/database/row-values.ts'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SignedText, TextStore } from '../verify-claim/text-store.ts'
import { boostText } from './schema.ts'

const rowShape = z.object({ text: z.unknown(), hash: hex, signature: hex, signer: hex })

/** Boost texts in PostgreSQL. */
export function createTextStore(db: DrizzleDatabase): TextStore {
  return {
    async list({ chainId, core }, boostIds) {
      const rows = await db
        .select()
        .from(boostText)
        .where(and(eq(boostText.chainId, chainId), eq(boostText.core, core), inArray(boostText.boostId, [...boostIds])))
      const byBoost = new Map(rows.map((row) => [row.boostId, row]))
      return boostIds.map((boostId) => {
        const row = byBoost.get(boostId)
        return row === undefined ? null : readRow(row)
      })
    },
    async put({ text, hash, signature, signer }) {
      const { chainId, core, boostId, sequence } = text
      const saved = { sequence, hash, text: serializeBoostText(text), signature, signer }
      const rows = await db
        .insert(boostText)
        .values({ chainId, core, boostId, ...saved })
        // When two arrive at once, the one with the higher sequence stays.
        .onConflictDoUpdate({
          target: [boostText.chainId, boostText.core, boostText.boostId],
          set: { ...saved, acceptedAt: sql`now()` },
          setWhere: lt(boostText.sequence, sequence),
        })
        .returning({ sequence: boostText.sequence })
      return rows.length > 0
    },
  }
}

function readRow(row: unknown): SignedText {
  const { text, ...signed } = checkRow(row, { row: rowShape, table: 'boost_text' })
  try {
    return { text: parseBoostText(text), ...signed }
  } catch (error) {
    if (error instanceof InvalidBoostTextError) throw new RowCorruptError('text')
    throw error
  }
}
