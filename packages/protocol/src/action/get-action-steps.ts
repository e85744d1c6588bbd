import type { Address, Client } from 'viem'
import { eventActionAbi } from '../abi/event-action.ts'
import { readContract } from '../contract/read.ts'
import type { ActionStep } from './action.ts'
import { dedupeSteps } from './dedupe-steps.ts'
import { ActionNotInitializedError } from './errors.ts'
import { fromOnchainStep } from './onchain-types.ts'

/**
 * Reads the steps that an action contract was initialized with.
 * @param client - viem client on the chain that holds `action`.
 * @returns 1 to 4 steps. The contract fills unused slots with the last step, and the result leaves out repeats.
 * @throws {UnsupportedInterfaceError} when there is no event action at the address.
 * @throws {ActionNotInitializedError} when the action was never initialized.
 * @throws {UnsafeChainIdError} when a step's chain id is not a safe integer.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getActionSteps(client: Client, { action }: { action: Address }): Promise<readonly ActionStep[]> {
  const steps = await readContract(
    client,
    { abi: eventActionAbi, address: action, functionName: 'getActionSteps' },
    'an event action',
  )
  if (steps.length === 0) throw new ActionNotInitializedError(action)
  return dedupeSteps(steps.map(fromOnchainStep))
}
