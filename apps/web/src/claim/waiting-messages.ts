import { claimText } from '../language/en/claim.ts'
import type { OpenClaim } from './open-claim.ts'

type Waiting = Pick<OpenClaim, 'chainId' | 'boostId'>

/**
 * Formats how many rewards are ready: “3 boosts have a reward ready”. It counts boosts, because limits and funds may
 * pay only one of several completions for the same boost. Pure.
 */
export function formatWaiting(ready: readonly Waiting[]): string {
  return claimText('waiting', { count: boostsOf(ready).size })
}

/** Formats what is ready in other boosts, besides the claim on screen. Null for nothing. Pure. */
export function formatWaitingMore(
  shown: Waiting,
  { others, network }: { readonly others: readonly Waiting[]; readonly network: string },
): string | null {
  const keys = boostsOf(others)
  keys.delete(keyOf(shown))
  return keys.size === 0 ? null : claimText('waitingMore', { count: keys.size, network })
}

function boostsOf(ready: readonly Waiting[]): Set<string> {
  return new Set(ready.map(keyOf))
}

const keyOf = ({ chainId, boostId }: Waiting) => `${chainId} ${boostId}`
