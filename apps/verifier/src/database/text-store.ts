import { InvalidBoostTextError, parseBoostText, serializeBoostText } from '@laurel/protocol'
import type pg from 'pg'
import { z } from 'zod'
import type { SignedText, TextStore } from '../verify-claim/text-store.ts'
import { RowCorruptError } from './errors.ts'

const hex = z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/.test(value))
const rowShape = z.object({ text: z.unknown(), hash: hex, signature: hex, signer: hex })

const LIST = `SELECT r.at, t.text, t.hash, t.signature, t.signer
  FROM unnest($3::numeric[]) WITH ORDINALITY AS r(boost_id, at)
  JOIN boost_text t ON t.chain_id = $1 AND t.core = $2 AND t.boost_id = r.boost_id`

/** When two arrive at once, the one with the higher sequence stays. */
const PUT = `INSERT INTO boost_text AS t (chain_id, core, boost_id, sequence, hash, text, signature, signer)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (chain_id, core, boost_id) DO UPDATE
    SET sequence = excluded.sequence, hash = excluded.hash, text = excluded.text, signature = excluded.signature,
      signer = excluded.signer, accepted_at = now()
    WHERE t.sequence < excluded.sequence
  RETURNING 1`

/** Boost texts in PostgreSQL. */
export function createTextStore(pool: pg.Pool): TextStore {
  return {
    async list({ chainId, core }, boostIds) {
      const { rows } = await pool.query<{ at: string }>(LIST, [chainId, core, boostIds.map(String)])
      const byPlace = new Map(rows.map((row) => [Number(row.at), row]))
      return boostIds.map((_, at) => {
        const row = byPlace.get(at + 1)
        return row === undefined ? null : readRow(row)
      })
    },
    async put({ text, hash, signature, signer }) {
      const place = [text.chainId, text.core, text.boostId.toString(), text.sequence]
      const saved = [hash, JSON.stringify(serializeBoostText(text)), signature, signer]
      return ((await pool.query(PUT, [...place, ...saved])).rowCount ?? 0) > 0
    },
  }
}

function readRow(row: unknown): SignedText {
  const read = rowShape.safeParse(row)
  if (!read.success) throw new RowCorruptError('boost_text')
  const { text, hash, signature, signer } = read.data
  try {
    return { text: parseBoostText(text), hash, signature, signer }
  } catch (error) {
    if (error instanceof InvalidBoostTextError) throw new RowCorruptError('text')
    throw error
  }
}
