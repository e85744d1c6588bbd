import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { queryRows } from '@laurel/server/database/query-rows.ts'
import type { Hex } from 'viem'
import { z } from 'zod'
import type { ActivityIndex, ActivityKey, IndexedTransfer } from '../activity/activity-index.ts'
import { toTransaction, toTransfer, transactionColumns, transferColumns } from './activity-transactions.ts'
import { transactionShape, transferShape, wholeNumber } from './activity-values.ts'

/** Transfers of one account in one transaction that are returned. An airdrop in thousands of parts is cut. */
const MAX_TRANSFERS_PER_TRANSACTION = 100

const keyShape = z.object({ chain_id: wholeNumber, position: wholeNumber, mined_at: wholeNumber })

/** Reads the transactions of accounts. A page costs the same wherever it is, because the index of accounts is in its order. */
export function createAccountReads(pool: DrizzleDatabase['$client']): Pick<ActivityIndex, 'listTransactions'> {
  /** One chain at a time, so that the index of its partition is read in order and no further than needed. */
  const listKeys = async (
    chainId: number,
    { account, before, limit }: { account: Hex; before: ActivityKey | null; limit: number },
  ) => {
    const [condition, values] = toCondition(chainId, before)
    return queryRows(pool, {
      statement: `SELECT chain_id, position, mined_at FROM indexed_account
        WHERE chain_id = $1 AND account = $2 AND ${condition} ORDER BY mined_at DESC, position DESC LIMIT $3`,
      values: [chainId, toBytes(account), limit, ...values],
      row: keyShape,
      table: 'indexed_account',
    })
  }
  return {
    async listTransactions({ account, chainIds, before, limit }) {
      const listed = await Promise.all(chainIds.map((chainId) => listKeys(chainId, { account, before, limit })))
      const keys = listed.flat().sort(compareKeys).slice(0, limit)
      if (keys.length === 0) return []
      const named = [keys.map(({ chain_id }) => chain_id), keys.map(({ position }) => position)]
      const wanted = 'unnest($1::bigint[], $2::bigint[]) AS wanted (chain_id, position)'
      const [transactions, transfers] = await Promise.all([
        queryRows(pool, {
          statement: `SELECT ${transactionColumns('mined')} FROM ${wanted} JOIN indexed_transaction AS mined
            ON mined.chain_id = wanted.chain_id AND mined.position = wanted.position`,
          values: named,
          row: transactionShape,
          table: 'indexed_transaction',
        }),
        queryRows(pool, {
          statement: `SELECT ${transferColumns('moved')} FROM ${wanted} CROSS JOIN LATERAL (
              SELECT * FROM indexed_transfer AS one WHERE one.chain_id = wanted.chain_id AND one.position = wanted.position
                AND (one.sender = $3 OR one.recipient = $3) ORDER BY one.log_index, one.batch_index LIMIT $4) AS moved`,
          values: [...named, toBytes(account), MAX_TRANSFERS_PER_TRANSACTION],
          row: transferShape,
          table: 'indexed_transfer',
        }),
      ])
      const byKey = new Map<string, IndexedTransfer[]>()
      for (const row of transfers) {
        const known = byKey.get(nameOf(row)) ?? []
        byKey.set(nameOf(row), known)
        known.push(toTransfer(row))
      }
      return transactions
        .toSorted(compareKeys)
        .map((row) => ({ ...toTransaction(row), transfers: byKey.get(nameOf(row)) ?? [] }))
    },
  }
}

/** What is older than a key, in the order of time, chain and position. The values are from `$4` on. */
function toCondition(chainId: number, before: ActivityKey | null): [string, readonly number[]] {
  if (before === null) return ['true', []]
  if (chainId === before.chainId) return ['(mined_at, position) < ($4, $5)', [before.minedAt, before.position]]
  return [chainId < before.chainId ? 'mined_at <= $4' : 'mined_at < $4', [before.minedAt]]
}

type Key = z.output<typeof keyShape>

/** Newest first; of the same second, the chain with the larger id. */
function compareKeys(one: Key, other: Key): number {
  return other.mined_at - one.mined_at || other.chain_id - one.chain_id || other.position - one.position
}

function nameOf({ chain_id, position }: Pick<Key, 'chain_id' | 'position'>): string {
  return `${chain_id} ${position}`
}

function toBytes(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}
