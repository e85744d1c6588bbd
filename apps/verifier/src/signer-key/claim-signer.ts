import type { Address, Hex } from 'viem'
import { type ClaimStruct, claimDigest } from '../verify-claim/claim-struct.ts'
import { type Network, requireNetwork } from './network.ts'
import { createSigningCounter, type SigningJournal, type SigningLimits } from './signing-limits.ts'

/**
 * Whatever holds a key. It is never handed bytes to sign, only a whole claim: what it signs is always a claim.
 * Source: SECURITY.md B5.
 */
export type ClaimSigner = {
  readonly address: Address
  readonly network: Network
  /**
   * @param worth - base units that the claim pays at most; null when that is not known.
   * @returns 65 bytes: r, s (the lower of the two), v.
   * @throws {NetworkMixedError} @throws {SignerLimitError} @throws {KeyServiceError} @throws {SignerFileError}
   * @throws {SignerSocketError} @throws {SignerRefusedError} when the key is in another process.
   */
  signClaim(claim: ClaimStruct, worth: bigint | null): Promise<Hex>
}

/** Signs a digest with one key: a local one, or one in a key service. */
export type DigestKey = { readonly address: Address; signDigest(digest: Hex): Promise<Hex> }

/**
 * Makes a signer of a key: it looks at the chain, counts, hashes, and only then asks the key.
 * @param nowMs - for the limits; a clock that never goes back, or the time of day with a journal.
 * @param journal - keeps the counts over a restart; they begin anew when left out.
 */
export function createClaimSigner(
  key: DigestKey,
  {
    network,
    limits,
    nowMs,
    journal = null,
  }: { network: Network; limits: SigningLimits; nowMs: () => number; journal?: SigningJournal | null },
): ClaimSigner {
  const counter = createSigningCounter(limits, nowMs, journal)
  return {
    address: key.address,
    network,
    async signClaim(claim, worth) {
      requireNetwork(network, claim.chainId)
      counter.count(`${claim.chainId}/${claim.validator}/${claim.boostId}`, worth)
      return key.signDigest(claimDigest(claim))
    },
  }
}
