import type { BinaryWriter } from '@laurel/server/database/binary-writer.ts'
import { copyRows } from '@laurel/server/database/copy-rows.ts'
import type { TransferKind } from '../activity/activity-index.ts'
import type { IndexRows, SeenRow } from '../activity/index-rows.ts'

/** The connection of a transaction. */
type Connection = Parameters<typeof copyRows>[0]

/** A table of the index, its columns, and how one row of it is written in their order, after the chain. */
type CopiedTable<row> = {
  readonly table: string
  readonly columns: readonly string[]
  readonly rowsOf: (rows: IndexRows) => readonly row[]
  readonly write: (row: row, to: BinaryWriter) => void
}

const transferKinds = { native: 0, erc20: 1, erc721: 2, erc1155: 3 } as const satisfies Record<TransferKind, number>
const seenKinds = { contact: 0, erc20: 1, erc721: 2, erc1155: 3 } as const satisfies Record<SeenRow['kind'], number>

/** The number that a kind of seen thing has in rows. */
export function toSeenNumber(kind: SeenRow['kind']): number {
  return seenKinds[kind]
}

/** Writes to the tables that only grow. @param connection - of a transaction. */
export async function copyIndexRows(connection: Connection, chainId: number, rows: IndexRows): Promise<void> {
  for (const copy of copies) await copy(connection, chainId, rows)
}

function copier<row>({ table, columns, rowsOf, write }: CopiedTable<row>): typeof copyIndexRows {
  return async (connection, chainId, rows) => {
    const some = rowsOf(rows)
    if (some.length === 0) return
    await copyRows(connection, {
      ...{ table, columns: ['chain_id', ...columns], rows: some },
      write(row, to) {
        to.bigint(chainId)
        write(row, to)
      },
    })
  }
}

/** In the order in which they are written. */
const copies = [
  copier({
    table: 'indexed_transaction',
    columns: [
      ...['position', 'mined_at', 'hash', 'sender', 'recipient'],
      ...['is_deployment', 'selector', 'value', 'nonce', 'is_reverted'],
    ],
    rowsOf: ({ transactions }) => transactions,
    write({ position, minedAt, hash, from, to, isDeployment, selector, value, nonce, isReverted }, into) {
      into.bigint(position)
      into.bigint(minedAt)
      into.bytea(hash)
      into.bytea(from)
      into.bytea(to)
      into.boolean(isDeployment)
      into.bytea(selector)
      into.numeric(value)
      into.bigint(nonce)
      into.boolean(isReverted)
    },
  }),
  copier({
    table: 'indexed_transfer',
    columns: [
      ...['position', 'log_index', 'batch_index', 'kind'],
      ...['token', 'token_id', 'sender', 'recipient', 'amount'],
    ],
    rowsOf: ({ transfers }) => transfers,
    write({ position, logIndex, batchIndex, kind, token, tokenId, from, to, amount }, into) {
      into.bigint(position)
      into.integer(logIndex)
      into.integer(batchIndex)
      into.smallint(transferKinds[kind])
      into.bytea(token)
      into.numeric(tokenId)
      into.bytea(from)
      into.bytea(to)
      into.numeric(amount)
    },
  }),
  copier({
    table: 'indexed_account',
    columns: ['position', 'mined_at', 'account'],
    rowsOf: ({ accounts }) => accounts,
    write({ position, minedAt, account }, into) {
      into.bigint(position)
      into.bigint(minedAt)
      into.bytea(account)
    },
  }),
  copier({
    table: 'indexed_call',
    columns: ['contract', 'position', 'selector'],
    rowsOf: ({ calls }) => calls,
    write({ contract, position, selector }, into) {
      into.bytea(contract)
      into.bigint(position)
      into.bytea(selector)
    },
  }),
  copier({
    table: 'indexed_protocol_log',
    columns: [
      ...['position', 'log_index', 'address', 'event', 'boost_id'],
      ...['incentive_id', 'account', 'topics', 'data', 'mined_at', 'hash'],
    ],
    rowsOf: ({ protocolLogs }) => protocolLogs,
    write(row, into) {
      into.bigint(row.position)
      into.integer(row.logIndex)
      into.bytea(row.address)
      into.text(row.event)
      into.numeric(row.boostId)
      into.numeric(row.incentiveId)
      into.bytea(row.account)
      into.byteas(row.topics)
      into.bytea(row.data)
      into.bigint(row.minedAt)
      into.bytea(row.hash)
    },
  }),
]
