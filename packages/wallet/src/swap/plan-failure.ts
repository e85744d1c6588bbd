import { SwapRefusedError } from './errors.ts'
import type { SwapFailure } from './swap-state.ts'

/** A step of planning failed. */
export class PlanFailure extends Error {
  override readonly name = 'PlanFailure'
  readonly failure: SwapFailure
  constructor(failure: SwapFailure) {
    super(failure.error.message, { cause: failure.error })
    this.failure = failure
  }
}

/** Returns whether planning failed because the price moved between the quote and the transaction. */
export function isPriceMove(error: unknown): boolean {
  const cause = error instanceof PlanFailure ? error.failure.error : null
  return cause instanceof SwapRefusedError && cause.reason === 'minimum'
}
