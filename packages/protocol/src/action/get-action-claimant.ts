import type { Address, Client } from 'viem'
import { eventActionAbi } from '../abi/event-action.ts'
import { readContract } from '../contract/read.ts'
import type { ActionClaimant } from './action.ts'
import { fromOnchainClaimant } from './onchain-types.ts'

/**
 * Reads where an action finds its claimant. Actions of the protocol's older version, whose `fieldIndex` is a uint8,
 * return the same words. Source: docs/protocol.md#older-contracts.
 * @param client - viem client on the chain that holds `action`.
 * @throws {UnsupportedInterfaceError} when there is no event action at the address.
 * @throws {UnsafeChainIdError} when the chain id is not a safe integer.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getActionClaimant(client: Client, { action }: { action: Address }): Promise<ActionClaimant> {
  const claimant = await readContract(
    client,
    { abi: eventActionAbi, address: action, functionName: 'getActionClaimant' },
    'an event action',
  )
  return fromOnchainClaimant(claimant)
}
