import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ProofReplays } from './check-proof.ts'
import { NONCE_SECONDS } from './nonces.ts'

/** Proofs that a process remembers: 160 a second for as long as a nonce is accepted. */
const MAX_REMEMBERED_PROOFS = 100_000

/**
 * Remembers the proofs that this process accepted, for as long as their nonces are. Another process would accept one again: a
 * caller with a proof and its request has broken TLS, and what changes something is used once by itself, as codes and refresh tokens are.
 */
export function createProofReplays(nowMs: () => number): ProofReplays {
  const used = new LRUCache<string, true>({
    ...{ max: MAX_REMEMBERED_PROOFS, ttl: 2 * NONCE_SECONDS * 1000 },
    perf: { now: nowMs },
  })
  return {
    use(key) {
      const digest = createHash('sha256').update(key).digest('base64url')
      if (used.has(digest)) return false
      used.set(digest, true)
      return true
    },
  }
}
