import type { WorldChain } from '../app/world.ts'
import { useIsReconnecting } from '../connect/use-connected.ts'
import { usePatience } from '../controls/use-patience.ts'
import type { BoostFacts } from './boost-facts.ts'
import { useClaims } from './use-claims.ts'
import { useWindow } from './use-window.ts'
import { useWordsKnown } from './use-words-known.ts'

/** So long a boost waits for what would move its parts: words, claims, its window. */
const PATIENCE_MS = 1_500

/** Whether a boost can be drawn once and for all; true also where a part of it keeps everyone waiting. @param facts - null while read. */
export function useIsBoostWhole(chain: WorldChain, facts: BoostFacts | null): boolean {
  const incentiveCount = facts?.boost.incentives.length ?? 0
  const window = useWindow(chain, facts === null ? null : String(facts.boost.boostId), incentiveCount)
  const claims = useClaims(chain, facts === null ? [] : [facts.boost])
  const areWordsKnown = useWordsKnown(facts === null ? [] : [{ chain, facts }])
  const isReconnecting = useIsReconnecting()
  const isOutOfPatience = usePatience(facts !== null, PATIENCE_MS)
  const isWhole = !window.isLoading && !claims.isLoading && areWordsKnown && !isReconnecting
  return facts !== null && (isWhole || isOutOfPatience)
}
