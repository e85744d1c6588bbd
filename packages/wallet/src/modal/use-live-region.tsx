import { useCallback, useRef } from 'react'
import type { Shell } from './shell-context.ts'

/**
 * Two live regions for screen readers. They are in the page before any text, because a text that appears together with
 * its region is often not announced.
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
