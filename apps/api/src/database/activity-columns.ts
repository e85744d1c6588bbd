import type { CopyValue } from '@laurel/server/database/copy-rows.ts'
import type { TransferKind } from '../activity/activity-index.ts'
import type { IndexRows, SeenRow } from '../activity/index-rows.ts'

/** A table of the index, its columns, and how rows become values in their order. */
type CopiedTable = {
  readonly table: string
  readonly columns: readonly string[]
  readonly valuesOf: (rows: IndexRows, chainId: number) => Iterable<readonly CopyValue[]>
}

const transferKinds = { native: 0, erc20: 1, erc721: 2, erc1155: 3 } as const satisfies Record<TransferKind, number>
const seenKinds = { contact: 0, erc20: 1, erc721: 2, erc1155: 3 } as const satisfies Record<SeenRow['kind'], number>

/** The number that a kind of seen thing has in rows. */
export function toSeenNumber(kind: SeenRow['kind']): number {
  return seenKinds[kind]
}

/** The tables that only grow, in the order in which they are written. */
export const copiedTables: readonly CopiedTable[] = [
  {
    table: 'indexed_transaction',
    columns: [
      ...['chain_id', 'position', 'mined_at', 'hash', 'sender', 'recipient'],
      ...['is_deployment', 'selector', 'value', 'nonce', 'is_reverted'],
    ],
    *valuesOf({ transactions }, chainId) {
      for (const {
        position,
        minedAt,
        hash,
        from,
        to,
        isDeployment,
        selector,
        value,
        nonce,
        isReverted,
      } of transactions)
        yield [chainId, position, minedAt, hash, from, to, isDeployment, selector, value, nonce, isReverted]
    },
  },
  {
    table: 'indexed_transfer',
    columns: [
      ...['chain_id', 'position', 'log_index', 'batch_index', 'kind'],
      ...['token', 'token_id', 'sender', 'recipient', 'amount'],
    ],
    *valuesOf({ transfers }, chainId) {
      for (const { position, logIndex, batchIndex, kind, token, tokenId, from, to, amount } of transfers)
        yield [chainId, position, logIndex, batchIndex, transferKinds[kind], token, tokenId, from, to, amount]
    },
  },
  {
    table: 'indexed_account',
    columns: ['chain_id', 'position', 'mined_at', 'account'],
    *valuesOf({ accounts }, chainId) {
      for (const { position, minedAt, account } of accounts) yield [chainId, position, minedAt, account]
    },
  },
  {
    table: 'indexed_call',
    columns: ['chain_id', 'contract', 'position', 'selector'],
    *valuesOf({ calls }, chainId) {
      for (const { contract, position, selector } of calls) yield [chainId, contract, position, selector]
    },
  },
  {
    table: 'indexed_protocol_log',
    columns: [
      ...['chain_id', 'position', 'log_index', 'address', 'event', 'boost_id'],
      ...['incentive_id', 'account', 'topics', 'data', 'mined_at', 'hash'],
    ],
    *valuesOf({ protocolLogs }, chainId) {
      for (const row of protocolLogs) {
        const { position, logIndex, address, event, boostId, incentiveId, account, topics, data, minedAt, hash } = row
        yield [
          ...[chainId, position, logIndex, address, event, boostId],
          ...[incentiveId, account, { hexes: topics }, data, minedAt, hash],
        ]
      }
    },
  },
]
