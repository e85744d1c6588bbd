import type { ApiChain } from '../chain/api-chain.ts'
import type { PriceReason, PriceResult } from '../price/pool-price.ts'
import type { PriceService } from '../price/price-service.ts'
import { parseEvmCaip } from '../tokens/caip-token.ts'
import type { SolanaChain } from './solana-chain.ts'
import type { SolanaPrice } from './solana-settings.ts'

/** The mint of wrapped SOL, by which public clients name SOL, and the address that means it in other wallets. */
const SOL_ADDRESSES = ['So11111111111111111111111111111111111111112', '11111111111111111111111111111111']

/** Returns whether an address of a network names SOL. */
export function isSol(address: string): boolean {
  return SOL_ADDRESSES.includes(address)
}

/** Returns the price of SOL (null) or a token. Never throws: a price that could not be had has its reason. */
export type GetSolanaPrice = (chain: SolanaChain, mint: string | null) => Promise<PriceResult>

/**
 * Creates the prices. The settings say what a token is worth: so many dollars, or as much as a token of an EVM chain, whose price is that
 * of its pools. Pools of Solana are not read.
 */
export function createGetSolanaPrice({
  chains,
  prices,
}: {
  readonly chains: ReadonlyMap<number, ApiChain>
  readonly prices: PriceService
}): GetSolanaPrice {
  return async ({ settings }, mint) => {
    const isNative = mint === null || isSol(mint)
    const token = settings.tokens.find((one) => one.mint === mint)
    if (!isNative && token === undefined) return unpriced('not-listed')
    const price = isNative ? settings.price : token?.price
    return price === undefined ? unpriced('no-market') : await toPrice(price)
  }

  async function toPrice(price: SolanaPrice): Promise<PriceResult> {
    if ('usd' in price) return { status: 'priced', price: price.usd, pools: 0, isTimeWeighted: false, change: null }
    const like = parseEvmCaip(price.like)
    const chain = like === null ? undefined : chains.get(like.chainId)
    if (like === null || chain === undefined) return unpriced('no-market')
    const [result] = await prices.getPrices(chain, [like.address])
    return result ?? unpriced('chain-unavailable')
  }
}

function unpriced(reason: PriceReason): PriceResult {
  return { status: 'unpriced', reason }
}
