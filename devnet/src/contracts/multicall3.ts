import type { Address } from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'
import { multicall3Code } from './multicall3-code.ts'

/** The address of Multicall3 on every public chain. */
export const MULTICALL3_ADDRESS = '0xcA11bde05977b3631167028862bE2a173976CA11' satisfies Address

/** Writes Multicall3 to its canonical address. CREATE2 cannot, because a presigned transaction deployed the public one. */
export async function placeMulticall3(client: ChainClient): Promise<void> {
  await client.setCode({ address: MULTICALL3_ADDRESS, bytecode: multicall3Code })
}
