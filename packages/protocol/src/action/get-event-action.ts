import type { Address, Client } from 'viem'
import { together } from '../contract/read-together.ts'
import type { Action } from './action.ts'
import { getActionClaimant } from './get-action-claimant.ts'
import { getActionSteps } from './get-action-steps.ts'

/**
 * Reads the whole definition of a deployed action: its steps and its claimant.
 * @param client - viem client on the chain that holds `action`.
 * @param action - the address of the deployed action.
 * @throws the errors of {@link getActionSteps}, which include those of {@link getActionClaimant}.
 * @example
 * const action = await getEventAction(client, { action: boost.action })
 */
export async function getEventAction(client: Client, { action }: { action: Address }): Promise<Action> {
  const reader = together(client)
  const [actionSteps, actionClaimant] = await Promise.all([
    getActionSteps(reader, { action }),
    getActionClaimant(reader, { action }),
  ])
  return { actionClaimant, actionSteps }
}
