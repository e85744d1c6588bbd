import { toDecimalText } from '../account/format-balance.ts'
import { cutAmountText, nextAmountText } from '../amount/amount-text.ts'
import { getSwapTerms } from './swap-rules.ts'
import type { EditingSwap, QuotesState, SwapBasis, SwapInput, SwapState } from './swap-state.ts'
import { isSameToken, type SwapToken } from './swap-token.ts'

/** The amount that swaps begin with, in whole tokens. Source: docs/product.md#swaps. */
export const FIRST_AMOUNT = '1'

/** Returns the state in which the user chooses. Without quotes, they are requested next. */
export function editing(basis: SwapBasis, more: Partial<Pick<EditingSwap, 'quotes' | 'failure'>> = {}): EditingSwap {
  const { target, market, input } = basis
  const quotes: QuotesState = getSwapTerms(input) === null ? { status: 'none' } : { status: 'loading', number: null }
  return { status: 'editing', target, market, input, quotes, failure: null, ...more }
}

/** Returns the state after a change of what is swapped, which drops the quotes. */
export function changeInput(state: SwapState, change: (input: SwapInput) => SwapInput): SwapState {
  if (state.status !== 'editing') return state
  const input = change(state.input)
  const keys = ['from', 'to', 'amountText', 'slippage'] as const
  if (keys.every((key) => input[key] === state.input[key])) return state
  // Slippage alone changes no quote.
  const isSamePair = input.from === state.input.from && input.to === state.input.to
  if (isSamePair && input.amountText === state.input.amountText) return { ...state, input, failure: null }
  return editing({ ...state, input })
}

/** Decimals that can be typed while no token is chosen: those of most tokens. */
export const USUAL_DECIMALS = 18

/** Returns what is swapped after an amount was typed. What is not an amount changes nothing. */
export function changeAmount(input: SwapInput, text: string): SwapInput {
  return { ...input, amountText: nextAmountText(input.amountText, text, input.from?.decimals ?? USUAL_DECIMALS) }
}

/** Returns what is swapped after a token was chosen. Decimals that it does not have are cut off the amount. */
export function chooseToken(input: SwapInput, side: 'from' | 'to', token: SwapToken): SwapInput {
  const other = side === 'from' ? input.to : input.from
  // The token of the other side: the two change places.
  const left = other !== null && isSameToken(other, token) ? input[side] : other
  const [from, to] = side === 'from' ? [token, left] : [left, token]
  return { ...input, from, to, amountText: cutAmountText(input.amountText, from?.decimals ?? USUAL_DECIMALS) }
}

/** The two sides change places, and the amount is what would have arrived, or 1. Source: docs/product.md#swaps. */
export function switchSides(state: EditingSwap): SwapState {
  const { from, to } = state.input
  const { quotes } = state
  const shown = quotes.status === 'ready' ? quotes.shown.chosen.toAmount : null
  const amountText = to === null || shown === null ? FIRST_AMOUNT : toDecimalText(shown, to.decimals)
  return editing({ ...state, input: { ...state.input, from: to, to: from, amountText } })
}
