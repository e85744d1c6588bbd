import type { Address } from 'viem'
import type { ClaimSigner } from '../signer-key/claim-signer.ts'
import type { StoredSignature } from './completion.ts'
import type { CompletionKey } from './completion-key.ts'
import type { StoredCompletion } from './completion-store.ts'

/**
 * Signatures made again because the validator no longer accepts the key of the first: one for each key, over the digest that was
 * saved first. The first signature is not changed.
 */
export type ReissueStore = {
  find(key: CompletionKey, signer: Address): Promise<StoredSignature | null>
  /** @returns the stored signature: another process's when that was first. */
  keep(key: CompletionKey, signature: StoredSignature): Promise<StoredSignature>
}

/** Looks up which keys a validator accepts. */
export type SignerLookup = {
  readonly signer: ClaimSigner
  /** Whether a validator accepts an address's signatures, by finalized state. */
  isSigner(validator: Address, signer: Address): Promise<boolean>
}

/**
 * Whether the saved signature can still be claimed with: it is by the current key, or by one that the validator still accepts.
 */
export async function isStillTaken({ signer, isSigner }: SignerLookup, { state }: StoredCompletion): Promise<boolean> {
  if (!('signature' in state)) return false
  return state.signer === signer.address || isSigner(state.claim.validator, state.signer)
}

/**
 * Signs the saved claim with the current key. The digest does not change, so the chain still pays once. The transaction must have
 * been checked again before, because a key can have been removed for what it signed. Source: docs/security.md#f24; docs/security.md#b6.
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
