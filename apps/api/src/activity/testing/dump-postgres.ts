import { queryRows } from '@laurel/server/database/query-rows.ts'
import { address, hash, hex } from '@laurel/server/database/row-values.ts'
import { z } from 'zod'
import { toTransaction, toTransfer, transactionColumns, transferColumns } from '../../database/activity-transactions.ts'
import {
  hexOf,
  protocolLogShape,
  transactionShape,
  transferShape,
  wholeNumber,
} from '../../database/activity-values.ts'
import { createActivityStore } from '../../database/postgres-activity-store.ts'
import type { IndexRows } from '../index-rows.ts'
import { type DumpableStore, sortRows } from './memory-activity-store.ts'

const seenKinds = ['contact', 'erc20', 'erc721', 'erc1155'] as const

/** The store in PostgreSQL, for comparisons. */
export function createDumpablePostgresStore(pool: Parameters<typeof createActivityStore>[0]): DumpableStore {
  return { ...createActivityStore(pool), dump: async (chainId) => sortRows(await dumpRows(pool, chainId)) }
}

async function dumpRows(pool: Parameters<typeof createActivityStore>[0], chainId: number): Promise<IndexRows> {
  const read = <shape extends z.ZodType>(table: string, columns: string, row: shape) =>
    queryRows(pool, {
      statement: `SELECT ${columns} FROM ${table} WHERE chain_id = $1`,
      values: [chainId],
      row,
      table,
    })
  const transactions = await read('indexed_transaction', transactionColumns('indexed_transaction'), transactionShape)
  const transfers = await read('indexed_transfer', transferColumns('indexed_transfer'), transferShape)
  const accounts = await read(
    'indexed_account',
    `position, mined_at, ${hexOf('account')}`,
    z.object({ position: wholeNumber, mined_at: wholeNumber, account: address }),
  )
  const seen = await read(
    'indexed_seen',
    `kind, first_position, ${hexOf('account')}, ${hexOf('other')}`,
    z.object({ kind: z.number(), first_position: wholeNumber, account: address, other: address }),
  )
  const calls = await read(
    'indexed_call',
    `position, ${hexOf('contract')}, ${hexOf('selector')}`,
    z.object({ position: wholeNumber, contract: address, selector: hex.nullable() }),
  )
  const logs = await read(
    'indexed_protocol_log',
    `position, log_index, event, boost_id, incentive_id, mined_at, ${hexOf('hash')}, ${hexOf('address')},
      ${hexOf('account')}, ${hexOf('data')},
      ARRAY(SELECT '0x' || encode(topic, 'hex') FROM unnest(topics) AS topic) AS topics`,
    z.object({ ...protocolLogShape.shape, account: address.nullable(), hash }),
  )
  return {
    transactions: transactions.map((row) => {
      const { chainId: _, ...transaction } = toTransaction(row)
      return transaction
    }),
    transfers: transfers.map((row) => ({ ...toTransfer(row), position: row.position })),
    accounts: accounts.map(({ position, mined_at, account }) => ({ position, minedAt: mined_at, account })),
    seen: seen.map(({ kind, first_position, account, other }) => {
      return { account, kind: seenKinds[kind] ?? 'contact', other, firstPosition: first_position }
    }),
    calls,
    protocolLogs: logs.map(({ position, log_index, boost_id, incentive_id, mined_at, ...row }) => {
      return { ...row, position, logIndex: log_index, boostId: boost_id, incentiveId: incentive_id, minedAt: mined_at }
    }),
  }
}
