import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { queryRows } from '@laurel/server/database/query-rows.ts'
import { address } from '@laurel/server/database/row-values.ts'
import type { Hex } from 'viem'
import { z } from 'zod'
import { type ActivityIndex, type CallQuery, MAX_TOKENS_SEEN } from '../activity/activity-index.ts'
import { toSeenNumber } from './activity-columns.ts'
import { toTransaction, transactionColumns } from './activity-transactions.ts'
import { hexOf, seenShape, transactionShape, wholeNumber } from './activity-values.ts'
import { createAccountReads } from './postgres-account-reads.ts'
import { createProtocolReads } from './postgres-protocol-reads.ts'

/** The newest claims of an account whose tokens are known as rewards. Few accounts have more. */
const MAX_REWARDING_CLAIMS = 1_000

/** The index in PostgreSQL, as readers see it. */
export function createActivityIndex(pool: DrizzleDatabase['$client']): ActivityIndex {
  return {
    ...createAccountReads(pool),
    ...createProtocolReads(pool),
    async listTokensSeen(chainId, account) {
      const rows = await queryRows(pool, {
        statement: `WITH claimed AS (SELECT DISTINCT position FROM (SELECT position FROM indexed_claim
              WHERE chain_id = $1 AND claimant = $2 ORDER BY position DESC, log_index DESC LIMIT $5) AS newest),
            paid AS (SELECT DISTINCT token FROM claimed JOIN indexed_transfer AS moved USING (position)
              WHERE moved.chain_id = $1 AND moved.recipient = $2 AND moved.token IS NOT NULL)
          SELECT kind, ${hexOf('other')}, EXISTS (SELECT FROM paid WHERE paid.token = other) AS is_reward FROM indexed_seen
          WHERE chain_id = $1 AND account = $2 AND kind <> $3 ORDER BY first_position, other LIMIT $4`,
        values: [chainId, toBytes(account), toSeenNumber('contact'), MAX_TOKENS_SEEN, MAX_REWARDING_CLAIMS],
        row: seenShape,
        table: 'indexed_seen',
      })
      return rows.flatMap(({ kind, other, is_reward }) =>
        kind === 'native' ? [] : [{ kind, token: other, isReward: is_reward }],
      )
    },
    async listContacts(chainId, account, others) {
      const rows = await queryRows(pool, {
        statement: `SELECT ${hexOf('other')} FROM indexed_seen
          WHERE chain_id = $1 AND account = $2 AND kind = $3 AND other = ANY($4::bytea[])`,
        values: [chainId, toBytes(account), toSeenNumber('contact'), others.map(toBytes)],
        row: z.object({ other: address }),
        table: 'indexed_seen',
      })
      return new Set(rows.map(({ other }) => other))
    },
    async listCalls({ chainId, contract, selector, before, limit }: CallQuery) {
      const rows = await queryRows(pool, {
        statement: `SELECT ${transactionColumns('mined')} FROM indexed_call AS called
          JOIN indexed_transaction AS mined USING (chain_id, position)
          WHERE chain_id = $1 AND called.contract = $2 AND ($3::bytea IS NULL OR called.selector = $3)
            AND ($4::bigint IS NULL OR position < $4) ORDER BY position DESC LIMIT $5`,
        values: [chainId, toBytes(contract), selector === undefined ? null : toBytes(selector), before, limit],
        row: transactionShape,
        table: 'indexed_call',
      })
      return rows.map(toTransaction)
    },
    async listRetractions(afterId) {
      const rows = await queryRows(pool, {
        statement: `SELECT id, chain_id, from_block, to_block FROM indexed_retraction WHERE id > $1 ORDER BY id LIMIT 1000`,
        values: [afterId],
        row: z.object({ id: wholeNumber, chain_id: wholeNumber, from_block: wholeNumber, to_block: wholeNumber }),
        table: 'indexed_retraction',
      })
      return rows.map(({ id, chain_id, from_block, to_block }) => {
        return { id, chainId: chain_id, fromBlock: from_block, toBlock: to_block }
      })
    },
    async getProgress(chainId) {
      const [row] = await queryRows(pool, {
        statement: `SELECT head_next, (SELECT coalesce(sum(last_block - next_block + 1), 0)::bigint FROM indexed_range
          WHERE chain_id = $1) AS missing FROM indexed_chain WHERE chain_id = $1`,
        values: [chainId],
        row: z.object({ head_next: wholeNumber, missing: wholeNumber }),
        table: 'indexed_chain',
      })
      return row === undefined ? null : { nextBlock: row.head_next, missingBlocks: row.missing }
    },
  }
}

function toBytes(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}
