import { type BinaryWriter, createBinaryWriter } from '@laurel/server/database/binary-writer.ts'
import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { inTransaction } from '@laurel/server/database/in-transaction.ts'
import { type Queryable, queryRows, runStatement } from '@laurel/server/database/query-rows.ts'
import { hash } from '@laurel/server/database/row-values.ts'
import type { Hash } from 'viem'
import { z } from 'zod'
import type { ActivityStore, IndexCursor, Move } from '../activity/activity-store.ts'
import { IndexMovedError } from '../activity/errors.ts'
import type { IndexRows } from '../activity/index-rows.ts'
import { toPosition } from '../activity/position.ts'
import { copyIndexRows, toSeenNumber } from './activity-columns.ts'
import { wholeNumber } from './activity-values.ts'

type Pool = DrizzleDatabase['$client']
type Connection = Parameters<typeof copyIndexRows>[0]

/** The channel on which retractions are reported: `{"chainId", "fromBlock"}`. */
export const RETRACTION_CHANNEL = 'laurel_index_retraction'

/** Arbitrary numbers that are the same in every process, and in `reset_index`. */
const RETRACTION_LOCK = [7_401_864, 1]

const cursorShape = z.object({
  start_block: wholeNumber,
  head_next: wholeNumber,
  tip_hash: hash.nullable(),
})
const rangeShape = z.object({
  first_block: wholeNumber,
  next_block: wholeNumber,
  last_block: wholeNumber,
  tip_hash: hash.nullable(),
})
const recentShape = z.object({ number: wholeNumber, hash })

/** The index in PostgreSQL, as the indexer writes it. @see ActivityStore */
export function createActivityStore(pool: Pool): ActivityStore {
  return {
    async openChain({ chainId, startBlock, finalized }) {
      await runStatement(pool, 'SELECT create_index_partitions($1)', [chainId])
      await inTransaction(pool, async (connection) => {
        const isNew = await runStatement(
          connection,
          `INSERT INTO indexed_chain (chain_id, start_block, head_next, tip_hash) VALUES ($1, $2, $3, $4)
           ON CONFLICT DO NOTHING`,
          [chainId, startBlock, finalized ? finalized.number + 1 : startBlock, toBytes(finalized?.hash ?? null)],
        )
        if (isNew > 0 && finalized) {
          await insertRange(connection, { chainId, first: startBlock, last: finalized.number, tipHash: null })
          await insertRecent(connection, chainId, [finalized])
        }
        if (isNew === 0) await lowerStart(connection, chainId, startBlock)
      })
    },
    readCursor: (chainId) => readCursor(pool, chainId),
    appendHead: (chainId, { headNext, headers, finalized, rows }) =>
      inTransaction(pool, async (connection) => {
        const tip = headers.at(-1)
        const to = { headNext, nextBlock: headNext + headers.length, tipHash: tip?.hash ?? null }
        await moveHead(connection, chainId, to)
        await insertRecent(
          connection,
          chainId,
          headers.filter(({ number }, at) => number >= finalized || at === headers.length - 1),
        )
        // The newest finalized one stays, to notice when it is gone.
        await runStatement(
          connection,
          `DELETE FROM indexed_block WHERE chain_id = $1 AND number <
            (SELECT max(number) FROM indexed_block WHERE chain_id = $1 AND number <= $2)`,
          [chainId, finalized],
        )
        await insertRows(connection, chainId, rows)
      }),
    appendRange: (chainId, { range, headers, rows }) =>
      inTransaction(pool, async (connection) => {
        const nextBlock = range.nextBlock + headers.length
        const name = [chainId, range.firstBlock, range.nextBlock]
        const changed =
          nextBlock > range.lastBlock
            ? await runStatement(
                connection,
                'DELETE FROM indexed_range WHERE chain_id = $1 AND first_block = $2 AND next_block = $3',
                name,
              )
            : await runStatement(
                connection,
                `UPDATE indexed_range SET next_block = $4, tip_hash = $5
                 WHERE chain_id = $1 AND first_block = $2 AND next_block = $3`,
                [...name, nextBlock, toBytes(headers.at(-1)?.hash ?? null)],
              )
        if (changed !== 1) throw new IndexMovedError(chainId)
        await insertRows(connection, chainId, rows)
      }),
    retract: (chainId, to) =>
      inTransaction(pool, async (connection) => {
        await moveHead(connection, chainId, to)
        await runStatement(connection, 'DELETE FROM indexed_block WHERE chain_id = $1 AND number >= $2', [
          chainId,
          to.nextBlock,
        ])
        await deleteRows(connection, chainId, toPosition(to.nextBlock, 0))
        // One at a time, so that a reader never sees a number before a lower one.
        await runStatement(connection, 'SELECT pg_advisory_xact_lock($1, $2)', RETRACTION_LOCK)
        await runStatement(
          connection,
          'INSERT INTO indexed_retraction (chain_id, from_block, to_block) VALUES ($1, $2, $3)',
          [chainId, to.nextBlock, to.headNext - 1],
        )
        const message = JSON.stringify({ chainId, fromBlock: to.nextBlock })
        await runStatement(connection, 'SELECT pg_notify($1, $2)', [RETRACTION_CHANNEL, message])
      }),
    skip: (chainId, to) =>
      inTransaction(pool, async (connection) => {
        const { tipHash = null } = (await readCursor(connection, chainId)) ?? {}
        await moveHead(connection, chainId, to)
        await insertRange(connection, { chainId, first: to.headNext, last: to.nextBlock - 1, tipHash })
        await runStatement(connection, 'DELETE FROM indexed_block WHERE chain_id = $1', [chainId])
        if (to.tipHash !== null)
          await insertRecent(connection, chainId, [{ number: to.nextBlock - 1, hash: to.tipHash }])
      }),
  }
}

