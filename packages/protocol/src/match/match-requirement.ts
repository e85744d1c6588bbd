import type { Address } from 'viem'
import { toChecksumAddress } from '../address/to-checksum-address.ts'
import type { SearchWork } from '../criteria/search-work.ts'
import type { EvidenceLog, TransactionEvidence } from '../evidence/transaction-evidence.ts'
import type { CallStep, EventGroup, Requirement } from './compile-action.ts'
import { matchCall } from './match-call.ts'
import { matchLog } from './match-log.ts'
import type { RejectionCode } from './match-result.ts'

/** A log that satisfies a requirement, and the address that it names when the requirement names the claimant. */
export type MatchedLog = { readonly log: EvidenceLog; readonly claimant: Address | null }

/** Why a requirement is not met: the nearest miss. */
export type Miss = {
  readonly met: false
  /** Index into `actionSteps`. */
  readonly step: number
  readonly code: RejectionCode
  readonly detail: string | null
}

/** Whether a requirement is met: by logs (at least one), or by the call. */
export type RequirementOutcome =
  | { readonly met: true; readonly by: 'logs'; readonly logs: readonly MatchedLog[] }
  | { readonly met: true; readonly by: 'call'; readonly claimant: Address | null }
  | Miss

/** Matches one requirement against the given logs (all of the transaction's, or one user operation's) and the call. */
export function matchRequirement(
  requirement: Requirement,
  evidence: TransactionEvidence,
  logs: readonly EvidenceLog[],
  work?: SearchWork,
): RequirementOutcome {
  if (requirement.chainId !== evidence.chainId) {
    const detail = `it happened on chain ${evidence.chainId}, and the step waits for chain ${requirement.chainId}`
    return { met: false, step: firstStep(requirement), code: 'chain-mismatch', detail }
  }
  return requirement.type === 'event' ? meetByLogs(requirement, logs, work) : meetByCall(requirement, evidence, work)
}

function meetByLogs(group: EventGroup, logs: readonly EvidenceLog[], work?: SearchWork): RequirementOutcome {
  const { topic, target } = group
  const matched: MatchedLog[] = []
  let miss: Miss | null = null
  let closest = -1
  for (const log of logs) {
    // The address first: it rejects more logs than the topic does, and it is nearer in memory.
    if (target !== null && log.address !== target) continue
    if (log.topics[0] !== topic || log.removed === true) continue
    const judgment = matchLog(group, log, work)
    if (judgment.passed) {
      matched.push({ log, claimant: judgment.claimant })
      continue
    }
    if (judgment.met <= closest) continue
    closest = judgment.met
    miss = { met: false, step: judgment.step, code: missCode(judgment.code), detail: judgment.detail }
  }
  if (matched.length > 0) return { met: true, by: 'logs', logs: matched }
  return miss ?? missElsewhere(group, logs)
}

/** Returns why no log was checked: another contract emitted the event, or none did. */
function missElsewhere(group: EventGroup, logs: readonly EvidenceLog[]): Miss {
  const elsewhere = logs.find(({ topics, removed }) => topics[0] === group.topic && removed !== true)
  return elsewhere === undefined
    ? { met: false, step: firstStep(group), code: 'log-not-found', detail: null }
    : {
        met: false,
        step: firstStep(group),
        code: 'contract-mismatch',
        detail: `emitted by ${toChecksumAddress(elsewhere.address)}`,
      }
}

function meetByCall(call: CallStep, { to, input }: TransactionEvidence, work?: SearchWork): RequirementOutcome {
  // `matchAction` handles missing calldata before. For direct callers, missing calldata does not match.
  const judgment = matchCall(call, { to, input: input ?? '0x' }, work)
  if (judgment.passed) return { met: true, by: 'call', claimant: judgment.claimant }
  return { met: false, step: judgment.step, code: missCode(judgment.code), detail: judgment.detail }
}

// A hashed field is an error, not a miss: the compiler and `matchLog` throw, so only the codes of calls arrive here.
function missCode(code: RejectionCode | 'hashed-field'): RejectionCode {
  return code === 'hashed-field' ? 'field-not-found' : code
}

function firstStep({ steps }: Requirement): number {
  return steps[0]?.index ?? 0
}
