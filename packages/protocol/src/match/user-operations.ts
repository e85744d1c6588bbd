import type { Address } from 'viem'
import type { EvidenceLog, TransactionEvidence } from '../evidence/transaction-evidence.ts'

/**
 * `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)`, the same in every version.
 * Source: https://eips.ethereum.org/EIPS/eip-4337.
 */
export const USER_OPERATION_TOPIC = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** The ERC-4337 entry points, lower case: versions 0.6, 0.7, 0.8 and 0.9, at the same address on every chain. */
export const ENTRY_POINTS: ReadonlySet<string> = new Set<Address>([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
])

/** `handleOps` and `handleAggregatedOps` of the 0.6 and of the later entry points. */
const BUNDLE_SELECTORS: ReadonlySet<string> = new Set(['0x1fad948c', '0x4b1d7cf5', '0x765e827f', '0xdbed18e0'])

/**
 * Returns true for the entry point's log that ends one user operation. A log of that topic from another contract does
 * not count.
 */
export function isUserOperationEvent({ topics, address }: EvidenceLog): boolean {
  return topics[0] === USER_OPERATION_TOPIC && ENTRY_POINTS.has(address)
}

/** Returns true when the transaction carries user operations: its sender is then a bundler, and is not a claimant. */
export function isBundle({ to, input, logs }: Pick<TransactionEvidence, 'to' | 'input' | 'logs'>): boolean {
  if (logs.some(isUserOperationEvent)) return true
  return to !== null && input !== null && ENTRY_POINTS.has(to) && BUNDLE_SELECTORS.has(input.slice(0, 10))
}

/**
 * Splits a bundle's logs by user operation. A log belongs to the next `UserOperationEvent` of the entry point, and that
 * event to its own operation. Logs after the last event belong to no operation. Without such an event, all logs are one
 * slice. The order is that of the log indexes, for any order of the given logs.
 * Source: docs/protocol.md#codec-and-matching.
 */
export function sliceByUserOperation(logs: readonly EvidenceLog[]): readonly (readonly EvidenceLog[])[] {
  if (!logs.some(isUserOperationEvent)) return [logs]
  const slices: EvidenceLog[][] = []
  let current: EvidenceLog[] = []
  for (const log of [...logs].sort((one, other) => one.logIndex - other.logIndex)) {
    current.push(log)
    if (!isUserOperationEvent(log)) continue
    slices.push(current)
    current = []
  }
  if (current.length > 0 || slices.length === 0) slices.push(current)
  return slices
}

/**
 * Returns the account of the operation of a slice of {@link sliceByUserOperation}, in lower case. Null outside any
 * operation.
 */
export function getSliceAccount(logs: readonly EvidenceLog[]): Address | null {
  const last = logs.at(-1)
  const sender = last && isUserOperationEvent(last) ? last.topics[2] : undefined
  return sender === undefined ? null : `0x${sender.slice(26)}`
}
