import { erc20TokenAbi } from '@laurel/protocol/abi'
import { type Address, encodeFunctionData, maxUint256 } from 'viem'
import { type PlannedTransaction, planCall } from '../chain/planned-transaction.ts'
import type { LocalContracts } from '../contracts/local-contracts.ts'
import { v2RouterAbi, v3PositionsAbi, wethAbi } from './dex-abis.ts'
import { listPools, type Pool, type V3Pool } from './pools.ts'

/** A deadline after the end of every test, in Unix seconds. */
export const FAR_DEADLINE = 4_000_000_000n

/** Plans the liquidity of the DEX. Its owner mints tokens, wraps ether, and then adds liquidity to the pools. */
export function planDexLiquidity(contracts: LocalContracts, owner: Address): readonly PlannedTransaction[] {
  const { dex, dollar, leaf, grain } = contracts
  const pools = listPools(contracts)
  const sides = [...pools.v2, ...pools.v3].flatMap((pool) => pool.sides)
  const needed = (token: Address) =>
    sides.filter((side) => side.token.address === token).reduce((sum, { amount }) => sum + amount, 0n)
  const deposit = encodeFunctionData({ abi: wethAbi, functionName: 'deposit' })
  const approvals = [dollar, leaf, grain, dex.weth].flatMap((token) =>
    [dex.v2Router, dex.v3Positions].map((spender) => {
      const args = [spender.address, maxUint256] as const
      return {
        from: owner,
        to: token.address,
        data: encodeFunctionData({ abi: wethAbi, functionName: 'approve', args }),
      }
    }),
  )
  return [
    ...[dollar, leaf, grain].map(({ address }) => {
      const args = [owner, needed(address)] as const
      return { from: owner, to: address, data: encodeFunctionData({ abi: erc20TokenAbi, functionName: 'mint', args }) }
    }),
    { from: owner, to: dex.weth.address, data: deposit, value: needed(dex.weth.address) },
    ...approvals,
    ...pools.v2.map((pool) => planV2Pool(contracts, owner, pool)),
    ...pools.v3.flatMap((pool) => planV3Pool(contracts, owner, pool)),
    // Creating a pool costs more than the other calls.
  ].map((transaction) => planCall({ gas: 6_000_000n, ...transaction }))
}

function planV2Pool({ dex }: LocalContracts, owner: Address, { sides: [a, b] }: Pool) {
  const args = [a.token.address, b.token.address, a.amount, b.amount, 0n, 0n, owner, FAR_DEADLINE] as const
  const data = encodeFunctionData({ abi: v2RouterAbi, functionName: 'addLiquidity', args })
  return { from: owner, to: dex.v2Router.address, data }
}

/** Plans a new v3 pool with liquidity over the widest range. The owner has the tokens, and approved the positions. */
export function planV3Pool({ dex }: Pick<LocalContracts, 'dex'>, owner: Address, { sides: [a, b], fee }: V3Pool) {
  const [lower, higher] = BigInt(a.token.address) < BigInt(b.token.address) ? [a, b] : [b, a]
  const token0 = lower.token.address
  const token1 = higher.token.address
  // The widest range of ticks that the fee's spacing allows.
  const tickUpper = fee === 3000 ? 887_220 : 887_270
  const opening = encodeFunctionData({
    abi: v3PositionsAbi,
    functionName: 'createAndInitializePoolIfNecessary',
    args: [token0, token1, fee, squareRootPrice(lower.amount, higher.amount)],
  })
  const filling = encodeFunctionData({
    abi: v3PositionsAbi,
    functionName: 'mint',
    args: [
      {
        ...{ token0, token1, fee, tickLower: -tickUpper, tickUpper },
        ...{ amount0Desired: lower.amount, amount1Desired: higher.amount, amount0Min: 0n, amount1Min: 0n },
        ...{ recipient: owner, deadline: FAR_DEADLINE },
      },
    ],
  })
  return [opening, filling].map((data) => ({ from: owner, to: dex.v3Positions.address, data }))
}

/** Returns the price of token 0 in token 1 in the format of v3: its square root, times 2^96, rounded down. */
function squareRootPrice(amount0: bigint, amount1: bigint): bigint {
  const square = (amount1 << 192n) / amount0
  // Newton's method on integers. From a start above the root, the value falls until it reaches the root.
  let root = 1n << BigInt(square.toString(2).length)
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
