import { plural } from '../controls/time-words.ts'
import type { OpenClaim } from './use-open-claims.ts'

type Waiting = Pick<OpenClaim, 'chainId' | 'boostId'>

/**
 * How much is ready to be claimed: “3 boosts have a reward ready”. Boosts are counted and not completions: of several tasks for
 * one boost its limits, or what is left of it, may pay a single one, and nobody knows before the first is claimed. Pure.
 */
export function waitingWords(ready: readonly Waiting[]): string {
  return `${plural(boostsOf(ready).size, 'boost has', 'boosts have')} a reward ready`
}

/** What waits beside a claim that is shown, of other boosts; empty for nothing. Begins with a space. Pure. */
export function waitingMoreWords(
  shown: Waiting,
  { others, network }: { readonly others: readonly Waiting[]; readonly network: string },
): string {
  const keys = boostsOf(others)
  keys.delete(keyOf(shown))
  if (keys.size === 0) return ''
  return ` ${plural(keys.size, 'more boost has', 'more boosts have')} a reward waiting on ${network}.`
}

function boostsOf(ready: readonly Waiting[]): Set<string> {
  return new Set(ready.map(keyOf))
}

const keyOf = ({ chainId, boostId }: Waiting) => `${chainId} ${boostId}`
