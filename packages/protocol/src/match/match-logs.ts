import type { Address } from 'viem'
import { toChecksumAddress } from '../address/to-checksum-address.ts'
import type { EvidenceLog } from '../evidence/transaction-evidence.ts'
import type { CompiledAction, EventGroup } from './compile-action.ts'
import { matchLog } from './match-log.ts'

/** One log of a stream that satisfies one of the action's event requirements. */
export type LogMatch<log extends EvidenceLog = EvidenceLog> = {
  readonly log: log
  /** Index into `compiled.requirements`. */
  readonly requirement: number
  /**
   * The address that the log names, when this requirement names the claimant and the address can be read. With its
   * checksum.
   */
  readonly claimant: Address | null
}

/**
 * Finds in a stream of raw logs those that satisfy an event requirement, to scan before matching. A log does not
 * contain its transaction's status, so `matchAction` must still check each result. The logs must be of the action's
 * chain, hex in lower case.
 * @throws {SignatureAmbiguousError} when two ABI items decode the same data with different results.
 * @throws {HashedFieldError} as `matchAction` does.
 */
export function matchLogs<log extends EvidenceLog>(
  compiled: CompiledAction,
  logs: readonly log[],
): readonly LogMatch<log>[] {
  const found: LogMatch<log>[] = []
  for (const [at, requirement] of compiled.requirements.entries()) {
    if (requirement.type === 'event') matchGroup(requirement, at, logs, found)
  }
  return found
}

// A separate function, because engines optimize a loop together with its function.
function matchGroup<log extends EvidenceLog>(
  group: EventGroup,
  requirement: number,
  logs: readonly log[],
  found: LogMatch<log>[],
): void {
  const { topic, target } = group
  for (const log of logs) {
    // The address first: it rejects more logs than the topic does, and it is nearer in memory.
    if (target !== null && log.address !== target) continue
    if (log.topics[0] !== topic || log.removed === true) continue
    const judgment = matchLog(group, log)
    if (!judgment.passed) continue
    const { claimant } = judgment
    found.push({ log, requirement, claimant: claimant === null ? null : toChecksumAddress(claimant) })
  }
}
