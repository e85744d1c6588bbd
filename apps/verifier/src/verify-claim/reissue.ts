import type { Address } from 'viem'
import type { ClaimSigner } from '../signer-key/claim-signer.ts'
import type { StoredSignature } from './completion.ts'
import type { CompletionKey } from './completion-key.ts'
import type { StoredCompletion } from './completion-store.ts'

/**
 * Signatures that were made anew because the first was by a key that its validator no longer takes: one for each key, over
 * the very digest that was kept first. The first signature stays where it is.
 */
export type ReissueStore = {
  find(key: CompletionKey, signer: Address): Promise<StoredSignature | null>
  /** @returns what stands there now: another process's, when that was first. */
  keep(key: CompletionKey, signature: StoredSignature): Promise<StoredSignature>
}

/** What tells which keys a validator takes. */
export type SignerLookup = {
  readonly signer: ClaimSigner
  /** Whether a validator takes an address's signatures, as far as that is settled. */
  isSigner(validator: Address, signer: Address): Promise<boolean>
}

/**
 * Whether the signature that is kept can still be claimed with: it is by the key that signs now, or by one that the validator
 * still takes.
 */
export async function isStillTaken({ signer, isSigner }: SignerLookup, { state }: StoredCompletion): Promise<boolean> {
  if (!('signature' in state)) return false
  return state.signer === signer.address || isSigner(state.claim.validator, state.signer)
}

/**
 * Signs what is kept with the key of now. The digest stays, so the chain still pays once. The transaction must have been looked at
 * again before: a key may have gone because of what it signed. Source: docs/security.md#f24; docs/security.md#b6.
 */
export async function reissue(
  { signer }: SignerLookup,
  reissues: ReissueStore,
  completion: StoredCompletion,
): Promise<StoredCompletion> {
  const { key, state, maxReward } = completion
  if (!('signature' in state)) return completion
  const reissued =
    (await reissues.find(key, signer.address)) ??
    (await reissues.keep(key, {
      signature: await signer.signClaim(state.claim, maxReward),
      signer: signer.address,
    }))
  return { ...completion, state: { ...state, signature: reissued.signature, signer: reissued.signer } }
}
