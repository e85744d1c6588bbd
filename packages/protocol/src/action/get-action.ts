import type { Address, Client } from 'viem'
import type { Action } from './action.ts'
import { getActionClaimant } from './get-action-claimant.ts'
import { getActionSteps } from './get-action-steps.ts'

/**
 * Reads a deployed action whole: its steps and its claimant.
 * @param client - viem client on the chain that `action` lives on.
 * @throws whatever `getActionSteps` and `getActionClaimant` throw.
 */
export async function getAction(client: Client, { action }: { action: Address }): Promise<Action> {
  const [actionSteps, actionClaimant] = await Promise.all([
    getActionSteps(client, { action }),
    getActionClaimant(client, { action }),
  ])
  return { actionClaimant, actionSteps }
}
