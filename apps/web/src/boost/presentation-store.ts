import { useSyncExternalStore } from 'react'
import type { Hex } from 'viem'

/** What an API returned as the presentation of a boost. Nothing of it is verified yet. */
export type UncheckedPresentation = {
  readonly apiUrl: string
  readonly presentation: unknown
  readonly signature: Hex
  readonly hash: Hex
}

const presentations = new Map<string, UncheckedPresentation>()
const listeners = new Set<() => void>()

const keyOf = (chainId: number, boostId: bigint) => `${chainId} ${boostId}`

/** Notes what an API returned with a boost; null for nothing. */
export function notePresentation(chainId: number, boostId: bigint, found: UncheckedPresentation | null): void {
  const key = keyOf(chainId, boostId)
  if (presentations.get(key)?.hash === found?.hash) return
  if (found === null) presentations.delete(key)
  else presentations.set(key, found)
  for (const notify of listeners) notify()
}

/** Returns what an API returned as the presentation of a boost; null for nothing. */
export function useUncheckedPresentation(chainId: number, boostId: bigint): UncheckedPresentation | null {
  return useSyncExternalStore(subscribe, () => presentations.get(keyOf(chainId, boostId)) ?? null)
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
