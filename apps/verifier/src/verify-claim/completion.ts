import type { CompletionStatus, savedRefusalCode } from '@laurel/protocol/verifier'
import type { BlockReference } from '@laurel/server/chain/block-reference.ts'
import type { Address, Hex } from 'viem'
import { type ClaimStruct, claimDigest } from './claim-struct.ts'
import { InvalidTransitionError } from './errors.ts'

/** A claim and its digest: saved before any signature of it exists. */
export type Intent = { readonly claim: ClaimStruct; readonly digest: Hex }

/** A signature that was saved. Every later request gets the same bytes. */
export type StoredSignature = { readonly signature: Hex; readonly signer: Address }

/**
 * One completion as it is saved. Its block is the one that its transaction was last seen in, which may change; the completion stays
 * the same. From `pending` on it has a digest, which never changes. */
export type CompletionState =
  | { readonly status: 'observed'; readonly block: BlockReference }
  | { readonly status: 'finalized'; readonly block: BlockReference }
  /** Its code is `savedRefusalCode`, because nothing else refuses a completion for good: see {@link completionRules}. */
  | { readonly status: 'refused'; readonly block: BlockReference; readonly reason: string }
  | ({ readonly status: 'pending'; readonly block: BlockReference } & Intent)
  | ({ readonly status: 'signed'; readonly block: BlockReference } & Intent & StoredSignature)

/** What happens to a completion. Each may happen again, in any process, after any crash. */
export type CompletionEvent =
  | { readonly type: 'observed'; readonly block: BlockReference }
  | { readonly type: 'finalized'; readonly block: BlockReference }
  | { readonly type: typeof savedRefusalCode; readonly block: BlockReference; readonly reason: string }
  | { readonly type: 'intended'; readonly block: BlockReference; readonly claim: ClaimStruct }
  | ({ readonly type: 'signed' } & StoredSignature)
  | { readonly type: 'forgotten' }

/** The status of a completion, or `absent` when none is saved. */
export type CompletionStage = 'absent' | CompletionStatus

/** The stage after an event: one for every case, one for each case of the block, or null when the event is not allowed. */
export type NextStage =
  | CompletionStage
  | { readonly sameBlock: CompletionStage; readonly otherBlock: CompletionStage }
  | null

/**
 * The rulebook of a completion, and the only place that decides its transitions. The statements of the database are built
 * from it, the trigger that guards the table has the same pairs (a test compares them), and {@link nextCompletion} applies it.
 */
export const completionRules = {
  // A transaction that moved to another block is observed again, unless its digest is saved: that one never changes.
  observed: {
    ...{ absent: 'observed', observed: 'observed' },
    ...{ finalized: { sameBlock: 'finalized', otherBlock: 'observed' } },
    ...{ refused: 'refused', pending: 'pending', signed: 'signed' },
  },
  finalized: {
    ...{ absent: 'finalized', observed: 'finalized', finalized: 'finalized' },
    ...{ refused: 'refused', pending: 'pending', signed: 'signed' },
  },
  // Terms may widen later: a completion over a cap stays refused, so that nobody gains by a second request.
  'over-cap': {
    ...{ absent: 'refused', observed: 'refused', finalized: 'refused', refused: 'refused' },
    // A claim that is saved cannot be taken back.
    ...{ pending: 'pending', signed: 'signed' },
  },
  intended: {
    ...{ absent: 'pending', observed: 'pending', finalized: 'pending', refused: 'refused' },
    // The first claim counts, whatever a later one says: another referrer, or an incentive added in between.
    ...{ pending: 'pending', signed: 'signed' },
  },
  // Two processes may sign at once, and some signers never give the same bytes twice: the first that was saved counts.
  signed: { absent: null, observed: null, finalized: null, refused: null, pending: 'signed', signed: 'signed' },
  // A reorg took its transaction away.
  forgotten: {
    ...{ absent: 'absent', observed: 'absent', finalized: 'absent' },
    ...{ refused: 'refused', pending: 'pending', signed: 'signed' },
  },
} as const satisfies Record<CompletionEvent['type'], Record<CompletionStage, NextStage>>

/**
 * Applies {@link completionRules} to one completion. Pure.
 * @param state - null when none is saved. @returns null when none is saved any more.
 * @throws {InvalidTransitionError} when it is signed before its claim is saved.
 */
export function nextCompletion(state: CompletionState | null, event: CompletionEvent): CompletionState | null {
  const stage = nextStage(state, event)
  switch (stage) {
    case 'absent':
      return null
    case 'observed':
    case 'finalized':
      return { status: stage, block: blockOf(state, event) }
    case 'refused':
      if (state?.status === 'refused') return { ...state, block: blockOf(state, event) }
      if (event.type !== 'over-cap') throw transitionError(state, event)
      return { status: 'refused', block: event.block, reason: event.reason }
    case 'pending':
      if (state?.status === 'pending') return { ...state, block: blockOf(state, event) }
      if (event.type !== 'intended') throw transitionError(state, event)
      return { status: 'pending', block: event.block, claim: event.claim, digest: claimDigest(event.claim) }
    case 'signed':
      if (state?.status === 'signed') return { ...state, block: blockOf(state, event) }
      if (state?.status !== 'pending' || event.type !== 'signed') throw transitionError(state, event)
      return { ...state, status: 'signed', signature: event.signature, signer: event.signer }
    default:
      return stage satisfies never
  }
}

function nextStage(state: CompletionState | null, event: CompletionEvent): CompletionStage {
  const next: NextStage = completionRules[event.type][state?.status ?? 'absent']
  if (next === null) throw transitionError(state, event)
  if (typeof next === 'string') return next
  return blockOf(state, event).hash === state?.block.hash ? next.sameBlock : next.otherBlock
}

function blockOf(state: CompletionState | null, event: CompletionEvent): BlockReference {
  if ('block' in event) return event.block
  if (state === null) throw transitionError(state, event)
  return state.block
}

/** True from `pending` on: the completion has a digest that can no longer change. */
export function hasDigest(state: CompletionState): state is Extract<CompletionState, Intent> {
  return state.status === 'pending' || state.status === 'signed'
}

function transitionError(state: CompletionState | null, event: CompletionEvent): InvalidTransitionError {
  return new InvalidTransitionError({ status: state?.status ?? 'absent', event: event.type })
}
