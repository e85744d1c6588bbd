import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, multicall3Abi, parseAbi } from 'viem'
import type { ApiChain } from '../chain/api-chain.ts'
import { type CollectReads, collectReads } from '../chain/collect-reads.ts'
import type { Read } from '../chain/read-many.ts'
import { parseWord } from '../tokens/erc20-reads.ts'
import { AVERAGE_SECONDS, type Pool, type V2State, type V3State } from './pool-state.ts'

const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
  'function price0CumulativeLast() view returns (uint256)',
])
// Exchanges of this shape add fields after the second, so only these are decoded.
const poolAbi = parseAbi([
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick)',
  'function liquidity() view returns (uint128)',
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityCumulativeX128s)',
])

const getReserves = encodeFunctionData({ abi: pairAbi, functionName: 'getReserves' })
const price0CumulativeLast = encodeFunctionData({ abi: pairAbi, functionName: 'price0CumulativeLast' })
const getTime = encodeFunctionData({ abi: multicall3Abi, functionName: 'getCurrentBlockTimestamp' })
const slot0 = encodeFunctionData({ abi: poolAbi, functionName: 'slot0' })
const liquidity = encodeFunctionData({ abi: poolAbi, functionName: 'liquidity' })
const observe = encodeFunctionData({ abi: poolAbi, functionName: 'observe', args: [[AVERAGE_SECONDS, 0]] })

/**
 * Reads pools at one block, in their order. Null for a pool that could not be read, or that holds nothing.
 */
export async function readPoolStates(
  chain: ApiChain,
  pools: readonly Pool[],
  block: bigint,
): Promise<readonly (V2State | V3State | null)[]> {
  const { multicall3 } = chain.settings
  // Pools fail only where they remember too little, but the tokens that they hold can do anything.
  const read = collectReads(chain.client, { multicall3, block, repeatsFailed: true })
  const readBalance = collectReads(chain.client, { multicall3, block, repeatsFailed: true })
  const readAverage = collectReads(chain.client, { multicall3, block, repeatsFailed: false })
  return Promise.all(
    pools.map((pool) =>
      pool.type === 'v2' ? readV2(pool, { read, multicall3 }) : readV3(pool, { read, readBalance, readAverage }),
    ),
  )
}

async function readV2(
  { address: to }: Pool,
  { read, multicall3 }: { readonly read: CollectReads; readonly multicall3: Pool['address'] },
): Promise<V2State | null> {
  const reads = [getReserves, price0CumulativeLast].map((data) => ({ to, data }))
  const [reserves, sum, time] = await read([...reads, { to: multicall3, data: getTime }])
  if (!reserves) return null
  try {
    const [reserve0, reserve1, updatedAt] = decodeFunctionResult({
      abi: pairAbi,
      functionName: 'getReserves',
      data: reserves,
    })
    if (reserve0 === 0n || reserve1 === 0n) return null
    const cumulative = toWord(sum) ?? null
    const readAt = Number(toWord(time) ?? BigInt(updatedAt))
    return { type: 'v2', reserve0, reserve1, cumulative, updatedAt, readAt }
  } catch {
    return null
  }
}

async function readV3(
  { address: to, token0, token1 }: Pool,
  {
    read,
    readBalance,
    readAverage,
  }: { readonly read: CollectReads; readonly readBalance: CollectReads; readonly readAverage: CollectReads },
): Promise<V3State | null> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to] })
  const balances: readonly Read[] = [token0, token1].map((token) => ({ to: token, data }))
  const [[slot, active], [held0, held1], [observed]] = await Promise.all([
    read([slot0, liquidity].map((call) => ({ to, data: call }))),
    readBalance(balances),
    readAverage([{ to, data: observe }]),
  ])
  const [balance0, balance1, depth] = [toWord(held0), toWord(held1), toWord(active)]
  if (!slot || balance0 === undefined || balance1 === undefined || depth === undefined) return null
  try {
    const [sqrtPriceX96] = decodeFunctionResult({ abi: poolAbi, functionName: 'slot0', data: slot })
    if (sqrtPriceX96 === 0n) return null
    const averageTick = observed ? toAverageTick(observed) : null
    return { type: 'v3', sqrtPriceX96, liquidity: depth, balance0, balance1, averageTick }
  } catch {
    return null
  }
}

function toAverageTick(data: Hex): number | null {
  const [[before, now]] = decodeFunctionResult({ abi: poolAbi, functionName: 'observe', data })
  return before === undefined || now === undefined ? null : Number(now - before) / AVERAGE_SECONDS
}

function toWord(data: Hex | null | undefined): bigint | undefined {
  return data ? (parseWord(data) ?? undefined) : undefined
}
