import { nextAmountText } from '../amount/amount-text.ts'
import {
  type BuyChainId,
  type BuyFiat,
  type BuyNetwork,
  type BuyOffer,
  type BuyProvider,
  type BuyToken,
  findBuyProblem,
  MAX_PAID_DECIMALS,
} from './buy-options.ts'
import type { Purchase, PurchaseEvidence } from './purchases.ts'

/** What a provider would give. The amounts are decimal numbers, as the provider says them. */
export type BuyQuote = {
  readonly id: string
  readonly received: string
  readonly symbol: string
  /** What is paid with all fees; null when the provider does not say it. */
  readonly total: { readonly amount: string; readonly currency: string } | null
  readonly fees: readonly {
    readonly type: 'provider' | 'network'
    readonly amount: string
    readonly currency: string
  }[]
}

/** The provider of a purchase, as far as it is known after a reload. */
export type OrderProvider = Pick<BuyProvider, 'id' | 'name'>

/** The purchase that goes on outside. `number` identifies it, and answers to an older one are dropped. */
export type BuyOrder =
  | { readonly status: 'idle' }
  /** The API makes the provider's page. */
  | { readonly status: 'opening'; readonly number: number; readonly provider: OrderProvider }
  /** The provider has a window. `polls` is how often its status was read. */
  | {
      readonly status: 'watching'
      readonly number: number
      readonly provider: OrderProvider
      readonly url: string
      readonly polls: number
    }
  /** Nothing was seen for three minutes. It may still arrive. */
  | { readonly status: 'late'; readonly number: number; readonly provider: OrderProvider; readonly url: string }
  /** It arrived, as far as `evidence` says. `received` is a decimal number; null where the provider does not say it. */
  | {
      readonly status: 'seen'
      readonly provider: OrderProvider
      readonly received: string | null
      readonly symbol: string
      readonly chainId: BuyChainId
      readonly evidence: PurchaseEvidence
    }
  /** The provider says that the purchase failed. */
  | { readonly status: 'failed'; readonly provider: OrderProvider }
  /** The provider's page could not be had. `reason` is the API's text, or null. Nothing was paid. */
  | { readonly status: 'error'; readonly provider: OrderProvider; readonly reason: string | null }

/** The state of buying. */
export type BuyState = {
  /** Null while no account is connected. `chainId` is the CAIP-2 id of a network that is not of EVM. */
  readonly account: { readonly address: string; readonly chainId: BuyChainId } | null
  /** Buying is not offered where the user is. */
  readonly isRestricted: boolean
  /** `none`: the API has no on-ramp. */
  readonly options: { readonly status: 'loading' | 'none' } | ({ readonly status: 'ready' } & BuyOffer)
  /** What the user chose. The first of the options when it is null, or is not among them. */
  readonly chosen: { readonly provider: string | null; readonly token: string | null; readonly fiat: string | null }
  readonly amountText: string
  readonly quote:
    | { readonly status: 'none' }
    | { readonly status: 'loading'; readonly number: number }
    | { readonly status: 'ready'; readonly quote: BuyQuote }
    | { readonly status: 'error'; readonly reason: string | null }
  readonly order: BuyOrder
  /** What was begun in this browser by the account, the newest first. */
  readonly purchases: readonly Purchase[]
}

/** What can happen. */
export type BuyEvent =
  | { readonly type: 'account-changed'; readonly account: BuyState['account']; readonly purchases: readonly Purchase[] }
  | { readonly type: 'options-received'; readonly options: BuyState['options'] }
  | { readonly type: 'restricted'; readonly isRestricted: boolean }
  | { readonly type: 'chosen'; readonly chosen: Partial<BuyState['chosen']> }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'quote-requested'; readonly number: number }
  | { readonly type: 'quote-received'; readonly number: number; readonly quote: BuyQuote }
  | { readonly type: 'quote-failed'; readonly number: number; readonly reason: string | null }
  /** The shown quote is too old. */
  | { readonly type: 'quote-aged' }
  | { readonly type: 'opened'; readonly number: number; readonly provider: OrderProvider }
  /** A purchase of before a reload is watched again. */
  | { readonly type: 'resumed'; readonly number: number; readonly provider: OrderProvider; readonly url: string }
  | { readonly type: 'url-received'; readonly number: number; readonly url: string }
  | { readonly type: 'open-failed'; readonly number: number; readonly reason: string | null }
  | { readonly type: 'polled'; readonly number: number }
  | {
      readonly type: 'arrived'
      readonly number: number
      readonly received: string | null
      readonly symbol: string
      readonly chainId: BuyChainId
      readonly evidence: PurchaseEvidence
    }
  /** The provider says that the purchase failed. */
  | { readonly type: 'refused'; readonly number: number }
  | { readonly type: 'dismissed' }
  | { readonly type: 'purchases-changed'; readonly purchases: readonly Purchase[] }

/** How often the status of a purchase is read: every 4 s for 180 s. Source: docs/product.md#buying. */
export const MAX_BUY_POLLS = 45

