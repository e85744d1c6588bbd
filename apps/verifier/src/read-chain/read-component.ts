import { orNull } from '@laurel/server/chain/contract-failure.ts'
import { type Address, type Client, type Hex, parseAbi } from 'viem'
import { readContract } from 'viem/actions'

const partAbi = parseAbi(['function getComponentInterface() view returns (bytes4)'])

/** The component interface id of a contract; null when it has none. */
export async function readComponentId(client: Client, address: Address): Promise<Hex | null> {
  return orNull(readContract(client, { abi: partAbi, address, functionName: 'getComponentInterface' }))
}
