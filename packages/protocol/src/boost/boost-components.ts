import type { Client } from 'viem'
import type { Action } from '../action/action.ts'
import { getEventAction } from '../action/get-event-action.ts'
import { type AllowList, getAllowList } from '../allow-list/get-allow-list.ts'
import { getIncentive, type Incentive } from '../incentive/get-incentive.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { Boost } from './boost.ts'

/** A boost with the state of its components. */
export type BoostComponents = {
  readonly boost: Boost
  /** Null when the action is not of a kind that can be read as steps. */
  readonly action: Action | null
  readonly incentives: readonly Incentive[]
  readonly allowList: AllowList
}

/**
 * Reads the components of a boost. With a client of `readBoostComponents`, many boosts take few requests.
 * @throws the errors of `getEventAction`, `getIncentive` and `getAllowList`.
 * @see isForeignComponentError
 */
export async function getBoostComponents(client: Client, boost: Boost): Promise<BoostComponents> {
  const [action, incentives, allowList] = await Promise.all([
    getEventAction(client, { action: boost.action }).catch((error: unknown) => {
      if (isForeignComponentError(error)) return null
      throw error
    }),
    Promise.all(boost.incentives.map((incentive) => getIncentive(client, { incentive }))),
    getAllowList(client, { allowList: boost.allowList }),
  ])
  return { boost, action, incentives, allowList }
}

/**
 * Returns whether an error says that a component is of an unknown kind, so that reading it again does not help. Apps leave out boosts
 * with such an incentive or allow list, because nobody can claim from them with this package.
 */
export function isForeignComponentError(error: unknown): boolean {
  return error instanceof ProtocolError && foreign.has(error.code)
}

const foreign: ReadonlySet<string> = new Set([
  'protocol/unsupported-interface',
  'protocol/unknown-component',
  'protocol/incentive-criteria',
  'protocol/contract-address-missing',
  'protocol/action-not-initialized',
  'protocol/no-action-step',
])
