import { useSyncExternalStore } from 'react'
import type { ClickGuard } from './click-guard.ts'

/** Why Confirm cannot be pressed now, or null. */
export function useObstacle(guard: ClickGuard): ReturnType<ClickGuard['getObstacle']> {
  return useSyncExternalStore(guard.subscribe, guard.getObstacle, guard.getObstacle)
}
