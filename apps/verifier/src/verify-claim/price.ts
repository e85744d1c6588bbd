import type { Address } from 'viem'
import { VerifierError } from '../verifier-error.ts'

/** What a token is worth in another: `numerator / denominator` base units of the asset for one base unit of the peg. */
export type Price = {
  readonly numerator: bigint
  readonly denominator: bigint
  /** The highest that is believed: base units of the asset for 10^18 of the peg. Left out where there is no other price. */
  readonly maxPrice?: bigint
}

/** The token that a reward is calculated in, and the one that it is paid in. Addresses in lower case. */
export type PricePair = { readonly peg: Address; readonly asset: Address }

/**
 * What is known of a pair at a transaction's block. `unset`: the operator names no source. `unreadable`: the source has no price at
 * that block, and never will. `unseen`: no node shows the block's state at the moment. `too-high`: above what the operator
 * believes.
 */
export type PriceReading = Price | 'unset' | 'unreadable' | 'unseen' | 'too-high'

/**
 * What is known at one block: prices by {@link pairText}, and by {@link currentRewardText} what a falling reward was then,
 * in whole base units of what it is paid in.
 */
export type Prices = ReadonlyMap<string, PriceReading>

/** A pair as one line of text. */
export function pairText({ peg, asset }: PricePair): string {
  return `${peg}/${asset}`
}

/** A falling incentive, by its address in lower case, as one line of text. */
export function currentRewardText(incentive: Address): string {
  return `current/${incentive}`
}

/** A price that every node may yet show: asked again later, it gives the same. */
export class PriceUnavailableError extends VerifierError {
  override readonly name = 'PriceUnavailableError'
  readonly code = 'verifier/price-unavailable'
  constructor() {
    super(
      "The price at the transaction's block cannot be seen at the moment: ask again, or ask a verifier that keeps old state.",
    )
  }
}

const ONE = 1n << 192n
const TICK_STEP = (10_001n * ONE) / 10_000n
/** Uniswap v3 has no ticks beyond. */
const MAX_TICK = 887_272

/**
 * The price at a tick of a Uniswap v3 pool: a tick is a step of a hundredth of a percent. Whole numbers throughout, so that
 * whoever works it out gets the same.
 * @param tick - the mean over a while, rounded down. @param isPegFirst - whether the peg is the pool's `token0`.
 * @throws {RangeError} on a tick that no pool has.
 */
export function priceAtTick(tick: number, isPegFirst: boolean): Price {
  if (!Number.isInteger(tick) || Math.abs(tick) > MAX_TICK) throw new RangeError(`There is no tick ${tick}.`)
  let power = ONE
  let square = TICK_STEP
  for (let left = Math.abs(tick); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = (power * square) / ONE
    square = (square * square) / ONE
  }
  // token1 for one token0 is 1.0001 to the tick.
  const isUp = tick >= 0 === isPegFirst
  return isUp ? { numerator: power, denominator: ONE } : { numerator: ONE, denominator: power }
}

/** An amount of the peg in the asset, rounded down. Base units. */
export function convertToAsset({ numerator, denominator }: Price, amount: bigint): bigint {
  return (amount * numerator) / denominator
}
