import { claimText } from '../language/en/claim.ts'
import type { OpenClaim } from './open-claim.ts'

type Waiting = Pick<OpenClaim, 'chainId' | 'boostId'>

/**
 * How much is ready to be claimed: “3 boosts have a reward ready”. Boosts are counted and not completions: of several tasks for
 * one boost its limits, or what is left of it, may pay a single one, and nobody knows before the first is claimed. Pure.
 */
export function formatWaiting(ready: readonly Waiting[]): string {
  return claimText('waiting', { count: boostsOf(ready).size })
}

/** What waits in other boosts, beside a claim that is shown; null for nothing. Pure. */
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