/** Nothing was entered. */
export const noBuy: BuyState = {
  ...{ account: null, isRestricted: false, options: { status: 'loading' }, amountText: '', purchases: [] },
  chosen: { provider: null, token: null, fiat: null },
  quote: { status: 'none' },
  order: { status: 'idle' },
}

/** What is bought with what: the choices of the user, or the first ones. Null where there is none. */
export type BuySelection = {
  readonly provider: BuyProvider | null
  readonly token: BuyToken | null
  readonly fiat: BuyFiat | null
}

/** Returns what is bought with what. */
export function getBuySelection({ options, chosen }: Pick<BuyState, 'options' | 'chosen'>): BuySelection {
  if (options.status !== 'ready') return { provider: null, token: null, fiat: null }
  const pick = <One extends { readonly id: string }>(list: readonly One[], id: string | null) =>
    list.find((one) => one.id === id) ?? list[0] ?? null
  return {
    provider: pick(options.providers, chosen.provider),
    token: pick(options.tokens, chosen.token),
    fiat: pick(options.fiats, chosen.fiat),
  }
}

/** Returns the network of the chosen currency: the one that the account is on, or the first. */
export function getBuyNetwork(state: BuyState): BuyNetwork | null {
  const { token } = getBuySelection(state)
  return token?.networks.find(({ chainId }) => chainId === state.account?.chainId) ?? token?.networks[0] ?? null
}

/** Whether a provider's page can be opened for what was entered. */
export function canBuy(state: BuyState): boolean {
  const { provider, token, fiat } = getBuySelection(state)
  const isBusy = state.order.status === 'opening'
  return (
    !state.isRestricted &&
    !isBusy &&
    state.account !== null &&
    provider !== null &&
    token !== null &&
    findBuyProblem(state.amountText, fiat) === null
  )
}

/** Returns the state after an event. Pure. An event without a meaning in this state changes nothing. */
export function nextBuy(state: BuyState, event: BuyEvent): BuyState {
  const { order, quote } = state
  const isQuote = 'number' in event && quote.status === 'loading' && quote.number === event.number
  const isOrder = 'number' in event && 'number' in order && order.number === event.number
  switch (event.type) {
    case 'account-changed': {
      const { account, purchases } = event
      const isSame = account?.address === state.account?.address
      // What another account buys is not watched by this one.
      return { ...state, account, purchases, order: isSame ? order : { status: 'idle' } }
    }
    case 'options-received':
      return { ...state, options: event.options }
    case 'restricted':
      return state.isRestricted === event.isRestricted ? state : { ...state, isRestricted: event.isRestricted }
    case 'chosen':
      // The quote is of what was chosen before.
      return { ...state, chosen: { ...state.chosen, ...event.chosen }, quote: { status: 'none' } }
    case 'typed': {
      const amountText = nextAmountText(state.amountText, event.text, MAX_PAID_DECIMALS)
      return state.amountText === amountText ? state : { ...state, amountText, quote: { status: 'none' } }
    }
    case 'quote-requested':
      return { ...state, quote: { status: 'loading', number: event.number } }
    case 'quote-received':
      return isQuote ? { ...state, quote: { status: 'ready', quote: event.quote } } : state
    case 'quote-failed':
      return isQuote ? { ...state, quote: { status: 'error', reason: event.reason } } : state
    case 'quote-aged':
      return quote.status === 'ready' ? { ...state, quote: { status: 'none' } } : state
    case 'opened':
      if (!canBuy(state)) return state
      return { ...state, order: { status: 'opening', number: event.number, provider: event.provider } }
    case 'resumed': {
      if (order.status !== 'idle' || state.account === null) return state
      const { number, provider, url } = event
      return { ...state, order: { status: 'watching', number, provider, url, polls: 0 } }
    }
    case 'url-received':
      if (!isOrder || order.status !== 'opening') return state
      return { ...state, order: { ...order, status: 'watching', url: event.url, polls: 0 } }
    case 'open-failed':
      if (!isOrder || order.status !== 'opening') return state
      return { ...state, order: { status: 'error', provider: order.provider, reason: event.reason } }
    case 'polled': {
      if (!isOrder || order.status !== 'watching') return state
      const { number, provider, url } = order
      const polls = order.polls + 1
      return {
        ...state,
        order: polls >= MAX_BUY_POLLS ? { status: 'late', number, provider, url } : { ...order, polls },
      }
    }
    case 'arrived': {
      if (!isOrder || (order.status !== 'watching' && order.status !== 'late')) return state
      const { received, symbol, chainId, evidence } = event
      return { ...state, order: { status: 'seen', provider: order.provider, received, symbol, chainId, evidence } }
    }
    case 'refused':
      if (!isOrder || (order.status !== 'watching' && order.status !== 'late')) return state
      return { ...state, order: { status: 'failed', provider: order.provider } }
    case 'dismissed':
      return order.status === 'idle' ? state : { ...state, order: { status: 'idle' } }
    case 'purchases-changed':
      return { ...state, purchases: event.purchases }
    default:
      return event satisfies never
  }
}
