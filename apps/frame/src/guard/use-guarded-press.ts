import { useState, useSyncExternalStore } from 'react'
import type { PlainKey } from '../language/translate.ts'
import type { ClickGuard } from './click-guard.ts'

/** A button that does something only where its user could see what they do. */
export type GuardedPress = {
  /** Why it cannot be pressed now, or did not count when it was; null when nothing is to be said. Nothing of it leaves the frame. */
  readonly reason: PlainKey | null
  /** It cannot be pressed now. */
  readonly isBlocked: boolean
  /** Runs what a press does, if it counts. */
  readonly press: (event: MouseEvent, run: () => void) => Promise<void>
}

/** Returns {@link GuardedPress}. @param content - what is shown: what was said of a press before is forgotten with it. */
export function useGuardedPress(guard: ClickGuard, content: unknown): GuardedPress {
  const isBlocked = useSyncExternalStore(guard.subscribe, guard.isBlocked, guard.isBlocked)
  const obstacle = useSyncExternalStore(guard.subscribe, guard.getReason, guard.getReason)
  const [early, setEarly] = useState<{ readonly content: unknown } | null>(null)
  const isEarly = early !== null && early.content === content
  return {
    reason: obstacle === 'size' ? 'tooSmall' : obstacle === 'hidden' ? 'covered' : isEarly ? 'early' : null,
    isBlocked,
    press: async (event, run) => {
      const refusal = await guard.judge(event)
      setEarly(refusal === 'early' || refusal === 'double' || refusal === 'focus' ? { content } : null)
      if (refusal === null) run()
    },
  }
}
