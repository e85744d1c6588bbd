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
