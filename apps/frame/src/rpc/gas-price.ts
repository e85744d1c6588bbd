import type { Client } from 'viem'
import { estimateFeesPerGas } from 'viem/actions'

/** What a network's gas costs, in base units of the native currency, for each gas. */
export type GasPrice = {
  /** What is paid at the current price. */
  readonly expectedPrice: bigint
  /** What is paid at most. */
  readonly price:
    | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
    | { readonly type: 'legacy'; readonly gasPrice: bigint }
}

/** Reads what a network's gas costs. @throws viem's errors when no node gives a price. */
export async function readPrice(client: Client): Promise<GasPrice> {
  const block = await client.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  if (block?.baseFeePerGas != null) {
    const { maxFeePerGas, maxPriorityFeePerGas } = await estimateFeesPerGas(client, {
      type: 'eip1559',
      chain: client.chain,
    })
    const expectedPrice = BigInt(block.baseFeePerGas) + maxPriorityFeePerGas
    return { expectedPrice, price: { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas } }
  }
  const { gasPrice } = await estimateFeesPerGas(client, { type: 'legacy', chain: client.chain })
  return { expectedPrice: gasPrice, price: { type: 'legacy', gasPrice } }
}

/** Returns the most that is paid for gas. Pure. */
export function maxPriceOf({ price }: Pick<GasPrice, 'price'>): bigint {
  return price.type === 'eip1559' ? price.maxFeePerGas : price.gasPrice
}
