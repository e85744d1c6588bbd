import type { Address } from 'viem'
import type { AllowListFacts } from './boost-facts.ts'
import { type Refusal, refuse } from './refusal.ts'

/** The operator's lists by id. Addresses in lower case. */
export type AccessLists = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Checks an account against a boost's offchain lists: it must be on one of the allow lists, if there are any, and on none of the
 * deny lists. The contract allows every account, so nothing else checks them. An unknown list allows no account.
 * Source: docs/security.md#b10.
 */
export function checkAccess(
  { allowed, denied }: Extract<AllowListFacts, { type: 'offchain' }>,
  claimant: Address,
  lists: AccessLists,
): Refusal | null {
  const missing = [...allowed, ...denied].find((id) => !lists.has(id))
  if (missing !== undefined) {
    return refuse('allow-list-offchain', 'The boost uses an allow list that this verifier does not have.')
  }
  const isOn = (id: string) => lists.get(id)?.has(claimant) === true
  if ((allowed.length > 0 && !allowed.some(isOn)) || denied.some(isOn)) {
    return refuse('not-allow-listed', "The boost's allow list does not include this address, or its deny list does.")
  }
  return null
}
