import type { Address } from 'viem'
import type { EnsProfile } from '../account/ens.ts'
import type { EvmTokenBalance } from '../tokens/token-balance.ts'
import type { NetworkFee } from '../transactions/network-fee.ts'
import type { Simulation } from '../transactions/simulate.ts'
import { maySend, type VerificationState } from '../transactions/verify-transaction.ts'
import type { WalletError } from '../wallet-error.ts'
import type { Receiver, UnresolvedReason } from './receiver.ts'
import { endOfLookAlike, type ReceiverFacts } from './receiver-warnings.ts'
import { isSameAsset, type SendAsset } from './send-asset.ts'
import { hasTerms, type SendDraft } from './send-draft.ts'
import {
  emptyForm,
  type NftFacts,
  nextSendForm,
  type SendAccount,
  type SendForm,
  type SendFormEvent,
  type SendOrder,
  toOrder,
  withBalances,
  withMax,
  withNft,
} from './send-form.ts'
import { isTypedEnd } from './typed-end.ts'
import type { UnansweredRequest } from './unanswered-requests.ts'

/** An order, and what was found out about it. */
export type SendReview = {
  /** Late answers for another review are dropped. */
  readonly number: number
  readonly order: SendOrder
  readonly fee: NetworkFee
  readonly simulation: Simulation
  /** Whether the trial ended, or takes longer than a send waits for it. */
  readonly isTrialOver: boolean
  readonly facts: ReceiverFacts
  /** What the user typed of an address that looks like a known one. */
  readonly typedEnd: string
  /** Whether that is all that could be found out, so that no warning comes after the user confirmed. */
  readonly areFactsRead: boolean
  /** Whether the chain says other decimals of the token than the server did, so that nothing is sent. Null while it is read. */
  readonly hasOtherDecimals: boolean | null
  /** What the app says about it. Accepted when the app verifies nothing. */
  readonly verification: VerificationState
}

/**
 * The state of sending.
 * - `editing`: the form.
 * - `reviewing`: the order is shown. `error`: the last request did not send it.
 * - `requested`: the wallet has the request, or is asked to change its network first.
 * - `sent`: the wallet answered. `transactionId` is the one in `transactionsOf`.
 */
export type SendState = {
  readonly form: SendForm
  /** Requests that the wallet has not answered, also those of before a reload. They may be sent. */
  readonly unanswered: readonly UnansweredRequest[]
} & SendStep

/** See {@link SendState}. */
export type SendStep =
  | { readonly status: 'editing' }
  | { readonly status: 'reviewing'; readonly review: SendReview; readonly error: WalletError | null }
  | {
      readonly status: 'requested'
      readonly review: SendReview
      readonly step: 'network' | 'wallet'
      readonly startedAt: number
    }
  | { readonly status: 'sent'; readonly order: SendOrder; readonly transactionId: string }

