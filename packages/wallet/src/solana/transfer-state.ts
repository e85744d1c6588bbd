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

/** A transfer as it is saved. */
type SavedTransfer = {
  readonly request: TransferRequest
  readonly wire: Base64EncodedWireTransaction
  readonly lastValidBlockHeight: bigint
  readonly sinceSlot: bigint
}

/** A signed transfer, as it is saved before it is sent. `isSentByWallet`: the wallet sent it, and `wire` has no signature. */
export type SignedTransfer = SavedTransfer & { readonly signature: Signature; readonly isSentByWallet: boolean }

/** A transfer that a wallet may sign and send at any time: saved before the wallet has the request. `wire` is not signed. */
export type RequestedTransfer = SavedTransfer & { readonly signature: null; readonly isSentByWallet: true }

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
  /** It is the one of this signature that a wallet was requested to send. */
  | { readonly type: 'found'; readonly signature: Signature }
  /** What a final block has under its signature is another transaction. */
  | { readonly type: 'changed' }

/**
 * How far sending is. Only `idle`, `planning`, `reviewing` and the last four take another request: in the others a
 * transfer is alive or may come alive.
 */
export type TransferState =
  | { readonly status: 'idle'; readonly failure: unknown }
  | { readonly status: 'planning'; readonly request: TransferRequest }
  /** `failure`: why the last try to sign it led to nothing; null before. */
  | { readonly status: 'reviewing'; readonly plan: TransferPlan; readonly failure: unknown }
  /** `requested`: what is saved when the wallet sends by itself; null when it only signs. */
  | { readonly status: 'signing'; readonly plan: TransferPlan; readonly requested: RequestedTransfer | null }
  /** A wallet that sends by itself did not say whether it did. `plan`: what it may still answer to; null after a reload. */
  | { readonly status: 'searching'; readonly transfer: RequestedTransfer; readonly plan: TransferPlan | null }
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
  | { readonly status: 'expired'; readonly transfer: SignedTransfer | RequestedTransfer }
  /** The wallet sent another transaction, which nothing here can stop. */
  | { readonly status: 'changed'; readonly transfer: SignedTransfer }

/** What can happen. An event of a request, plan or transfer that is no longer the current one changes nothing. */
export type TransferEvent =
  | { readonly type: 'requested'; readonly request: TransferRequest }
  | { readonly type: 'planned'; readonly plan: TransferPlan }
  | { readonly type: 'planFailed'; readonly request: TransferRequest; readonly error: unknown }
  /** The user confirmed what is shown. `now`: milliseconds since 1970. */
  | {
      readonly type: 'confirmed'
      readonly plan: TransferPlan
      readonly now: number
      readonly requested: RequestedTransfer | null
    }
  | { readonly type: 'signed'; readonly plan: TransferPlan; readonly transfer: SignedTransfer }
  | { readonly type: 'notSigned'; readonly plan: TransferPlan; readonly error: unknown }
  | { readonly type: 'saved'; readonly transfer: SignedTransfer }
  | { readonly type: 'notSaved'; readonly transfer: SignedTransfer; readonly error: unknown }
  /** A wallet that sends by itself did. */
  | { readonly type: 'sent' | 'sentOther'; readonly plan: TransferPlan; readonly transfer: SignedTransfer }
  /** It failed without saying whether it did. */
  | { readonly type: 'unanswered'; readonly plan: TransferPlan }
  /** Another tab learned that the wallet sent nothing. */
  | { readonly type: 'withdrawn'; readonly transfer: RequestedTransfer }
  | {
      readonly type: 'observed'
      readonly transfer: Pick<SignedTransfer, 'wire'>
      readonly observation: TransferObservation
    }
  /** A transfer of before the reload, or of another tab, is alive. */
  | { readonly type: 'resumed'; readonly transfer: SignedTransfer | RequestedTransfer }
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
      const { plan, now, requested } = event
      if (state.status !== 'reviewing' || state.plan !== plan) return state
      const isOld = now - plan.plannedAt > MAX_TRANSFER_PLAN_AGE_MS
      return isOld ? { status: 'planning', request: plan.request } : { status: 'signing', plan, requested }
    }
    case 'signed':
      if (state.status !== 'signing' || state.plan !== event.plan) return state
      return { status: 'signed', plan: event.plan, transfer: event.transfer }
    case 'notSigned':
      if (!isWithWallet(state, event.plan)) return state
      // The user left the review before.
      if (state.status === 'searching') return { status: 'idle', failure: null }
      return { status: 'reviewing', plan: event.plan, failure: event.error }
    case 'sent':
      return isWithWallet(state, event.plan) ? toPending(event.transfer) : state
    case 'sentOther':
      return isWithWallet(state, event.plan) ? { status: 'changed', transfer: event.transfer } : state
    case 'unanswered':
      return isWithWallet(state, event.plan) ? toSearching(state) : state
    case 'withdrawn':
      return state.status === 'searching' && state.transfer === event.transfer
        ? { status: 'idle', failure: null }
        : state
    case 'saved':
      if (state.status !== 'signed' || state.transfer !== event.transfer) return state
      return toPending(event.transfer)
    case 'notSaved':
      if (state.status !== 'signed' || state.transfer !== event.transfer) return state
      return { status: 'reviewing', plan: state.plan, failure: event.error }
    case 'observed':
      if ((state.status !== 'pending' && state.status !== 'searching') || state.transfer.wire !== event.transfer.wire)
        return state
      return observed(state, event.observation)
    case 'resumed':
      return isAlive(state) ? state : toResumed(event.transfer)
    case 'left':
      // What a wallet sends by itself cannot be left. One that only signs answers to nobody then: what it signed is not sent.
      if (state.status === 'signing') return toSearching(state)
      return isAlive(state) ? state : { status: 'idle', failure: null }
    default:
      return event satisfies never
  }
}

/** Returns the state of a transfer that was saved. */
export function toResumed(transfer: SignedTransfer | RequestedTransfer): TransferState {
  return transfer.signature === null ? { status: 'searching', transfer, plan: null } : toPending(transfer)
}

function toPending(transfer: SignedTransfer): TransferState {
  return { status: 'pending', transfer, progress: 'sent', error: null }
}

/** A request to a wallet that may still be answered. */
type WithWallet = Extract<TransferState, { readonly status: 'signing' | 'searching' }>

function isWithWallet(state: TransferState, plan: TransferPlan): state is WithWallet {
  return (state.status === 'signing' || state.status === 'searching') && state.plan === plan
}

/** The user does not wait for the wallet any more. */
function toSearching(state: WithWallet): TransferState {
  if (state.status === 'searching') return state
  const { plan, requested } = state
  return requested === null ? { status: 'idle', failure: null } : { status: 'searching', transfer: requested, plan }
}

function isAlive({ status }: TransferState): boolean {
  return status === 'signing' || status === 'signed' || status === 'pending' || status === 'searching'
}

function observed(
  state: Extract<TransferState, { readonly status: 'pending' | 'searching' }>,
  observation: TransferObservation,
): TransferState {
  if (observation.type === 'expired') return { status: 'expired', transfer: state.transfer }
  if (state.status === 'searching') {
    if (observation.type !== 'found') return state
    return toPending({ ...state.transfer, signature: observation.signature })
  }
  const { transfer } = state
  switch (observation.type) {
    case 'unknown':
      // Its block was abandoned: it may land in another one, with another outcome.
      return state.progress === 'sent' ? state : toPending(transfer)
    case 'found':
      return state
    case 'changed':
      return { status: 'changed', transfer }
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
