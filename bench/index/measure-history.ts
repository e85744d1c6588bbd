import type { Database } from '@laurel/server/database/connect.ts'
import { addressOf } from '@laurel/server/testing/numbered-hex.ts'
import { startTestDatabase } from '@laurel/server/testing/start-test-database.ts'
import type { Address } from 'viem'
import type { ActivityKey } from '../../apps/api/src/activity/activity-index.ts'
import { connectApiDatabase, DATABASE } from '../../apps/api/src/database/connect.ts'
import { createActivityIndex } from '../../apps/api/src/database/postgres-activity-index.ts'

/** Pages of each history in one round, and rounds. */
const PAGES = 40
const ROUNDS = 9
const PAGE_SIZE = 51
const CHAIN_ID = 1

/** Milliseconds of a page of a history with so many transactions. */
export type HistoryTimes = { readonly rows: number; readonly newest: number; readonly deep: number }

/** Measures pages of histories of different lengths, all in one database, in turns. @param lengths - transactions of each. */
export async function measureHistory(lengths: readonly number[]): Promise<readonly HistoryTimes[]> {
  const postgres = await startTestDatabase({ database: DATABASE })
  const database = await connectApiDatabase(postgres.url)
  try {
    const accounts = lengths.map((rows, at) => ({ rows, account: addressOf(0xbe00 + at) }))
    await database.pool.query('SELECT create_index_partitions($1)', [CHAIN_ID])
    let from = 0
    for (const { rows, account } of accounts) {
      await insert(database, { account, from, rows })
      from += rows
    }
    await database.pool.query('VACUUM ANALYZE indexed_account, indexed_transaction, indexed_transfer')
    const index = createActivityIndex(database.pool)
    const times = accounts.map(() => emptyTimes())
    let start = 0
    const starts = accounts.map(({ rows }) => {
      start += rows
      return start - rows
    })
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [at, { rows, account }] of accounts.entries()) {
        const middle = (starts[at] ?? 0) + Math.floor(rows / 2)
        const list = (before: ActivityKey | null) =>
          index.listTransactions({ account, chainIds: [CHAIN_ID], before, limit: PAGE_SIZE })
        const newest = await timeOf(() => list(null))
        const deep = await timeOf(() => list({ chainId: CHAIN_ID, minedAt: middle, position: middle * 2 ** 20 }))
        // The first round warms up.
        if (round === 0) continue
        times[at]?.newest.push(newest)
        times[at]?.deep.push(deep)
      }
    }
    return accounts.map(({ rows }, at) => {
      return { rows, newest: median(times[at]?.newest ?? []), deep: median(times[at]?.deep ?? []) }
    })
  } finally {
    await database.stop()
    await postgres.stop()
  }
}

/** Transactions of one account, a second apart, each with a transfer of a token. */
async function insert(
  database: Database,
  { account, from, rows }: { readonly account: Address; readonly from: number; readonly rows: number },
): Promise<void> {
  const values = [from, from + rows - 1, Buffer.from(account.slice(2), 'hex'), Buffer.alloc(20, 7), CHAIN_ID]
  const series = 'generate_series($1::bigint, $2::bigint) AS number'
  const hash = "decode(lpad(to_hex(number), 64, '0'), 'hex')"
  await database.pool.query({
    text: `INSERT INTO indexed_transaction SELECT $5, number << 20, number, ${hash}, $3, $4, false, NULL, 0, number, false
      FROM ${series}`,
    values,
  })
  await database.pool.query({
    text: `INSERT INTO indexed_transfer SELECT $5, number << 20, 0, 0, 1, $4, NULL, $3, $4, 1 FROM ${series}`,
    values,
  })
  await database.pool.query({
    text: `INSERT INTO indexed_account SELECT $5, number << 20, number, account
      FROM ${series}, unnest(ARRAY[$3::bytea, $4::bytea]) AS account`,
    values,
  })
}

async function timeOf(read: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  for (let page = 0; page < PAGES; page++) await read()
  return (performance.now() - startedMs) / PAGES
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0
}

function emptyTimes(): { newest: number[]; deep: number[] } {
  return { newest: [], deep: [] }
}
