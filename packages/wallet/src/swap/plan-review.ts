import type { Address } from 'viem'
import type { Wallet } from '../wallet.ts'
import { toSwapError } from './errors.ts'
import { PlanFailure } from './plan-failure.ts'
import { canBatch, planSwap } from './plan-swap.ts'
import type { StoreParts, SwapParts } from './store-parts.ts'
import type { SwapQuote, SwapTerms } from './swap-quote.ts'
import { getSwapTerms, toSender } from './swap-rules.ts'
import type { SwapFailure, SwapTarget } from './swap-state.ts'

/** How often a swap is built again at most, when the price moves while it is built. */
const MAX_PRICE_MOVES = 2
/** How old the API's quotes can be: those of a second ago, of a head of a second before. Source: docs/wallet-api.md#swaps. */
const QUOTE_AGE_MS = 2_000

/** What planning needs of the store, and of what requests prices. */
export type PlanningParts = Pick<StoreParts, 'store' | 'send' | 'getDraft'> & {
  /** Returns the API, the chain and its exchanges; null when one of them is missing. */
  readonly partsOf: (target: SwapTarget) => SwapParts | null
  readonly requestQuotes: (
    parts: SwapParts,
    terms: SwapTerms & { readonly account: Address },
  ) => Promise<readonly SwapQuote[]>
}

/**
 * Builds what is reviewed, again when the price moved meanwhile. Never throws: what fails is in the state.
 * @param request.isRenewed - whether the price is requested first.
 */
export async function planReview(
  wallet: Wallet,
  parts: PlanningParts,
  { number, isRenewed, moves = 0 }: { readonly number: number; readonly isRenewed: boolean; readonly moves?: number },
): Promise<void> {
  const { store, send, getDraft, partsOf, requestQuotes } = parts
  const { now, setTimeout } = wallet.environment
  const getPlanned = () => {
    const state = store.getState()
    return state.status === 'reviewing' && state.plan.number === number && state.plan.status === 'checking'
      ? state
      : null
  }
  const first = getPlanned()
  const terms = first === null ? null : getSwapTerms(first.input)
  const market = first === null ? null : partsOf(first.target)
  if (first === null || terms === null || market === null) return
  try {
    if (isRenewed) {
      const quotes = await requestQuotes(market, { ...terms, account: first.target.address }).catch(
        (cause: unknown) => {
          throw new PlanFailure({ type: 'transaction', error: toSwapError(cause) })
        },
      )
      send({ type: 'requoted', number, quotes, now: now() })
    }
    const state = getPlanned()
    if (state === null) return
    const planned = await planSwap({
      ...market,
      ...{ terms, number, slippage: state.input.slippage, quote: state.shown.chosen, permit: state.permit },
      now: () => Math.floor(now() / 1000),
      canBatch: async () => !state.isBatchRefused && canBatch(wallet, toSender(state.target)),
      onStep: (step) => send({ type: 'step-reached', number, step }),
      verify: getDraft().verifyTransaction,
      isRouteFixed: getDraft().pool !== undefined,
    })
    send({ type: 'planned', number, plan: planned })
  } catch (cause) {
    const failure: SwapFailure =
      cause instanceof PlanFailure ? cause.failure : { type: 'transaction', error: toSwapError(cause) }
    if (failure.type === 'price-moved' && moves < MAX_PRICE_MOVES) {
      // The quote of the first time can be of before the move too.
      if (moves > 0) await new Promise<void>((resolve) => setTimeout(resolve, QUOTE_AGE_MS))
      return planReview(wallet, parts, { number, isRenewed: true, moves: moves + 1 })
    }
    send({ type: 'plan-failed', number, failure })
  }
}
