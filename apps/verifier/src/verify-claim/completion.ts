import type { Address, Hash, Hex } from 'viem'
import { type ClaimStruct, claimDigest } from './claim-struct.ts'
import { InvalidTransitionError } from './errors.ts'

/** Where a transaction was last seen. It may move; the completion stays the same. */
export type BlockReference = { readonly number: bigint; readonly hash: Hash }

/** What is signed, and its digest: kept durably before any signature exists. */
export type Intent = { readonly claim: ClaimStruct; readonly digest: Hex }

/** A signature that was kept; it is given out again as it is. */
export type StoredSignature = { readonly signature: Hex; readonly signer: Address }

/** How far one completion has come. From `intent` on it has a digest, and keeps it. */
export type CompletionState =
  | { readonly status: 'observed'; readonly block: BlockReference }
  | { readonly status: 'finalized'; readonly block: BlockReference }
  | { readonly status: 'refused'; readonly block: BlockReference; readonly code: string; readonly reason: string }
  | ({ readonly status: 'pending'; readonly block: BlockReference } & Intent)
  | ({ readonly status: 'signed'; readonly block: BlockReference } & Intent & StoredSignature)

/** The refusal that stands for good: more completions were paid for already than the boost's terms allow. */
export const OVER_CAP = 'over-cap'

/** What happens to a completion. Each may happen again, in any process, after any crash. */
export type CompletionEvent =
  | { readonly type: 'observed'; readonly block: BlockReference }
  | { readonly type: 'finalized'; readonly block: BlockReference }
  | { readonly type: 'refused'; readonly block: BlockReference; readonly code: string; readonly reason: string }
  | { readonly type: 'intended'; readonly block: BlockReference; readonly claim: ClaimStruct }
  | ({ readonly type: 'signed' } & StoredSignature)

/**
 * The rulebook of one completion. `null` is a completion that nobody has seen.
 * @throws {InvalidTransitionError} when it is signed before its claim is saved.
 */
export function nextCompletion(state: CompletionState | null, event: CompletionEvent): CompletionState {
  // Terms may widen later: what was over a cap when it was asked for stays refused, so that nobody gains by asking again.
  if (state?.status === 'refused' && state.code === OVER_CAP) return refuseForGood(state, event)
  switch (event.type) {
    case 'observed':
      if (state === null) return { status: 'observed', block: event.block }
      // A transaction that moved to another block is seen anew, unless a digest is out: that one stands for ever.
      if (hasDigest(state)) return { ...state, block: event.block }
      return state.block.hash === event.block.hash ? state : { status: 'observed', block: event.block }
    case 'finalized':
      if (state !== null && hasDigest(state)) return { ...state, block: event.block }
      return { status: 'finalized', block: event.block }
    case 'refused':
      // What is signed cannot be taken back by changing one's mind.
      if (state !== null && hasDigest(state)) return state
      return { status: 'refused', block: event.block, code: event.code, reason: event.reason }
    case 'intended':
      // The first intent stands, whatever a later one says: another referrer, or an incentive added in between.
      if (state !== null && hasDigest(state)) return { ...state, block: event.block }
      return { status: 'pending', block: event.block, claim: event.claim, digest: claimDigest(event.claim) }
    case 'signed': {
      if (state === null || !hasDigest(state)) throw orderError(state, 'signed')
      // Two processes may sign at once, and some signers never give the same bytes twice: the first that was kept counts.
      if (state.status !== 'pending') return state
      const { signature, signer } = event
      return { ...state, status: 'signed', signature, signer }
    }
    default:
      return event satisfies never
  }
}

function refuseForGood(
  state: Extract<CompletionState, { status: 'refused' }>,
  event: CompletionEvent,
): CompletionState {
  switch (event.type) {
    case 'observed':
    case 'finalized':
    case 'intended':
      return { ...state, block: event.block }
    case 'refused':
      return state
    case 'signed':
      throw orderError(state, event.type)
    default:
      return event satisfies never
  }
}

/** True from the intent on: the completion has a digest that can no longer change. */
export function hasDigest(state: CompletionState): state is Extract<CompletionState, Intent> {
  return state.status === 'pending' || state.status === 'signed'
}

function orderError(state: CompletionState | null, event: string): InvalidTransitionError {
  return new InvalidTransitionError({ status: state?.status ?? 'unseen', event })
}
