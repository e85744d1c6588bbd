import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { queryRows, runStatement } from '@laurel/server/database/query-rows.ts'
import { address, digits, hash, hex } from '@laurel/server/database/row-values.ts'
import type { Hex } from 'viem'
import { z } from 'zod'
import type { HistoryStore } from '../history/history-store.ts'
import { hexOf, wholeNumber } from './activity-values.ts'

/** Transactions that nobody mined are removed after this time. */
const PENDING_SECONDS = 24 * 3_600
/** A node can be this much before or after the clock of the API. */
const CLOCK_SECONDS = 600

const pendingShape = z.object({
  chain_id: wholeNumber,
  hash,
  sender: address,
  recipient: address.nullable(),
  selector: hex.nullable(),
  value: digits,
  nonce: wholeNumber,
  seen_at: wholeNumber,
})

/** What the history saves, in PostgreSQL. */
export function createHistoryStore(pool: DrizzleDatabase['$client']): HistoryStore {
  return {
    async readCursorKey() {
      const [row] = await queryRows(pool, {
        statement: `SELECT ${hexOf('key')} FROM cursor_key`,
        row: z.object({ key: hex }),
        table: 'cursor_key',
      })
      if (row === undefined) throw new TypeError('The database has no key of cursors.')
      return toBytes(row.key)
    },
    async savePending({ chainId, hash: own, from, to, selector, value, nonce }, seenAt) {
      await runStatement(pool, 'DELETE FROM pending_transaction WHERE seen_at < $1', [seenAt - PENDING_SECONDS])
      await runStatement(
        pool,
        `INSERT INTO pending_transaction (chain_id, hash, sender, recipient, selector, value, nonce, seen_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
        [
          ...[chainId, toBytes(own), toBytes(from), to && toBytes(to), selector && toBytes(selector)],
          ...[value, nonce, seenAt],
        ],
      )
    },
    async listPending({ account, chainIds, since, limit }) {
      const hexes = ['hash', 'sender', 'recipient', 'selector'].map((column) => hexOf(`pending.${column}`))
      // Mined, or replaced by another of the same nonce: the sender has a mined one of at least this nonce.
      const rows = await queryRows(pool, {
        statement: `SELECT chain_id, value, nonce, seen_at, ${hexes.join(', ')} FROM pending_transaction AS pending
          WHERE (pending.sender = $1 OR pending.recipient = $1) AND seen_at >= $2 AND chain_id = ANY($3::bigint[])
            AND NOT EXISTS (SELECT 1 FROM indexed_account AS listed JOIN indexed_transaction AS mined
                ON mined.chain_id = listed.chain_id AND mined.position = listed.position
              WHERE listed.chain_id = pending.chain_id AND listed.account = pending.sender
                AND listed.mined_at >= pending.seen_at - $4 AND mined.sender = pending.sender
                AND mined.nonce >= pending.nonce)
          ORDER BY seen_at DESC, nonce DESC LIMIT $5`,
        values: [toBytes(account), since, chainIds, CLOCK_SECONDS, limit],
        row: pendingShape,
        table: 'pending_transaction',
      })
      return rows.map((row) => {
        return {
          ...{ chainId: row.chain_id, hash: row.hash, from: row.sender, to: row.recipient, selector: row.selector },
          ...{ value: row.value, nonce: row.nonce, seenAt: row.seen_at },
        }
      })
    },
  }
}

function toBytes(text: Hex): Buffer {
  return Buffer.from(text.slice(2), 'hex')
}
