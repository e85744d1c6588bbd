import type { Deployable } from '@laurel/contracts/deploy/create2.ts'
import { parseEther, parseUnits } from 'viem'
import type { LocalContracts } from '../contracts/local-contracts.ts'

/** One side of a pool: the token, and its initial amount in base units. */
export type PoolSide = { readonly token: Pick<Deployable, 'address'>; readonly amount: bigint }

/** A pool of the DEX. Its sides are not ordered. */
export type Pool = { readonly sides: readonly [PoolSide, PoolSide] }

/** A v3 pool. `fee` in hundredths of a basis point. */
export type V3Pool = Pool & { readonly fee: 500 | 3000 }

/**
 * Returns the pools. They have so much liquidity that a month of small swaps moves their prices only by a few percent.
 * A leaf is worth two dollars, a grain half a dollar, and ether three thousand dollars.
 */
export function listPools({ dollar, leaf, grain, dex }: LocalContracts): {
  readonly v2: readonly Pool[]
  readonly v3: readonly V3Pool[]
} {
  const dollars = (text: string) => ({ token: dollar, amount: parseUnits(text, dollar.decimals) })
  const leaves = (text: string) => ({ token: leaf, amount: parseUnits(text, leaf.decimals) })
  const grains = (text: string) => ({ token: grain, amount: parseUnits(text, grain.decimals) })
  const ether = (text: string) => ({ token: dex.weth, amount: parseEther(text) })
  return {
    v2: [
      { sides: [leaves('1000000'), dollars('2000000')] },
      { sides: [ether('500'), dollars('1500000')] },
      { sides: [leaves('300000'), ether('200')] },
      { sides: [grains('400000'), dollars('200000')] },
    ],
    v3: [
      { sides: [leaves('500000'), dollars('1000000')], fee: 3000 },
      { sides: [ether('400'), dollars('1200000')], fee: 500 },
    ],
  }
}
