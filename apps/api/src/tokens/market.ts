import { type Address, getAddress } from 'viem'
import type { ChainSettings } from '../settings/chain-settings.ts'
import { knownVenues } from './generated/known-venues.ts'

/** The field's sign for the native currency where an address is expected. */
export const NATIVE_ADDRESS: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** An exchange of the shape of Uniswap v2. */
export type V2Venue = {
  readonly type: 'v2'
  readonly name: string
  readonly factory: Address
  /** Null where only prices are read. */
  readonly router: Address | null
  /** What liquidity providers take of the amount that goes in, in hundredths of a percent. */
  readonly feeBips: number
}

/** An exchange of the shape of Uniswap v3. */
export type V3Venue = {
  readonly type: 'v3'
  readonly name: string
  readonly factory: Address
  readonly router: Address | null
  /** The fees of its pools, in millionths. */
  readonly fees: readonly number[]
  /** Its first router takes a deadline with each swap, and the second one with all of them. */
  readonly routerVersion: 1 | 2
  /** Computes what a swap gives. Null where only prices are read. */
  readonly quoter: Address | null
}

/** What a chain's tokens are traded on. */
export type Market = {
  readonly wrappedNative: Address | null
  /** Tokens that count as one US dollar. */
  readonly stablecoins: readonly Address[]
  readonly venues: readonly (V2Venue | V3Venue)[]
}

/** The fees of Uniswap's pools on public chains. */
const UNISWAP_FEES = [100, 500, 3000, 10_000]

const markets = new WeakMap<ChainSettings, Market>()

/**
 * Returns the market of a chain: what its settings say, and for each field that they leave out, what is known of the public chain
 * with this id. A chain of neither has no market, and its tokens have no price and no quote. Addresses are checksummed.
 */
export function toMarket(settings: ChainSettings): Market {
  const known = markets.get(settings)
  if (known) return known
  const market = createMarket(settings)
  markets.set(settings, market)
  return market
}

function createMarket(settings: ChainSettings): Market {
  const known = knownVenues[settings.chainId]
  const v2 = settings.uniswapV2 ?? (known?.v2 ? [{ name: 'Uniswap v2', ...known.v2, feeBips: 30 }] : [])
  const v3 =
    settings.uniswapV3 ??
    (known ? [{ name: 'Uniswap v3', ...known.v3, fees: UNISWAP_FEES, routerVersion: 2 as const }] : [])
  const wrappedNative = settings.wrappedNative ?? known?.wrappedNative ?? null
  return {
    wrappedNative: checksum(wrappedNative),
    stablecoins: (settings.stablecoins ?? known?.stablecoins ?? []).map((address) => getAddress(address)),
    venues: [
      ...v2.map(
        ({ factory, router, ...venue }): V2Venue => ({
          ...{ type: 'v2', ...venue, factory: getAddress(factory), router: checksum(router) },
        }),
      ),
      ...v3.map(
        ({ factory, router, quoter, ...venue }): V3Venue => ({
          ...{ type: 'v3', ...venue, factory: getAddress(factory), router: checksum(router) },
          quoter: checksum(quoter ?? null),
        }),
      ),
    ],
  }
}

function checksum(address: Address | null): Address | null {
  return address === null ? null : getAddress(address)
}