async function readCursor(on: Queryable, chainId: number): Promise<IndexCursor | null> {
  const read = <shape extends z.ZodType>(statement: string, row: shape, table: string) =>
    queryRows(on, { statement, values: [chainId], row, table })
  const [cursor] = await read(
    `SELECT start_block, head_next, '0x' || encode(tip_hash, 'hex') AS tip_hash FROM indexed_chain WHERE chain_id = $1`,
    cursorShape,
    'indexed_chain',
  )
  if (cursor === undefined) return null
  const ranges = await read(
    `SELECT first_block, next_block, last_block, '0x' || encode(tip_hash, 'hex') AS tip_hash FROM indexed_range
     WHERE chain_id = $1 ORDER BY first_block`,
    rangeShape,
    'indexed_range',
  )
  const recent = await read(
    `SELECT number, '0x' || encode(hash, 'hex') AS hash FROM indexed_block WHERE chain_id = $1 ORDER BY number`,
    recentShape,
    'indexed_block',
  )
  return {
    ...{ startBlock: cursor.start_block, headNext: cursor.head_next, tipHash: cursor.tip_hash },
    ranges: ranges.map(({ first_block, next_block, last_block, tip_hash }) => {
      return { firstBlock: first_block, nextBlock: next_block, lastBlock: last_block, tipHash: tip_hash }
    }),
    recent,
  }
}

/** Moves the cursor when it is where it is expected. The row stays locked until the transaction ends. */
async function moveHead(on: Queryable, chainId: number, { headNext, nextBlock, tipHash }: Move): Promise<void> {
  const moved = await runStatement(
    on,
    'UPDATE indexed_chain SET head_next = $3, tip_hash = $4 WHERE chain_id = $1 AND head_next = $2',
    [chainId, headNext, nextBlock, toBytes(tipHash)],
  )
  if (moved !== 1) throw new IndexMovedError(chainId)
}

async function lowerStart(on: Queryable, chainId: number, startBlock: number): Promise<void> {
  const lowered = z.object({ was: wholeNumber })
  const [row] = await queryRows(on, {
    statement: `UPDATE indexed_chain SET start_block = $2 FROM (SELECT start_block AS was FROM indexed_chain
      WHERE chain_id = $1 FOR UPDATE) AS before WHERE chain_id = $1 AND start_block > $2 RETURNING before.was`,
    values: [chainId, startBlock],
    row: lowered,
    table: 'indexed_chain',
  })
  if (row !== undefined) await insertRange(on, { chainId, first: startBlock, last: row.was - 1, tipHash: null })
}