/** What can happen. All times are in milliseconds. */
export type SendEvent =
  | SendFormEvent
  /** Another account is connected, or none. */
  | { readonly type: 'account-changed'; readonly account: SendAccount | null }
  | { readonly type: 'balances-received'; readonly balances: readonly EvmTokenBalance[] }
  | {
      readonly type: 'receiver-resolved'
      readonly number: number
      readonly address: Address
      readonly name: string
      readonly hasOneSource: boolean
    }
  | {
      readonly type: 'receiver-unresolved'
      readonly number: number
      readonly reason: UnresolvedReason
    }
  | { readonly type: 'profile-received'; readonly address: Address; readonly profile: EnsProfile }
  /** What the contract of an NFT says: how many of it an account has, and what it calls itself. Null is not known. */
  | ({ readonly type: 'nft-received'; readonly account: Address } & NftFacts)
  /** The fee of the form's asset, and what the account has to pay it with. */
  | {
      readonly type: 'fee-received'
      readonly asset: SendAsset
      readonly fee: NetworkFee
      readonly nativeBalance: bigint | null
    }
  | { readonly type: 'review-requested'; readonly number: number; readonly facts: ReceiverFacts }
  | { readonly type: 'simulated'; readonly number: number; readonly simulation: Simulation }
  /** The trial takes too long to wait for it. What it shows comes later. */
  | { readonly type: 'trial-late'; readonly number: number }
  | { readonly type: 'review-fee-received'; readonly number: number; readonly fee: NetworkFee }
  | { readonly type: 'facts-received'; readonly number: number; readonly facts: ReceiverFacts }
  | { readonly type: 'decimals-read'; readonly number: number; readonly isOther: boolean }
  | { readonly type: 'verified'; readonly number: number; readonly verification: VerificationState }
  | { readonly type: 'end-typed'; readonly text: string }
  | { readonly type: 'send-requested'; readonly number: number; readonly now: number }
  | { readonly type: 'network-switched'; readonly number: number; readonly now: number }
  | { readonly type: 'sent'; readonly number: number; readonly transactionId: string }
  | { readonly type: 'send-failed'; readonly number: number; readonly error: WalletError }
  /** The user goes back to the form. A request that the wallet has is still open there. */
  | { readonly type: 'review-left' }
  | { readonly type: 'unanswered-changed'; readonly unanswered: readonly UnansweredRequest[] }
  /** A new send begins. */
  | { readonly type: 'reset' }
  /** What a new send begins with is filled in. From now on its locked fields do not change. */
  | { readonly type: 'drafted'; readonly draft: SendDraft }

/** Nothing was entered. */
export const emptySend: SendState = { status: 'editing', form: { ...emptyForm, account: null }, unanswered: [] }

