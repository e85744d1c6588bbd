import type { Address, Base64EncodedWireTransaction, Signature } from '@solana/kit'
import type { PreparedTransfer } from './build-transfer.ts'

/** What is to be sent. */
export type TransferRequest = {
  readonly from: Address
  /** The wallet that receives; not a token account. */
  readonly to: Address
  /** The token; null is SOL. */
  readonly mint: Address | null
  /** Base units. */
  readonly amount: bigint
  readonly memo: string | null
}

/** A transfer that a node has simulated, to be reviewed. */
export type TransferPlan = PreparedTransfer & {
  readonly request: TransferRequest
  /** The slot at which it was planned: it is in no block before. */
  readonly sinceSlot: bigint
  /** Milliseconds since 1970. */
  readonly plannedAt: number
}

/** A signed transfer, as it is saved before it is sent. */
export type SignedTransfer = {
  readonly request: TransferRequest
  readonly signature: Signature
  readonly wire: Base64EncodedWireTransaction
  readonly lastValidBlockHeight: bigint
  readonly sinceSlot: bigint
}

/** How far a transfer is while it can still change: in no block, or in one that is not final. */
export type TransferProgress = 'sent' | 'processed' | 'confirmed'

/** What the nodes say about a transfer. */
export type TransferObservation =
  /** No node knows it, and it may still land. */
  | { readonly type: 'unknown' }
  /** It is in a block. `error`: what the network says of a transfer that failed and cost its fee; null when it succeeded. */
  | {
      readonly type: 'seen'
      readonly commitment: Exclude<TransferProgress, 'sent'> | 'finalized'
      readonly error: string | null
    }
  /** A final block is beyond its last one, and no node knows it: it can never land. */
  | { readonly type: 'expired' }

/**
 * How far sending is. Only `idle`, `planning`, `reviewing` and the last three take another request: in the others a
 * transfer is alive or may come alive.
 */
export type TransferState =
  | { readonly status: 'idle'; readonly failure: unknown }
  | { readonly status: 'planning'; readonly request: TransferRequest }
  /** `failure`: why the last try to sign it led to nothing; null before. */
  | { readonly status: 'reviewing'; readonly plan: TransferPlan; readonly failure: unknown }
  | { readonly status: 'signing'; readonly plan: TransferPlan }
  /** Signed, and not yet saved or sent. */
  | { readonly status: 'signed'; readonly plan: TransferPlan; readonly transfer: SignedTransfer }
  /** Saved, and sent again until a block has it. `error` as in {@link TransferObservation}. */
  | {
      readonly status: 'pending'
      readonly transfer: SignedTransfer
      readonly progress: TransferProgress
      readonly error: string | null
    }
  | { readonly status: 'finalized'; readonly transfer: SignedTransfer }
  /** It is in a final block, cost its fee and moved nothing. */
  | { readonly status: 'failed'; readonly transfer: SignedTransfer; readonly error: string }
  /** It never landed and never will. */
  | { readonly status: 'expired'; readonly transfer: SignedTransfer }

/** What can happen. An event of a request, plan or transfer that is no longer the current one changes nothing. */
export type TransferEvent =
  | { readonly type: 'requested'; readonly request: TransferRequest }
  | { readonly type: 'planned'; readonly plan: TransferPlan }
  | { readonly type: 'planFailed'; readonly request: TransferRequest; readonly error: unknown }
  /** The user confirmed what is shown. `now`: milliseconds since 1970. */
  | { readonly type: 'confirmed'; readonly plan: TransferPlan; readonly now: number }
  | { readonly type: 'signed'; readonly plan: TransferPlan; readonly transfer: SignedTransfer }
  | { readonly type: 'notSigned'; readonly plan: TransferPlan; readonly error: unknown }
  | { readonly type: 'saved'; readonly transfer: SignedTransfer }
  | { readonly type: 'notSaved'; readonly transfer: SignedTransfer; readonly error: unknown }
  | { readonly type: 'observed'; readonly transfer: SignedTransfer; readonly observation: TransferObservation }
  /** A transfer of before the reload, or of another tab, is alive. */
  | { readonly type: 'resumed'; readonly transfer: SignedTransfer }
  | { readonly type: 'left' }

/** How old a plan may be when it is confirmed. Its blockhash is good for about a minute; the wallet needs some of it. */
export const MAX_TRANSFER_PLAN_AGE_MS = 30_000

/** Returns the state after an event. Pure. */
export function nextTransfer(state: TransferState, event: TransferEvent): TransferState {
  switch (event.type) {
    case 'requested':
      return isAlive(state) ? state : { status: 'planning', request: event.request }
    case 'planned':
      if (state.status !== 'planning' || state.request !== event.plan.request) return state
      return { status: 'reviewing', plan: event.plan, failure: null }
    case 'planFailed':
      if (state.status !== 'planning' || state.request !== event.request) return state
      return { status: 'idle', failure: event.error }
    case 'confirmed': {
      const { plan, now } = event
      if (state.status !== 'reviewing' || state.plan !== plan) return state
      const isOld = now - plan.plannedAt > MAX_TRANSFER_PLAN_AGE_MS
      return isOld ? { status: 'planning', request: plan.request } : { status: 'signing', plan }
    }
    case 'signed':
      if (state.status !== 'signing' || state.plan !== event.plan) return state
      return { status: 'signed', plan: event.plan, transfer: event.transfer }
    case 'notSigned':
      if (state.status !== 'signing' || state.plan !== event.plan) return state
      return { status: 'reviewing', plan: event.plan, failure: event.error }
    case 'saved':
      if (state.status !== 'signed' || state.transfer !== event.transfer) return state
      return toPending(event.transfer)
    case 'notSaved':
      if (state.status !== 'signed' || state.transfer !== event.transfer) return state
      return { status: 'reviewing', plan: state.plan, failure: event.error }
    case 'observed':
      if (state.status !== 'pending' || state.transfer.signature !== event.transfer.signature) return state
      return observed(state, event.observation)
    case 'resumed':
      return isAlive(state) ? state : toPending(event.transfer)
    case 'left':
      // A wallet that answers later answers to nobody: what it signed is not sent.
      return state.status === 'signed' || state.status === 'pending' ? state : { status: 'idle', failure: null }
    default:
      return event satisfies never
  }
}

/** Returns the state of a transfer that was saved. */
export function toPending(transfer: SignedTransfer): TransferState {
  return { status: 'pending', transfer, progress: 'sent', error: null }
}

function isAlive({ status }: TransferState): boolean {
  return status === 'signing' || status === 'signed' || status === 'pending'
}

function observed(
  state: Extract<TransferState, { readonly status: 'pending' }>,
  observation: TransferObservation,
): TransferState {
  const { transfer } = state
  switch (observation.type) {
    case 'unknown':
      // Its block was abandoned: it may land in another one, with another outcome.
      return state.progress === 'sent' ? state : toPending(transfer)
    case 'expired':
      return { status: 'expired', transfer }
    case 'seen': {
      const { commitment, error } = observation
      // A failure that is not final may become a success in another block, so it does not end the transfer.
      if (commitment !== 'finalized') {
        return state.progress === commitment && state.error === error
          ? state
          : { ...state, progress: commitment, error }
      }
      return error === null ? { status: 'finalized', transfer } : { status: 'failed', transfer, error }
    }
    default:
      return observation satisfies never
  }
}
