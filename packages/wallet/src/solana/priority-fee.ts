import type { Address } from '@solana/kit'
import type { SolanaRpc } from './solana-nodes.ts'

/** The least price of a unit, in millionths of a lamport, so that a busy block takes the transfer. */
const MIN_UNIT_PRICE = 1_000n
/** The most lamports of priority fee, whatever others pay: 0.001 SOL. */
const MAX_PRIORITY_FEE = 1_000_000n
/** Of the fees that others paid for the same accounts, the share that is not more than ours, in percent. */
const PRICE_PERCENTILE = 75

/**
 * Reads what others pay for a unit, in millionths of a lamport. A node may not have the method, and a transfer needs no
 * priority: then it is the least price.
 */
export async function readUnitPrice(rpc: SolanaRpc, accounts: readonly Address[]): Promise<bigint> {
  const fees = await rpc
    .getRecentPrioritizationFees(accounts)
    .send()
    .catch(() => [])
  const prices = fees.map(({ prioritizationFee }) => prioritizationFee).sort((one, other) => (one < other ? -1 : 1))
  const price = prices[Math.floor((prices.length * PRICE_PERCENTILE) / 100)] ?? 0n
  return price > MIN_UNIT_PRICE ? price : MIN_UNIT_PRICE
}

/** Returns a price of a unit that costs at most the limit for the units. */
export function limitPrice(price: bigint, units: number): bigint {
  const most = (MAX_PRIORITY_FEE * 1_000_000n) / BigInt(units)
  return price < most ? price : most
}