/** Returns the state after an event. Pure. An event without a meaning in this state changes nothing. */
export function nextSend(state: SendState, event: SendEvent): SendState {
  switch (event.type) {
    case 'account-changed':
      return accountChanged(state, event.account)
    case 'balances-received':
      return withForm(state, withBalances(state.form, event.balances))
    case 'nft-received':
      if (state.form.account?.address !== event.account) return state
      return withForm(state, withNft(state.form, event))
    case 'fee-received': {
      const { asset } = state.form
      if (asset === null || !isSameAsset(asset, event.asset)) return state
      return withForm(state, withMax({ ...state.form, fee: event.fee, nativeBalance: event.nativeBalance }))
    }
    case 'receiver-resolved':
    case 'receiver-unresolved': {
      const { receiver } = state.form
      if (receiver.status !== 'resolving' || receiver.number !== event.number) return state
      const resolved: Receiver =
        event.type === 'receiver-resolved'
          ? { status: 'resolved', address: event.address, name: event.name, hasOneSource: event.hasOneSource }
          : { status: 'unresolved', name: receiver.name, reason: event.reason }
      return withForm(state, { ...state.form, receiver: resolved })
    }
    case 'profile-received': {
      const { receiver } = state.form
      // A late answer for an address that was there before is dropped, and a name that was typed stays.
      if (receiver.status !== 'resolved' || receiver.address !== event.address || receiver.name !== null) return state
      return withForm(state, { ...state.form, receiver: { ...receiver, profile: event.profile } })
    }
    case 'unanswered-changed':
      return { ...state, unanswered: event.unanswered }
    case 'reset':
      if (state.status === 'requested') return state
      return { status: 'editing', form: { ...emptyForm, account: state.form.account }, unanswered: state.unanswered }
    case 'drafted':
      return state.status === 'editing' ? withForm(state, { ...state.form, draft: event.draft }) : state
    case 'asset-chosen':
    case 'amount-changed':
    case 'max-chosen':
    case 'unit-flipped':
    case 'receiver-changed':
    case 'receiver-chosen':
      return state.status === 'editing' ? withForm(state, nextSendForm(state.form, event)) : state
    case 'review-requested': {
      const order = state.status === 'editing' ? toOrder(state.form) : null
      if (order === null) return state
      const { number, facts } = event
      const { form, unanswered } = state
      const isVerified = form.draft.verifyTransaction !== undefined
      const verification = { status: isVerified ? 'pending' : 'accepted' } as const
      const unread = {
        simulation: { status: 'loading' },
        isTrialOver: false,
        typedEnd: '',
        hasOtherDecimals: null,
        areFactsRead: false,
      } as const
      const review = { number, order, fee: form.fee, ...unread, facts, verification } as const
      return { status: 'reviewing', form, unanswered, review, error: null }
    }
    case 'simulated':
      return withReview(state, event.number, { simulation: event.simulation, isTrialOver: true })
    case 'trial-late':
      return withReview(state, event.number, { isTrialOver: true })
    case 'review-fee-received':
      return withReview(state, event.number, { fee: event.fee })
    case 'facts-received':
      return withReview(state, event.number, { facts: event.facts, areFactsRead: true })
    case 'decimals-read':
      return withReview(state, event.number, { hasOtherDecimals: event.isOther })
    case 'verified':
      return withReview(state, event.number, { verification: event.verification })
    case 'end-typed':
      if (state.status !== 'reviewing') return state
      return withReview(state, state.review.number, { typedEnd: event.text })
    case 'send-requested': {
      if (state.status !== 'reviewing' || state.review.number !== event.number) return state
      const { form, unanswered, review } = state
      if (missingEnd(review) !== null) return state
      if (isChecking(review) || review.hasOtherDecimals === true || !maySend(review.verification)) return state
      return { status: 'requested', form, unanswered, review, step: 'network', startedAt: event.now }
    }
    case 'network-switched':
      if (state.status !== 'requested' || state.review.number !== event.number) return state
      return { ...state, step: 'wallet', startedAt: event.now }
    case 'sent': {
      if (state.status !== 'requested' || state.review.number !== event.number) return state
      const { review, unanswered } = state
      const form = { ...emptyForm, account: state.form.account, draft: state.form.draft }
      return { status: 'sent', form, unanswered, order: review.order, transactionId: event.transactionId }
    }
    case 'send-failed': {
      if (state.status !== 'requested' || state.review.number !== event.number) return state
      const { form, review, unanswered } = state
      return { status: 'reviewing', form, unanswered, review, error: event.error }
    }
    case 'review-left':
      // Nobody knows what the user does in the wallet. Its answer is still recorded: see `unanswered`.
      return state.status === 'editing' ? state : { status: 'editing', form: state.form, unanswered: state.unanswered }
    default:
      return event satisfies never
  }
}

/** Returns whether what warns about a send is still read, so that nothing is sent yet. Pure. */
export function isChecking({ hasOtherDecimals, areFactsRead, isTrialOver }: SendReview): boolean {
  return hasOtherDecimals === null || !areFactsRead || !isTrialOver
}

/** Returns the end of the receiver's address that still has to be typed. Null when nothing has to be. Pure. */
export function missingEnd({ order, facts, typedEnd }: SendReview): string | null {
  const end = endOfLookAlike(order.receiver, facts)
  return end === null || isTypedEnd(typedEnd, end) ? null : end
}

function withForm(state: SendState, form: SendForm): SendState {
  return form === state.form ? state : { ...state, form }
}

function withReview(state: SendState, number: number, change: Partial<SendReview>): SendState {
  if ((state.status !== 'reviewing' && state.status !== 'requested') || state.review.number !== number) return state
  return { ...state, review: { ...state.review, ...change } }
}

function accountChanged(state: SendState, account: SendAccount | null): SendState {
  const before = state.form.account
  if (before?.address === account?.address && before?.walletName === account?.walletName) return state
  // The balances are of the account, so what was chosen is not for the other one. What was typed stays, and what an app
  // restricted does not.
  const { draft, receiver, receiverText } = state.form
  const typed = hasTerms(draft) ? {} : { receiver, receiverText }
  const form: SendForm = { ...emptyForm, account, ...typed }
  return { status: 'editing', form, unanswered: state.unanswered }
}
