import type { Readable } from '../store/readable.ts'
import type { SwapExchanges } from './exchanges.ts'
import type { MarketParts } from './read-market.ts'
import type { SwapDraft } from './swap-draft.ts'
import type { SwapEvent, SwapState } from './swap-state.ts'

/** What the parts of the store need of it. */
export type StoreParts = {
  readonly store: Readable<SwapState>
  readonly send: (event: SwapEvent) => void
  readonly nextNumber: () => number
  readonly getDraft: () => SwapDraft
}

/** Where an account swaps. */
export type SwapParts = MarketParts & { readonly exchanges: SwapExchanges }
