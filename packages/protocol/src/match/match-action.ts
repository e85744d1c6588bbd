import type { Address } from 'viem'
import { toChecksumAddress } from '../address/to-checksum-address.ts'
import { createSearchWork, type SearchWork } from '../criteria/search-work.ts'
import type { TransactionEvidence } from '../evidence/transaction-evidence.ts'
import type { CompiledAction, Requirement } from './compile-action.ts'
import { type MatchedLog, type Miss, matchRequirement, type RequirementOutcome } from './match-requirement.ts'
import type {
  ClaimantOutcome,
  ClaimantPair,
  IndeterminateCode,
  NoClaimantCode,
  OwnedMatchResult,
  RejectionCode,
} from './match-result.ts'
import { createOwnershipResolver, type MetSlice } from './ownership.ts'
import { indeterminateReason, noClaimantReason, rejectionReason } from './reasons.ts'
import { getSliceAccount, isBundle, sliceByUserOperation } from './user-operations.ts'

/**
 * Matches one transaction's evidence. Pure. It reads only the words that the action needs. A reverted or unmined
 * transaction and a removed log never count. Without a status, or without calldata where a step needs it, the result is
 * `indeterminate`: neither matched nor rejected. This transaction must meet all requirements on the evidence's own
 * chain, in a bundle by the same user operation. The log or call that matched names the claimant. The result has
 * `ownership` beside it: whether the match provably belongs to one account. Actions whose regexes would cost too much on
 * this transaction do not match, whatever their other steps: the same transaction always has the same result.
 * Source: docs/protocol.md#codec-and-matching.
 * @param compiled - the action, from `compileAction`.
 * @param evidence - the transaction, from `getTransactionEvidence` or `parseTransactionEvidenceFile`.
 * @param work - the budget that all searches share. Without it an action with a regex gets a new one.
 * @throws {SignatureAmbiguousError} when two known ABI items both decode a log or the calldata and disagree.
 * @throws {HashedFieldError} when a log holds a needed field as a hash.
 * @example
 * const result = matchAction(compiled, evidence)
 * if (result.status === 'rejected') console.log(result.code, result.reason)
 */
export function matchAction(
  compiled: CompiledAction,
  evidence: TransactionEvidence,
  work: SearchWork | undefined = compiled.needsSearch ? createSearchWork() : undefined,
): OwnedMatchResult {
  const { blockNumber, status, input, logs } = evidence
  if (blockNumber === null) return rejected({ step: null, code: 'transaction-pending', detail: null })
  if (status === null) return incomplete('status-unknown')
  if (status === 'reverted') return rejected({ step: null, code: 'transaction-reverted', detail: null })
  if (compiled.needsCalldata && input === null) return incomplete('calldata-unknown')
  if (compiled.notBeforeBlock !== null && blockNumber < compiled.notBeforeBlock) {
    const detail = `block ${blockNumber} is older than ${compiled.notBeforeBlock}`
    return rejected({ step: null, code: 'before-start-block', detail })
  }
  const { requirements } = compiled
  const [only] = requirements
  if (requirements.length === 1 && only !== undefined) {
    // One log or call meets one requirement, so the user operation that it belongs to does not matter.
    const outcome = matchRequirement(only, evidence, logs, work)
    if (work?.isSpent) return rejected(SPENT)
    return outcome.met ? conclude(compiled, evidence, [{ account: null, outcomes: [outcome] }]) : rejected(outcome)
  }
  const attempts = sliceByUserOperation(logs).map((slice) => ({
    account: getSliceAccount(slice),
    outcomes: requirements.map((requirement) => matchRequirement(requirement, evidence, slice, work)),
  }))
  if (work?.isSpent) return rejected(SPENT)
  const complete = attempts.filter(({ outcomes }) => outcomes.every(({ met }) => met))
  if (complete.length > 0) return conclude(compiled, evidence, complete)
  const outcomes = attempts.map((attempt) => attempt.outcomes)
  return rejected(missOf(requirements, outcomes))
}

/**
 * Returns the first requirement that no slice meets. When each is met in some slice, the action spans several
 * operations.
 */
function missOf(requirements: readonly Requirement[], attempts: readonly (readonly RequirementOutcome[])[]): Rejection {
  for (let at = 0; at < requirements.length; at++) {
    const misses: Miss[] = []
    for (const outcomes of attempts) {
      const outcome = outcomes[at]
      if (outcome && !outcome.met) misses.push(outcome)
    }
    if (misses.length === attempts.length) return nearest(misses)
  }
  return { step: null, code: 'spans-user-operations', detail: null }
}

