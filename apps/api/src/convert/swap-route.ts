import type { Address } from 'viem'
import type { V2Venue, V3Venue } from '../tokens/market.ts'

/** Two sides of a swap. A side is `0xeeee…eeee` for the native currency. */
export type SwapPair = { readonly from: Address; readonly to: Address }

/** How a swap is made. `path` has the tokens that pools trade, the wrapped native currency in place of the native one. */
export type SwapRoute =
  | { readonly type: 'wrap' | 'unwrap'; readonly wrappedNative: Address }
  | { readonly type: 'v2'; readonly venue: V2Venue; readonly router: Address; readonly path: readonly Address[] }
  | {
      readonly type: 'v3'
      readonly venue: V3Venue
      readonly router: Address
      readonly path: readonly Address[]
      /** The fee of the pool of each step, in millionths. */
      readonly fees: readonly number[]
    }

/** What a route gives. Amounts in base units. */
export type SwapQuote = {
  readonly route: SwapRoute
  readonly amountIn: bigint
  /** What the account receives, after all fees. */
  readonly amountOut: bigint
  /** What the provider takes of the received token; 0 where it takes nothing. */
  readonly providerFee: bigint
  readonly providerFeeBips: bigint
  /** How much worse the rate is than the price before the swap, fees not counted: 0.01 is 1 %. */
  readonly priceImpact: number
  /** What the pools take, as a fraction of what goes in. */
  readonly liquidityFee: number
}

/** Returns the contract that has to be allowed to take the token; null where none takes it. */
export function getSpender({ route }: SwapQuote, isNative: boolean): Address | null {
  if (isNative) return null
  return route.type === 'v2' || route.type === 'v3' ? route.router : null
}
