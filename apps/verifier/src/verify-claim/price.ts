import type { Address } from 'viem'
import { VerifierError } from '../verifier-error.ts'

/** The price of a token in another: `numerator / denominator` base units of the asset for one base unit of the peg. */
export type Price = {
  readonly numerator: bigint
  readonly denominator: bigint
  /** The highest accepted price: base units of the asset for 10^18 of the peg. Absent when there is no other price. */
  readonly maxPrice?: bigint
}

/** The token that a reward is calculated in, and the token that is paid. Addresses in lower case. */
export type PricePair = { readonly peg: Address; readonly asset: Address }

/**
 * The price of a pair at a transaction's block. `unset`: the operator names no source. `unreadable`: the source has no price at
 * that block, and never will. `unseen`: no node shows the state of the block at the moment. `too-high`: above the operator's maximum.
 */
export type PriceReading = Price | 'unset' | 'unreadable' | 'unseen' | 'too-high'

/**
 * Prices at one block by {@link pairText}, and by {@link currentRewardText} the declining rewards then, in whole base units of the
 * paid token.
 */
export type Prices = ReadonlyMap<string, PriceReading>

/** A pair as one line of text. */
export function pairText({ peg, asset }: PricePair): string {
  return `${peg}/${asset}`
}

/** A declining incentive, by its address in lower case, as one line of text. */
export function currentRewardText(incentive: Address): string {
  return `current/${incentive}`
}

/** A price that nodes may still show. A retry gives the same price. */
export class PriceUnavailableError extends VerifierError {
  override readonly name = 'PriceUnavailableError'
  readonly code = 'verifier/price-unavailable'
  constructor() {
    super(
      "The nodes do not show the price at the transaction's block. Try again, or use a verifier with archive nodes.",
    )
  }
}

const ONE = 1n << 192n
const TICK_STEP = (10_001n * ONE) / 10_000n
/** The highest tick of Uniswap v3. */
const MAX_TICK = 887_272

/**
 * The price at a tick of a Uniswap v3 pool. A tick is a step of a hundredth of a percent. Integers throughout, so that every machine
 * gets the same result.
 * @param tick - the mean over a period, rounded down. @param isPegFirst - whether the peg is the pool's `token0`.
 * @throws {RangeError} on a tick outside the range of pools.
 */
export function priceAtTick(tick: number, isPegFirst: boolean): Price {
  if (!Number.isInteger(tick) || Math.abs(tick) > MAX_TICK) throw new RangeError(`The tick ${tick} is out of range.`)
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

/** Converts an amount of the peg to the asset, rounded down. Base units. */
export function convertToAsset({ numerator, denominator }: Price, amount: bigint): bigint {
  return (amount * numerator) / denominator
}
