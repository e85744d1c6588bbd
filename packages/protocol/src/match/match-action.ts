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
 * Judges one transaction's evidence. Pure; reads only the words that the rules need.
 * A reverted or unmined transaction and a removed log never count. Without a status, or without calldata where a step
 * needs it, the result is `indeterminate`: never matched, never plainly rejected. All requirements must be met in this
 * transaction, in a bundle by one and the same user operation, on the evidence's own chain. The claimant comes from the
 * very log or call that matched. Whether what matched is provably one account's is said beside it, as `ownership`.
 * Rules whose patterns would cost too much on this transaction do not match, whatever else they ask: the same
 * transaction always gives the same answer. Source: docs/protocol.md#codec-and-matching.
 * @param work - what all searches may cost together.
 * @throws {SignatureAmbiguousError} when two known ABI items both decode a log or the calldata and disagree.
 * @throws {HashedFieldError} when a log keeps a needed field as a hash.
 */
export function matchAction(
  compiled: CompiledAction,
  evidence: TransactionEvidence,
  work: SearchWork = createSearchWork(),
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
  // One requirement is met by one log or call, so whose operation it belongs to changes nothing.
  const slices = compiled.requirements.length > 1 ? sliceByUserOperation(logs) : [logs]
  const attempts = slices.map((slice) => ({
    account: compiled.requirements.length > 1 ? getSliceAccount(slice) : null,
    outcomes: compiled.requirements.map((requirement) => matchRequirement(requirement, evidence, slice, work)),
  }))
  if (work.isSpent) return rejected({ step: null, code: 'cost-limit-exceeded', detail: null })
  const complete = attempts.filter(({ outcomes }) => outcomes.every(({ met }) => met))
  return complete.length > 0
    ? conclude(compiled, evidence, complete)
    : rejected(
        missOf(
          compiled.requirements,
          attempts.map(({ outcomes }) => outcomes),
        ),
      )
}

/** The first requirement that no slice meets; when each is met somewhere, the deed is split over several operations. */
function missOf(requirements: readonly Requirement[], attempts: readonly (readonly RequirementOutcome[])[]): Rejection {
  for (let at = 0; at < requirements.length; at++) {
    const misses = attempts.flatMap((outcomes) => {
      const outcome = outcomes[at]
      return outcome && !outcome.met ? [outcome] : []
    })
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
  const told = pairs.map(({ logIndex, claimant }) => ({ logIndex, claimant: toChecksumAddress(claimant) }))
  return { status: 'ambiguous', pairs: told, logIndexes, ownerships }
}

// What matched names nobody only when the definition's index cannot name anybody on any layout, or when all of it lies
// elsewhere than where the claimant stands.
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
