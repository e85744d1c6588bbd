import type { Address, Hash } from 'viem'
import type { VerificationState } from '../transactions/verify-transaction.ts'
import type { WalletError } from '../wallet-error.ts'
import type { Permit, SignedPermit } from './permit.ts'
import type { SwapQuote } from './swap-quote.ts'
import type { SwapToken } from './swap-token.ts'
import type { VerifiedCall, VerifiedSwap } from './verify-swap.ts'

/** The account that swaps: one account on one network, in one wallet. */
export type SwapTarget = { readonly address: Address; readonly chainId: number; readonly walletName: string }

/** What is known of the network's tokens. Records are keyed by `tokenKey`. What is not known is null or missing. */
export type SwapMarket = {
  /** The tokens that can be swapped, the network's own currency first. */
  readonly tokens: readonly SwapToken[]
  /** What the account has, in base units. */
  readonly balances: Readonly<Record<string, bigint | null>>
  /** US dollars for one whole token. */
  readonly prices: Readonly<Record<string, number | null>>
  /** Wei for one gas. */
  readonly gasPrice: bigint | null
  /** What a chain of the OP Stack takes for the data of a swap, in wei; 0 elsewhere. */
  readonly dataFee: bigint | null
  /**
   * Whether another account may pay the network fee: that of a smart account of the login, or of a wallet that says so
   * (ERC-7677).
   */
  readonly mayBeSponsored: boolean
}

/** What the user chose. */
export type SwapInput = {
  readonly from: SwapToken | null
  readonly to: SwapToken | null
  /** The text of the amount field, without groups. */
  readonly amountText: string
  /** What the price may move against the user, in percent. */
  readonly slippage: number
}

/**
 * Why a step failed. `type` says which; each has its text. Source: docs/product.md#swaps.
 * - `initialize`, `network-price`: swaps could not be prepared, so the modal goes back.
 * - `network`: the app wants tokens of another network swapped.
 * - `quotes`: there is no price now.
 * - `allowance`, `approval`, `transaction`: what the wallet would be asked could not be had, so the modal goes back.
 * - `price-moved`: the price moved each time the transaction was built, so the modal goes back.
 * - `wallet`: the wallet declined or failed. - `reverted`: the transaction was mined and failed.
 * - `partial`: the wallet executed a part of a batch, although it should execute all or nothing.
 * - `replaced`: another transaction of the account took its place. - `dropped`: no node knows it, and it can come back.
 */
export type SwapFailure = {
  readonly type:
    | 'initialize'
    | 'network'
    | 'network-price'
    | 'quotes'
    | 'allowance'
    | 'approval'
    | 'transaction'
    | 'price-moved'
    | 'wallet'
    | 'reverted'
    | 'partial'
    | 'replaced'
    | 'dropped'
  readonly error: WalletError
}

/** Quotes that may be shown, the best first, until 30 s after `at` (milliseconds). */
export type ShownQuotes = {
  readonly quotes: readonly [SwapQuote, ...SwapQuote[]]
  /** The one that the user chose; the best one by default. */
  readonly chosen: SwapQuote
  readonly at: number
}

/** The quotes of what the user chose. A request is identified by its number, and answers to older ones are dropped. */
export type QuotesState =
  /** Something is missing. */
  | { readonly status: 'none' }
  /** Requested, or about to be, with nothing to show. */
  | { readonly status: 'loading'; readonly number: number | null }
  /** Shown. `number` is the request that renews them. */
  | { readonly status: 'ready'; readonly shown: ShownQuotes; readonly number: number | null }
  /** No exchange gives anything for it. */
  | { readonly status: 'empty' }
  | { readonly status: 'failed'; readonly error: WalletError }

/**
 * What the wallet will be asked.
 * - `checking`: the allowance is read, and the transaction is built and checked.
 * - `permit`: the router may not take the amount yet, and the account can sign that it may (EIP-2612), before the swap.
 * - `approval`: the router may not take the amount yet. `calls` are sent one after the other.
 * - `ready`: the swap, which may hand in a signed permit. With `approvals`, the wallet gets all of it in one batch
 *   (EIP-5792).
 * `fee` is the estimated network fee in wei. `verification` is what the app says about the swap.
 */
