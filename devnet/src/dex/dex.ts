import { type Deployable, prepareDeployment } from '@laurel/contracts/deploy/create2.ts'
import type { Address } from 'viem'
import { readArtifact } from '../contracts/read-artifact.ts'

/** The published contracts of Uniswap v2 and v3, and wrapped ether. */
export type Dex = {
  readonly weth: Deployable
  readonly v2Factory: Deployable
  readonly v2Router: Deployable
  readonly v3Factory: Deployable
  readonly v3Router: Deployable
  readonly v3Positions: Deployable
  readonly v3Quoter: Deployable
}

/**
 * Prepares the DEX. The addresses depend on the code.
 * @param owner - the only account with rights: it may set fees, and it describes positions.
 * @throws {ArtifactError} when the Uniswap packages are not installed.
 */
export function prepareDex(owner: Address): Dex {
  const prepare = (name: string, path: string, args: readonly unknown[] = []) =>
    prepareDeployment({ name, ...readArtifact(path), args })
  const weth = prepare('WETH9', '@uniswap/v2-periphery/build/WETH9.json')
  const v2Factory = prepare('UniswapV2Factory', '@uniswap/v2-core/build/UniswapV2Factory.json', [owner])
  const v3Factory = prepare(
    'UniswapV3Factory',
    '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  )
  const v3 = '@uniswap/v3-periphery/artifacts/contracts'
  const periphery = [v3Factory.address, weth.address]
  return {
    weth,
    v2Factory,
    v2Router: prepare('UniswapV2Router02', '@uniswap/v2-periphery/build/UniswapV2Router02.json', [
      v2Factory.address,
      weth.address,
    ]),
    v3Factory,
    v3Router: prepare('SwapRouter', `${v3}/SwapRouter.sol/SwapRouter.json`, periphery),
    // The third argument is the contract that draws pictures of positions, which is never called here.
    v3Positions: prepare(
      'NonfungiblePositionManager',
      `${v3}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`,
      [...periphery, owner],
    ),
    v3Quoter: prepare('QuoterV2', `${v3}/lens/QuoterV2.sol/QuoterV2.json`, periphery),
  }
}
