import { parseEther, parseUnits } from 'viem'
import type { Deployable } from '../contracts/deploy-contract.ts'
import type { LocalContracts } from '../contracts/local-contracts.ts'

/** A side of a pool: the token, and how much of it (in base units) is put in when the pool is opened. */
export type PoolSide = { readonly token: Deployable; readonly amount: bigint }

/** A pool of the dex. Its sides are in no order. */
export type Pool = { readonly sides: readonly [PoolSide, PoolSide] }

/** A v3 pool. `fee` in hundredths of a basis point. */
export type V3Pool = Pool & { readonly fee: 500 | 3000 }

/**
 * The pools there are, deep enough that a month of small swaps moves their prices by a few percent: a leaf is worth
 * two dollars, a grain half a dollar, ether three thousand.
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