async function insertRange(
  on: Queryable,
  { chainId, first, last, tipHash }: { chainId: number; first: number; last: number; tipHash: Hash | null },
): Promise<void> {
  await runStatement(
    on,
    `INSERT INTO indexed_range (chain_id, first_block, next_block, last_block, tip_hash) VALUES ($1, $2, $2, $3, $4)`,
    [chainId, first, last, toBytes(tipHash)],
  )
}

async function insertRecent(
  on: Queryable,
  chainId: number,
  blocks: readonly { readonly number: number; readonly hash: Hash }[],
): Promise<void> {
  await runStatement(
    on,
    'INSERT INTO indexed_block (chain_id, number, hash) SELECT $1, * FROM unnest($2::bigint[], $3::bytea[])',
    [chainId, blocks.map(({ number }) => number), blocks.map(({ hash: one }) => toBytes(one))],
  )
}

async function insertRows(connection: Connection, chainId: number, rows: IndexRows): Promise<void> {
  await copyIndexRows(connection, chainId, rows)
  const { seen } = rows
  if (seen.length === 0) return
  await runStatement(
    connection,
    `INSERT INTO indexed_seen (chain_id, account, kind, other, first_position)
     SELECT $1, * FROM unnest($2::bytea[], $3::smallint[], $4::bytea[], $5::bigint[])
     ON CONFLICT (chain_id, account, kind, other) DO UPDATE SET first_position = excluded.first_position
     WHERE indexed_seen.first_position > excluded.first_position`,
    [
      chainId,
      toArray((into) => into.byteas(seen.map(({ account }) => account))),
      toArray((into) => into.smallints(seen.map(({ kind }) => toSeenNumber(kind)))),
      toArray((into) => into.byteas(seen.map(({ other }) => other))),
      toArray((into) => into.bigints(seen.map(({ firstPosition }) => firstPosition))),
    ],
  )
}

/** A long array as a parameter. The driver sends bytes as they are, and everything else as text. */
function toArray(write: (into: BinaryWriter) => void): Buffer {
  const writer = createBinaryWriter()
  write(writer)
  // The driver writes the length itself.
  return writer.take().subarray(4)
}

/** Deletes what is at a position or after it. Accounts are found by the transactions, because their index is by account. */
async function deleteRows(on: Queryable, chainId: number, position: number): Promise<void> {
  const values = [chainId, position]
  const involved = `SELECT position, sender AS account FROM indexed_transaction WHERE chain_id = $1 AND position >= $2
    UNION SELECT position, recipient FROM indexed_transaction WHERE chain_id = $1 AND position >= $2
    UNION SELECT position, sender FROM indexed_transfer WHERE chain_id = $1 AND position >= $2
    UNION SELECT position, recipient FROM indexed_transfer WHERE chain_id = $1 AND position >= $2`
  await runStatement(
    on,
    `WITH gone AS (SELECT DISTINCT involved.account, involved.position, mined_at FROM (${involved}) AS involved
       JOIN indexed_transaction AS mined ON mined.chain_id = $1 AND mined.position = involved.position)
     DELETE FROM indexed_account AS listed USING gone WHERE listed.chain_id = $1 AND listed.account = gone.account
       AND listed.mined_at = gone.mined_at AND listed.position = gone.position`,
    values,
  )
  await runStatement(
    on,
    `WITH gone AS (SELECT DISTINCT account FROM (${involved}) AS involved)
     DELETE FROM indexed_seen AS seen USING gone
     WHERE seen.chain_id = $1 AND seen.account = gone.account AND seen.first_position >= $2`,
    values,
  )
  for (const table of ['indexed_transfer', 'indexed_transaction', 'indexed_call', 'indexed_protocol_log'])
    await runStatement(on, `DELETE FROM ${table} WHERE chain_id = $1 AND position >= $2`, values)
}

function toBytes(hex: Hash | null): Buffer | null {
  return hex === null ? null : Buffer.from(hex.slice(2), 'hex')
}
