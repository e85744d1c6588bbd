import type { SignerStatus } from '@laurel/protocol/verifier'
import type { Address, Hex } from 'viem'
import { type ClaimStruct, claimDigest } from '../verify-claim/claim-struct.ts'
import { type ChainKinds, type Network, requireNetwork } from './network.ts'
import { createSigningCounter, type SigningJournal, type SigningLimits } from './signing-limits.ts'

/**
 * Holds a key. It never receives bytes to sign, only a whole claim, so everything that it signs is a claim.
 * Source: docs/security.md#b5.
 */
export type ClaimSigner = {
  readonly address: Address
  readonly network: Network
  /**
   * @param worth - the maximum that the claim pays, in base units; null when it is not known.
   * @param boost - its owner, for the owner's share of the hourly limit, and the total of its declining rewards; null for what is
   *   not known.
   * @returns 65 bytes: r, s (the lower of the two), v.
   * @throws {WrongNetworkKeyError} @throws {SignerLimitError} @throws {KmsError} @throws {SignerFileError}
   * @throws {SignerSocketError} @throws {SignerRefusedError} when the key is in another process.
   */
  signClaim(claim: ClaimStruct, worth: bigint | null, boost?: SignedBoost): Promise<Hex>
}

/** What the limits need to know about a boost. `shared` in base units: the total of its declining rewards, which its claims share. */
export type SignedBoost = { readonly owner: Address | null; readonly shared: bigint | null }

/** Whether a signer can sign. */
export type SignerState =
  | { readonly status: Exclude<SignerStatus, 'limit-reached'> }
  | { readonly status: 'limit-reached'; readonly retryAfterSeconds: number }

/** A signer with a readable state. */
export type WatchedSigner = ClaimSigner & { readState(): Promise<SignerState> }

/** Signs a digest with one key: a local one, or one in a key service. */
export type DigestKey = { readonly address: Address; signDigest(digest: Hex): Promise<Hex> }

/** How long a key that failed counts as failed, unless it signs again. */
const FAILURE_COUNTS_MS = 60_000

/**
 * Creates a signer for a key: it checks the chain, counts, hashes, and only then uses the key.
 * @param nowMs - for the limits; a monotonic clock, or the time of day with a journal.
 * @param chainKinds - the kinds of chains from the settings.
 * @param journal - stores the counts over restarts; without it they start at zero.
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
