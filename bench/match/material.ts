import type { Hex } from 'viem'
import type { Evidence, EvidenceLog } from '../../packages/protocol/src/evidence/evidence.ts'
import { CHAIN_ID } from './rules.ts'

/** The topic and address that a rule waits for. */
export type Contract = { readonly topic: Hex; readonly address: Hex }

/** A stream as `mixedLogsText` writes it, made afresh. */
export function readLogs(text: string): readonly EvidenceLog[] {
  const logs: readonly EvidenceLog[] = JSON.parse(text)
  return logs
}

/** The same logs as mined transactions of 50 logs each, made afresh. */
export function readReceipts(text: string): readonly Evidence[] {
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
