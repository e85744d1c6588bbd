import { useCallback, useRef } from 'react'
import type { Shell } from './shell-context.ts'

/**
 * Two places that screen readers listen to. They are there before anything is said: what comes together with its place
 * is often not read.
 */
export function useLiveRegion() {
  const polite = useRef<HTMLDivElement>(null)
  const assertive = useRef<HTMLDivElement>(null)
  const say = useCallback<Shell['say']>((text, urgency) => {
    const region = (urgency === 'polite' ? polite : assertive).current
    if (region !== null) region.textContent = text
    return () => {
      if (region?.textContent === text) region.textContent = ''
    }
  }, [])
  const regions = (
    <>
      <div aria-live="polite" data-hidden-visually="" ref={polite} role="status" />
      <div aria-live="assertive" data-hidden-visually="" ref={assertive} role="alert" />
    </>
  )
  return { regions, say }
}
