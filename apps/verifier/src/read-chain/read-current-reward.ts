import { cgdaIncentiveAbi } from '@laurel/protocol/abi'
import type { BlockReference } from '@laurel/server/chain/block-reference.ts'
import { isOfContract } from '@laurel/server/chain/contract-failure.ts'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import type { PriceReading } from '../verify-claim/price.ts'
import { isOfNodes } from './read-price.ts'

/**
 * Reads what a declining incentive paid at a block, in whole base units. The result is the same at any time. It is `unreadable` when
 * the incentive returned nothing then, as before it was deployed.
 * @param client - returns only what a quorum agrees on. Its nodes must have the state of that block.
 */
export async function readCurrentReward(
  client: Client,
  incentive: Address,
  block: BlockReference,
): Promise<PriceReading> {
  const call = { abi: cgdaIncentiveAbi, address: incentive, functionName: 'currentReward' } as const
  try {
    return { numerator: await readContract(client, { ...call, blockNumber: block.number }), denominator: 1n }
  } catch (error) {
    if (isOfContract(error)) return 'unreadable'
    if (isOfNodes(error)) return 'unseen'
    throw error
  }
}
