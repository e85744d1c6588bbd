import { type Address, type Client, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import type { BlockReference } from '../verify-claim/completion.ts'
import type { PriceReading } from '../verify-claim/price.ts'
import { isOfContract } from './read-component.ts'
import { isOfNodes } from './read-price.ts'

const fallingAbi = parseAbi(['function currentReward() view returns (uint256)'])

/**
 * Reads what a falling incentive paid at a block, in whole base units: whoever asks, and whenever, gets the same. It is
 * `unreadable` where the incentive said nothing then, as before it was made.
 * @param client - believes only what enough nodes say. They must keep the state of that block.
 */
export async function readCurrentReward(
  client: Client,
  incentive: Address,
  block: BlockReference,
): Promise<PriceReading> {
  const call = { abi: fallingAbi, address: incentive, functionName: 'currentReward' } as const
  try {
    return { numerator: await readContract(client, { ...call, blockNumber: block.number }), denominator: 1n }
  } catch (error) {
    if (isOfContract(error)) return 'unreadable'
    if (isOfNodes(error)) return 'unseen'
    throw error
  }
}
