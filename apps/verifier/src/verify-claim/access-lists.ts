import type { Address } from 'viem'
import type { AllowListFacts } from './boost-facts.ts'
import { type Refusal, refuse } from './refusal.ts'

/** The lists that the operator keeps, by id. Addresses in lower case. */
export type AccessLists = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Looks somebody up on a boost's offchain lists: on one of those that allow, if there are any, and on none that deny. The
 * contract lets everybody in, so nobody else looks: a list that is not known here lets nobody.
 * Source: docs/security.md#b10.
 */
export function checkAccess(
  { allowed, denied }: Extract<AllowListFacts, { type: 'offchain' }>,
  claimant: Address,
  lists: AccessLists,
): Refusal | null {
  const missing = [...allowed, ...denied].find((id) => !lists.has(id))
  if (missing !== undefined) {
    return refuse('allow-list-offchain', 'The boost names a list that this verifier does not have.')
  }
  const isOn = (id: string) => lists.get(id)?.has(claimant) === true
  if ((allowed.length > 0 && !allowed.some(isOn)) || denied.some(isOn)) {
    return refuse('not-allow-listed', "The boost's list does not let this address claim.")
  }
  return null
}
