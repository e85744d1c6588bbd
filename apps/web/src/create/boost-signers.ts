import type { Address } from 'viem'
import type { BoostForm } from './boost-form.ts'
import { isOwnSigner } from './read-reward.ts'
import type { RewardsResult } from './read-rewards.ts'

/** Who signs the claims of a new boost. */
export type BoostSigners = {
  /** Whether a reward is signed by the verifier. */
  readonly needsVerifier: boolean
  /** The verifier's signer. Null when it does not sign, or is unknown. */
  readonly verifier: Address | null
  /** The creator's own signers. Empty while a reward is incomplete. */
  readonly own: readonly Address[]
}

/**
 * Returns who signs the claims of a boost. Pure.
 * @param verifier - the signer of the verifier; null while unknown.
 */
export function readSigners(
  { rewards }: Pick<BoostForm, 'rewards'>,
  { reading, verifier }: { readonly reading: RewardsResult; readonly verifier: Address | null },
): BoostSigners {
  const needsVerifier = rewards.some((reward) => !isOwnSigner(reward))
  const own = reading.status === 'ready' ? reading.ownSigners : []
  return { needsVerifier, verifier: needsVerifier ? verifier : null, own }
}

/** Returns the signers of the validator, the verifier first. Empty while one of them is unknown. Pure. */
export function listSigners({ needsVerifier, verifier, own }: BoostSigners): readonly Address[] {
  if (needsVerifier && verifier === null) return []
  return [...new Set([...(verifier === null ? [] : [verifier]), ...own])]
}