export type SwapPlan =
  | { readonly status: 'checking'; readonly step: 'allowance' | 'approval' | 'transaction'; readonly number: number }
  | {
      readonly status: 'permit'
      readonly number: number
      readonly permit: Permit
      /** The swap that follows, without the permit. */
      readonly swap: VerifiedSwap
      readonly fee: bigint | null
      readonly verification: VerificationState
    }
  | {
      readonly status: 'approval'
      readonly number: number
      readonly calls: readonly [VerifiedCall, ...VerifiedCall[]]
      readonly fee: bigint | null
      readonly verification: VerificationState
    }
  | {
      readonly status: 'ready'
      readonly number: number
      readonly swap: VerifiedSwap
      readonly approvals: readonly VerifiedCall[]
      /** Whether it was tried on the latest block; otherwise why it was not. */
      readonly trial: 'done' | 'no-answer' | 'unsupported'
      readonly fee: bigint | null
      readonly verification: VerificationState
    }

/** What the wallet returned: the hash of a transaction, or the id of a batch. */
export type SentId = { readonly type: 'hash'; readonly hash: Hash } | { readonly type: 'calls'; readonly id: string }

/** What was asked of the wallet. It is saved before that, so that a reload never asks again. */
export type SwapRecord = {
  readonly step: 'approval' | 'swap'
  readonly account: Address
  readonly chainId: number
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  /** What was expected to arrive. */
  readonly toAmount: bigint
  readonly slippage: number
  /** Null until the wallet answered. */
  readonly id: SentId | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Everything that the states after initializing share. */
export type SwapBasis = { readonly target: SwapTarget; readonly market: SwapMarket; readonly input: SwapInput }

/**
 * Whether an account signs that a router may take the token, in place of an approval. `unavailable`: the wallet could not
 * sign it.
 */
export type PermitState =
  | { readonly status: 'unsigned' }
  | { readonly status: 'signed'; readonly permit: SignedPermit }
  | { readonly status: 'unavailable' }

/**
 * The swap is reviewed. `agreed`: what was to arrive when the user began the review, in base units. `isWorse`: by more than a
 * thousandth less arrives now.
 */
export type ReviewingSwap = SwapBasis & {
  readonly status: 'reviewing'
  readonly shown: ShownQuotes
  readonly plan: SwapPlan
  readonly agreed: bigint
  readonly isWorse: boolean
  readonly permit: PermitState
  /** The wallet said that it sends calls together, and then did not. */
  readonly isBatchRefused: boolean
  readonly failure: SwapFailure | null
}

/**
 * The state of swapping.
 * - `uninitialized`: no account is connected, or swaps were not opened.
 * - `initializing`: tokens, balances, the price of the network's currency and the gas price are read. `failure`: why a swap
 *   of the account before failed, which was followed until then.
 * - `unavailable`: that failed.
 * - `editing`: the user chooses tokens and an amount.
 * - `reviewing`: the user sees exactly what the wallet would be asked.
 * - `signing`: the wallet was requested to sign a permit, at `at` (milliseconds). Nothing is sent by that.
 * - `sending`: the wallet was asked. `record.id` is null while it has the request; `review` is null after a reload, and
 *   then nobody knows whether the user approved it. `isLate` after 25 s without a receipt. `elsewhere`: the account that
 *   is connected by now, with the number of the request that prepares its swaps; null while it is the one that swaps.
 * - `swapped`: it was mined. `isDifferent`: the wallet sent something else than what was reviewed.
 * Source: docs/product.md#swaps.
 */
export type SwapState =
  | { readonly status: 'uninitialized' }
  | {
      readonly status: 'initializing'
      readonly target: SwapTarget
      readonly number: number
      readonly failure: SwapFailure | null
    }
  | { readonly status: 'unavailable'; readonly target: SwapTarget; readonly failure: SwapFailure }
  | (SwapBasis & { readonly status: 'editing'; readonly quotes: QuotesState; readonly failure: SwapFailure | null })
  | ReviewingSwap
  | {
      readonly status: 'signing'
      readonly target: SwapTarget
      readonly review: ReviewingSwap
      readonly permit: Permit
      readonly number: number
      readonly at: number
    }
  | {
      readonly status: 'sending'
      readonly target: SwapTarget
      readonly record: SwapRecord
      readonly number: number
      readonly review: ReviewingSwap | null
      readonly isLate: boolean
      readonly elsewhere: { readonly target: SwapTarget | null; readonly number: number } | null
    }
  | {
      readonly status: 'swapped'
      readonly target: SwapTarget
      readonly record: SwapRecord
      readonly isDifferent: boolean
    }

/** The state while the user chooses. */
export type EditingSwap = Extract<SwapState, { status: 'editing' }>

/** What can happen. All times are in milliseconds. */
export type SwapEvent =
  /** Swaps were opened, or the account or network changed. Null when it disconnected. */
  | { readonly type: 'target-changed'; readonly target: SwapTarget | null; readonly number: number }
  /** What an earlier page asked of the wallet was found. */
  | { readonly type: 'restored'; readonly target: SwapTarget; readonly record: SwapRecord; readonly number: number }
  | { readonly type: 'initialized'; readonly number: number; readonly market: SwapMarket; readonly source: SwapToken }
  | { readonly type: 'initialize-failed'; readonly number: number; readonly failure: SwapFailure }
  /** Fills in what a page wants swapped. */
  | { readonly type: 'filled'; readonly input: Partial<SwapInput> }
  | { readonly type: 'token-chosen'; readonly side: 'from' | 'to'; readonly token: SwapToken }
  | { readonly type: 'amount-changed'; readonly amountText: string }
  | { readonly type: 'slippage-changed'; readonly slippage: number }
  | { readonly type: 'sides-switched' }
  | { readonly type: 'quote-chosen'; readonly id: string }
  /** Balances, prices or the gas price were read, of the account and network `for`. */
  | {
      readonly type: 'market-read'
      readonly for: SwapTarget
      readonly read: Partial<Omit<SwapMarket, 'tokens' | 'dataFee'>>
    }
  | { readonly type: 'quotes-requested'; readonly number: number }
  | {
      readonly type: 'quotes-received'
      readonly number: number
      readonly quotes: readonly SwapQuote[]
      readonly now: number
    }
  | { readonly type: 'quotes-failed'; readonly number: number; readonly error: WalletError }
  /** Time passed: quotes of more than 30 s are not shown any more. */
  | { readonly type: 'time-passed'; readonly now: number }
  | { readonly type: 'review-requested'; readonly number: number; readonly now: number }
  /** The price, the allowance and the transaction are requested again. */
  | { readonly type: 'plan-requested'; readonly number: number }
  /** A newer quote of the swap that is reviewed. */
  | { readonly type: 'requoted'; readonly number: number; readonly quotes: readonly SwapQuote[]; readonly now: number }
  | { readonly type: 'step-reached'; readonly number: number; readonly step: 'approval' | 'transaction' }
  | { readonly type: 'planned'; readonly number: number; readonly plan: Exclude<SwapPlan, { status: 'checking' }> }
  | { readonly type: 'plan-failed'; readonly number: number; readonly failure: SwapFailure }
  | { readonly type: 'review-left' }
  /** The user confirmed what `plan` shows: it is the plan with this number. */
  | { readonly type: 'confirmed'; readonly plan: number; readonly number: number; readonly now: number }
  /** The wallet signed a permit. `next` is the number of the plan that follows. */
  | { readonly type: 'signed'; readonly number: number; readonly permit: SignedPermit; readonly next: number }
  /** It did not. `isUnavailable`: it cannot, so that the token is approved by a transaction. */
  | {
      readonly type: 'sign-failed'
      readonly number: number
      readonly failure: SwapFailure
      readonly isUnavailable: boolean
      readonly next: number
    }
  | { readonly type: 'sent'; readonly number: number; readonly id: SentId }
  /** The wallet answered with something from which nobody knows whether it sent. */
  | { readonly type: 'unanswered'; readonly number: number }
  /** The wallet cannot send the calls together after all. `next` is the number of the plan without that. */
  | { readonly type: 'batch-refused'; readonly number: number; readonly next: number }
  | { readonly type: 'grown-late'; readonly number: number }
  /** It was mined, with success. `next` is the number of the plan that follows an approval. */
  | { readonly type: 'mined'; readonly number: number; readonly next: number; readonly isDifferent: boolean }
  | { readonly type: 'send-failed'; readonly number: number; readonly failure: SwapFailure }
  /** The user checked the wallet and starts again. */
  | { readonly type: 'reset' }
