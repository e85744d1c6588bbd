import type { BlockReference } from '@laurel/server/chain/block-reference.ts'
import { isOfContract } from '@laurel/server/chain/contract-failure.ts'
import { QuorumNotReachedError } from '@laurel/server/chain/errors.ts'
import { type Address, type Client, parseAbi, RpcRequestError } from 'viem'
import { readContract } from 'viem/actions'
import { type PricePair, type PriceReading, priceAtTick } from '../verify-claim/price.ts'

/** Where the price of a pair comes from: a Uniswap v3 pool of both tokens. Addresses in lower case. */
export type PriceSource = PricePair & {
  readonly pool: Address
  /** The mean over this time before the transaction's block, which one trade or one block hardly moves. */
  readonly windowSeconds: number
  /** The highest accepted price: base units of the asset for 10^18 base units of the peg. */
  readonly maxPrice: bigint
}

const poolAbi = parseAbi([
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityCumulativeX128s)',
  'function token0() view returns (address)',
  'function token1() view returns (address)',
])

/**
 * Reads the price of a pair at a block from the pool's oracle. The result is the same at any time.
 * @param client - returns only what a quorum agrees on. Its nodes must have the state of that block.
 * @throws {QuorumNotReachedError}
 */
export async function readPrice(client: Client, source: PriceSource, block: BlockReference): Promise<PriceReading> {
  const { pool, peg, asset, windowSeconds, maxPrice } = source
  const [lower, higher] = BigInt(peg) < BigInt(asset) ? [peg, asset] : [asset, peg]
  const at = { abi: poolAbi, address: pool, blockNumber: block.number } as const
  try {
    const [token0, token1, [cumulatives]] = await Promise.all([
      readContract(client, { ...at, functionName: 'token0' }),
      readContract(client, { ...at, functionName: 'token1' }),
      readContract(client, { ...at, functionName: 'observe', args: [[windowSeconds, 0]] }),
    ])
    if (token0.toLowerCase() !== lower || token1.toLowerCase() !== higher) return 'unreadable'
    const [from = 0n, to = 0n] = cumulatives
    const price = priceAtTick(meanTick(to - from, BigInt(windowSeconds)), peg === lower)
    return price.numerator * 10n ** 18n > maxPrice * price.denominator ? 'too-high' : { ...price, maxPrice }
  } catch (error) {
    if (isOfContract(error)) return 'unreadable'
    if (isOfNodes(error)) return 'unseen'
    throw error
  }
}

/** Rounded down, also below zero. */
function meanTick(difference: bigint, seconds: bigint): number {
  const mean = difference / seconds
  return Number(difference < 0n && difference % seconds !== 0n ? mean - 1n : mean)
}

/** Whether the nodes agree that they do not have the state, or do not agree at all because most have pruned it. */
export function isOfNodes(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof QuorumNotReachedError || cause instanceof RpcRequestError) return true
  }
  return false
}