function nearest(misses: readonly Miss[]): Rejection {
  const [first = { step: null, code: 'log-not-found', detail: null } satisfies Rejection] = misses
  const seen = misses.find(({ code }) => code !== 'log-not-found' && code !== 'contract-mismatch')
  return seen ?? misses.find(({ code }) => code !== 'log-not-found') ?? first
}

function conclude(
  compiled: CompiledAction,
  evidence: TransactionEvidence,
  complete: readonly MetSlice[],
): OwnedMatchResult {
  const { requirements, claimant: source } = compiled
  const logIndexes = indexesOf(complete.flatMap(({ outcomes }) => outcomes.flatMap(logsOf)))
  const unnamed = (code: NoClaimantCode): OwnedMatchResult => {
    return { status: 'matched', claimant: nobody(code), logIndexes, ownership: null }
  }
  if (source.type === 'nobody') return unnamed(source.code)
  if (source.type === 'sender' && isBundle(evidence)) return unnamed('sender-is-bundler')
  const judgeOwnership = createOwnershipResolver(compiled, evidence, complete)
  const named = (address: Address, logIndex: number | null): OwnedMatchResult => {
    const claimant: ClaimantOutcome = { status: 'resolved', address: toChecksumAddress(address), logIndex }
    return { status: 'matched', claimant, logIndexes, ownership: judgeOwnership(address) }
  }
  if (source.type === 'sender') return named(evidence.from, null)
  const naming = complete.flatMap(({ outcomes }) => outcomes.slice(source.requirement, source.requirement + 1))
  const caller = naming.find((outcome) => outcome.met && outcome.by === 'call')
  if (caller?.met && caller.by === 'call' && caller.claimant !== null) return named(caller.claimant, null)
  const pairs = naming
    .flatMap(logsOf)
    .flatMap(pairOf)
    .sort((one, other) => one.logIndex - other.logIndex)
  const [first] = pairs
  if (!first) return unnamed(unnamedCode(requirements[source.requirement]))
  const claimants = [...new Set(pairs.map(({ claimant }) => claimant))]
  if (claimants.length === 1) return named(first.claimant, first.logIndex)
  const ownerships = claimants.map((claimant) => {
    return { claimant: toChecksumAddress(claimant), ownership: judgeOwnership(claimant) }
  })
  const checksummed = pairs.map(({ logIndex, claimant }) => ({ logIndex, claimant: toChecksumAddress(claimant) }))
  return { status: 'ambiguous', pairs: checksummed, logIndexes, ownerships }
}

// The match names no claimant only when the definition's index cannot be an address on any layout, or when all matching
// logs are from other contracts than the claimant's.
function unnamedCode(requirement: Requirement | undefined): NoClaimantCode {
  const readers = requirement?.type === 'event' ? requirement.layouts : (requirement?.calls ?? [])
  const codes = readers.flatMap(({ claimant }) => (claimant?.status === 'unreadable' ? [claimant.code] : []))
  if (codes.includes('field-not-found')) return 'field-not-found'
  return codes.length === 0 ? 'claimant-unbound' : 'claimant-not-address'
}

function logsOf(outcome: RequirementOutcome): readonly MatchedLog[] {
  return outcome.met && outcome.by === 'logs' ? outcome.logs : []
}

function pairOf({ log, claimant }: MatchedLog): readonly ClaimantPair[] {
  return claimant === null ? [] : [{ logIndex: log.logIndex, claimant }]
}

function indexesOf(matched: readonly MatchedLog[]): readonly number[] {
  return [...new Set(matched.map(({ log }) => log.logIndex))].sort((one, other) => one - other)
}

const SPENT: Rejection = { step: null, code: 'cost-limit-exceeded', detail: null }

type Rejection = { readonly step: number | null; readonly code: RejectionCode; readonly detail: string | null }

function rejected({ step, code, detail }: Rejection): OwnedMatchResult {
  return { status: 'rejected', step, code, reason: rejectionReason(code, step, detail) }
}

function incomplete(code: IndeterminateCode): OwnedMatchResult {
  return { status: 'indeterminate', code, reason: indeterminateReason(code) }
}

function nobody(code: NoClaimantCode): ClaimantOutcome {
  return { status: 'unresolved', code, reason: noClaimantReason(code) }
}
