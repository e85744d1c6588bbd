import type { z } from 'zod'
import type { IndexedTransaction, IndexedTransfer } from '../activity/activity-index.ts'
import { hexOf, type transactionShape, type transferShape } from './activity-values.ts'

/** The columns of `transactionShape`. @param table - the name of the table in the query. */
export function transactionColumns(table: string): string {
  const hexes = ['hash', 'sender', 'recipient', 'selector'].map((column) => hexOf(`${table}.${column}`))
  const plain = ['chain_id', 'position', 'mined_at', 'is_deployment', 'value', 'nonce', 'is_reverted']
  return [...plain.map((column) => `${table}.${column}`), ...hexes].join(', ')
}

/** The columns of `transferShape`. @param table - the name of the table in the query. */
export function transferColumns(table: string): string {
  const hexes = ['token', 'sender', 'recipient'].map((column) => hexOf(`${table}.${column}`))
  const plain = ['chain_id', 'position', 'log_index', 'batch_index', 'kind', 'token_id', 'amount']
  return [...plain.map((column) => `${table}.${column}`), ...hexes].join(', ')
}

export function toTransaction(row: z.output<typeof transactionShape>): IndexedTransaction {
  return {
    ...{ chainId: row.chain_id, position: row.position, minedAt: row.mined_at, hash: row.hash },
    ...{ from: row.sender, to: row.recipient, isDeployment: row.is_deployment, selector: row.selector },
    ...{ value: row.value, nonce: row.nonce, isReverted: row.is_reverted },
  }
}

export function toTransfer(row: z.output<typeof transferShape>): IndexedTransfer {
  return {
    ...{ kind: row.kind, logIndex: row.log_index, batchIndex: row.batch_index, token: row.token },
    ...{ tokenId: row.token_id, from: row.sender, to: row.recipient, amount: row.amount },
  }
}
