import type { Address, Hex } from 'viem'
import { type ClaimStruct, claimDigest } from '../verify-claim/claim-struct.ts'
import { type ChainKinds, type Network, requireNetwork } from './network.ts'
import { createSigningCounter, type SigningJournal, type SigningLimits } from './signing-limits.ts'

/**
 * Whatever holds a key. It is never handed bytes to sign, only a whole claim: what it signs is always a claim.
 * Source: docs/security.md#b5.
 */
export type ClaimSigner = {
  readonly address: Address
  readonly network: Network
  /**
   * @param worth - base units that the claim pays at most; null when that is not known.
   * @param boost - its owner, for their share of the hour, and what its falling rewards can pay in all; null for what is
   * not known.
   * @returns 65 bytes: r, s (the lower of the two), v.
   * @throws {WrongNetworkKeyError} @throws {SignerLimitError} @throws {KmsError} @throws {SignerFileError}
   * @throws {SignerSocketError} @throws {SignerRefusedError} when the key is in another process.
   */
  signClaim(claim: ClaimStruct, worth: bigint | null, boost?: SignedBoost): Promise<Hex>
}

/** What limits look at of a boost. `shared` in base units: what its claims share, whose single reward has no maximum. */
export type SignedBoost = { readonly owner: Address | null; readonly shared: bigint | null }

/** Whether a signer would sign. */
export type SignerState =
  | { readonly status: 'ready' | 'unreachable' | 'failing' | 'key-mismatch' }
  | { readonly status: 'limit-reached'; readonly retryAfterSeconds: number }

/** A signer that can be asked how it is. */
export type WatchedSigner = ClaimSigner & { readState(): Promise<SignerState> }

/** Signs a digest with one key: a local one, or one in a key service. */
export type DigestKey = { readonly address: Address; signDigest(digest: Hex): Promise<Hex> }

/** So long a key that failed is told of, unless it signs again. */
const FAILURE_COUNTS_MS = 60_000

/**
 * Makes a signer of a key: it looks at the chain, counts, hashes, and only then asks the key.
 * @param nowMs - for the limits; a clock that never goes back, or the time of day with a journal.
 * @param chainKinds - of chains that the operator has named.
 * @param journal - keeps the counts over a restart; they begin anew when left out.
 */
export function createClaimSigner(
  key: DigestKey,
  {
    network,
    limits,
    nowMs,
    journal = null,
    chainKinds,
  }: {
    network: Network
    limits: SigningLimits
    nowMs: () => number
    journal?: SigningJournal | null
    chainKinds?: ChainKinds
  },
): WatchedSigner {
  const counter = createSigningCounter(limits, nowMs, journal)
  let failedAtMs: number | null = null
  return {
    address: key.address,
    network,
    async signClaim(claim, worth, { owner, shared } = { owner: null, shared: null }) {
      requireNetwork(network, claim.chainId, chainKinds)
      counter.count(`${claim.chainId}/${claim.validator}/${claim.boostId}`, worth, { owner, shared })
      try {
        const signature = await key.signDigest(claimDigest(claim))
        failedAtMs = null
        return signature
      } catch (error) {
        failedAtMs = nowMs()
        throw error
      }
    },
    async readState() {
      const retryAfterSeconds = counter.waitSeconds()
      if (retryAfterSeconds !== null) return { status: 'limit-reached', retryAfterSeconds }
      const isFailing = failedAtMs !== null && nowMs() - failedAtMs < FAILURE_COUNTS_MS
      return { status: isFailing ? 'failing' : 'ready' }
    },
  }
}
