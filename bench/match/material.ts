import type { Hex } from 'viem'
import type { EvidenceLog, TransactionEvidence } from '../../packages/protocol/src/evidence/transaction-evidence.ts'
import { CHAIN_ID } from './actions.ts'

/** The topic and address that an action waits for. */
export type Contract = { readonly topic: Hex; readonly address: Hex }

// When the last object of a shape is collected, the engine forgets the shape and all code made for it. A server always has
// some log alive; without these every round would start with code that nobody has made fast.
const alive: EvidenceLog[] = []

/** A stream as `mixedLogsText` writes it, made afresh. */
export function readLogs(text: string): readonly EvidenceLog[] {
  const logs: readonly EvidenceLog[] = JSON.parse(text)
  if (alive.length < MAX_LIVE_MATERIALS) alive.push(...logs.slice(0, 1))
  return logs
}

const MAX_LIVE_MATERIALS = 8

/** The same logs as mined transactions of 50 logs each, made afresh. */
export function readReceipts(text: string): readonly TransactionEvidence[] {
  const logs = readLogs(text)
  return Array.from({ length: Math.ceil(logs.length / LOGS_PER_RECEIPT) }, (_, at) => ({
    chainId: CHAIN_ID,
    transactionHash: `0x${at.toString(16).padStart(64, '0')}`,
    blockNumber: 1n,
    status: 'success',
    from: SENDER,
    to: SENDER,
    input: '0x',
    logs: logs.slice(at * LOGS_PER_RECEIPT, (at + 1) * LOGS_PER_RECEIPT),
  }))
}

/** Logs in a receipt of bench (b). */
export const LOGS_PER_RECEIPT = 50
const SENDER = '0x00000000000000000000000000000000000000aa'
