import type { PublicClient } from 'viem'

/** The fees of a transaction, as a chain has them: with a base fee (EIP-1559) or without. */
export type Fees =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

/** The least by which nodes let a transaction replace another of the same nonce, in percent, with some to spare. */
const REPLACEMENT_FEE = 113n

/**
 * Reads the current fees.
 * @param replaced - what the transaction that is replaced offers for each unit of gas; null for a new one.
 */
export async function readFees(client: PublicClient, replaced: bigint | null): Promise<Fees> {
  const { baseFeePerGas } = await client.getBlock()
  const least = replaced === null ? 0n : (replaced * REPLACEMENT_FEE) / 100n + 1n
  const atLeast = (fee: bigint) => (fee > least ? fee : least)
  if (baseFeePerGas === null) return { type: 'legacy', gasPrice: atLeast(await client.getGasPrice()) }
  const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
  // A replacement must also raise the tip.
  const tip = replaced === null ? maxPriorityFeePerGas : least
  const fee = atLeast(maxFeePerGas)
  return { type: 'eip1559', maxFeePerGas: tip > fee ? tip : fee, maxPriorityFeePerGas: tip }
}
